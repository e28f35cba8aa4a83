// @ts-check
/** The page of a friend's answer that was opened as a link: it goes to the tab that has the table. */
import { html, useEffect, useState } from "../../base/html.js";
import { giveAnswer } from "../../friends/host.js";
import { Link } from "../../base/router.js";
import { Page } from "../page/Page.js";

export function AnswerPage() {
  const [done, setDone] = useState(false);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    giveAnswer(location.hash).then(
      () => setDone(true),
      (/** @type {Error} */ error) => setProblem(error.message),
    );
  }, []);
  return html`<${Page}>
    <section class="paper">
      <h1>Your friend’s answer</h1>
      ${problem && html`<p class="problem" role="alert">${problem}</p>`}
      <p role="status">
        ${
          done
            ? "The other tab of this browser connects with your friend now. You can close this one."
            : !problem && "Looking for your table…"
        }
      </p>
      ${problem && html`<${Link} class="button main" href="/">All games<//>`}
    </section>
  <//>`;
}
