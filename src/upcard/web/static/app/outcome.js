// @ts-check

/** Run an action whose outcome is shown: the sentence that it returns, or the message of the error that it throws.
 * @param {(said: string) => void} setSaid @param {(problem: string) => void} setProblem */
export const showOutcome = (setSaid, setProblem) => async (/** @type {() => Promise<string>} */ action) => {
  setSaid("");
  setProblem("");
  try {
    setSaid(await action());
  } catch (error) {
    setProblem(/** @type {Error} */ (error).message);
  }
};
