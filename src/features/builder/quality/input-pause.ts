/** Work on the main thread that waits while somebody types or clicks, because a preview of that is about to be painted. */
import { paintedMark } from '../../../engine/use-preview'

/** The longest wait for a preview, in milliseconds: much input changes no circuit. */
const maxWait = 100

/** How often somebody looks whether it is painted, in milliseconds. */
const interval = 8

/** Times in milliseconds. */
export interface Clock {
  now: () => number
  /** When a preview was painted last; -Infinity before the first. */
  lastPreview: () => number
  wait: (milliseconds: number) => Promise<unknown>
}

/** A pause that lasts from an input to its preview. */
export function createInputPause({ now, lastPreview, wait }: Clock) {
  let lastInput = -Infinity
  const isPreviewDue = () => now() - lastInput < maxWait && lastPreview() < lastInput
  return {
    noteInput: () => {
      lastInput = now()
    },
    /** Resolves once the preview of the last input is painted, or does not come. */
    async pause() {
      while (isPreviewDue()) await wait(interval)
    },
  }
}

const page = createInputPause({
  now: () => performance.now(),
  lastPreview: () => performance.getEntriesByName(paintedMark).at(-1)?.startTime ?? -Infinity,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})

/** Resolves once the preview of the last input on the page is painted. The first call begins to listen. */
export function inputPause(): Promise<void> {
  // Adding the same listener again does nothing.
  for (const event of ['pointerdown', 'click', 'keydown', 'input'])
    window.addEventListener(event, page.noteInput, { capture: true, passive: true })
  return page.pause()
}
