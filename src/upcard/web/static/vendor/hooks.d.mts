// Types of the vendored module, for the checker only.
export * from "preact/hooks";
