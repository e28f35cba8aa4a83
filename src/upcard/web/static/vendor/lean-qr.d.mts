// Types of the vendored module, for the checker only: what the page uses of it.
export interface Bitmap {
  readonly size: number;
  /** Whether a module is dark. */
  get(x: number, y: number): boolean;
}
export const correction: { readonly L: number; readonly M: number; readonly Q: number; readonly H: number };
export function generate(text: string, options?: { minCorrectionLevel?: number; maxCorrectionLevel?: number }): Bitmap;
