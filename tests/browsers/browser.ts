/** What the main job needs of a browser, by any driver. */

/** Something on the page, by what a person sees of it. Fields and choices begin with the name, the rest is called it. */
export interface Wanted {
  kind: 'field' | 'choice' | 'button' | 'link' | 'heading' | 'canvas'
  name: string
}

/** A browser with one page. */
export interface Browser {
  open(url: string): Promise<void>
  /** Clicks in the middle of what is wanted; false where it is not there yet, or not at rest. */
  click(wanted: Wanted): Promise<boolean>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  /** Presses a letter together with Ctrl: selects all, copies or pastes. */
  pressControl(letter: 'a' | 'c' | 'v'): Promise<void>
  /** Runs a function in the page that uses nothing outside of itself. */
  run<Result>(inPage: () => Result): Promise<Result>
  close(): Promise<void>
}

/** Runs in the page: finds what is wanted among what is visible. */
export function locate({ kind, name }: Wanted): Element | null {
  const selectors: Record<Wanted['kind'], string> = {
    field: 'input:not([type=radio], [type=checkbox]), textarea, [contenteditable=true]',
    choice: 'input[type=radio], input[type=checkbox]',
    button: 'button',
    link: 'a[href]',
    heading: 'h1, h2',
    canvas: 'canvas',
  }
  // A function that runs in the page contains all that it uses.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const nameOf = (element: Element): string => {
    const labels = 'labels' in element && element.labels instanceof NodeList ? element.labels : null
    return (element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent ?? '').trim()
  }
  const isNamed = (element: Element) =>
    kind === 'canvas' ||
    (kind === 'field' || kind === 'choice' ? nameOf(element).startsWith(name) : nameOf(element) === name)
  const found = [...document.querySelectorAll(selectors[kind])].find(
    (element) => element.getClientRects().length > 0 && isNamed(element),
  )
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found ?? null
}

/** Long enough to see that something moves: a page scrolls smoothly to what it has just saved. */
export const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 150))

/** How long anything on a page may take, in milliseconds. */
const maxWait = 25_000

/** Waits until a question is answered by yes. */
export async function until(what: string, ask: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + maxWait
  while (!(await ask())) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Clicks once it is there. */
export const press = (browser: Browser, kind: Wanted['kind'], name: string): Promise<void> =>
  until(`${kind} “${name}”`, () => browser.click({ kind, name }))

/** Replaces the text of a field. */
export async function fill(browser: Browser, name: string, text: string): Promise<void> {
  await press(browser, 'field', name)
  await browser.pressControl('a')
  await browser.type(text)
}

/** Waits for a text anywhere on the page, read out or shown. */
export const expectText = (browser: Browser, text: string): Promise<void> =>
  until(`text “${text}”`, async () => (await browser.run(() => document.body.textContent ?? '')).includes(text))
