// @ts-check
/** The only module that imports the view library. Here the page's texts are translated. */
import { Fragment, h, render } from "../../vendor/preact.mjs";
import htm from "../../vendor/htm.mjs";
import { translateChildren, translateProps } from "./language.js";

/** An element with its text translated, unless it has `translate="no"`, as names and typed text do.
 * @param {any} type @param {any} props @param {any[]} children */
function element(type, props, ...children) {
  if (typeof type !== "string" || props?.translate === "no") return h(type, props, ...children);
  return h(type, translateProps(props), ...translateChildren(children));
}

export const html = htm.bind(element);
export { Fragment, render };
export { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../../vendor/hooks.mjs";
