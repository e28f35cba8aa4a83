// @ts-check
/** The one place that knows which view library the page uses, here its words become the person's language. */
import { Fragment, h, render } from "../vendor/preact.mjs";
import htm from "../vendor/htm.mjs";
import { saidChildren, saidProps } from "./language.js";

/** An element with its words in the language of the page. What people type and what they are called has
 * `translate="no"`; a component draws elements of its own.
 * @param {any} type @param {any} props @param {any[]} children */
function element(type, props, ...children) {
  if (typeof type !== "string" || props?.translate === "no") return h(type, props, ...children);
  return h(type, saidProps(props), ...saidChildren(children));
}

export const html = htm.bind(element);
export { Fragment, render };
export { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/hooks.mjs";
