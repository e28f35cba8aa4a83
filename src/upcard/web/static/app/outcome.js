// @ts-check

/** Run an action whose outcome is shown: the sentence that it returns, or the message of the error that it throws.
 * @param {(notice: string) => void} setNotice @param {(problem: string) => void} setProblem */
export const showOutcome = (setNotice, setProblem) => async (/** @type {() => Promise<string>} */ action) => {
  setNotice("");
  setProblem("");
  try {
    setNotice(await action());
  } catch (error) {
    setProblem(/** @type {Error} */ (error).message);
  }
};
