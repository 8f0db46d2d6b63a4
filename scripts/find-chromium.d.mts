/** The executable of an installed Chromium or Chrome, `CHROMIUM` first; undefined where there is none. */
export function findChromium(
  env?: Record<string, string | undefined>,
  exists?: (path: string) => boolean,
): string | undefined
/** Flags for a browser that talks to nobody but the product under test. */
export const quietFlags: string[]
