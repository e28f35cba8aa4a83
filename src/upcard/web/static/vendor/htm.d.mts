// Types of the vendored module, for the checker only.
export * from "htm";
export { default } from "htm";
