/** The executable of an installed Chromium or Chrome, `CHROMIUM` first; undefined where there is none. */
export function findChromium(): string | undefined
/** The executable of Chromium's headless shell, or else of {@link findChromium}. */
export function findHeadlessChromium(): string | undefined
/** Flags for a browser that talks to nobody but the product under test. */
export const quietFlags: string[]
/** Firefox and what WebKit needs to run, by path. `missing` names what is absent, with the Debian package that has it. */
export function findOtherBrowsers(): {
  firefox: string | undefined
  webkit: { driver: string; shell: string; display: string } | undefined
  missing: string[]
}
