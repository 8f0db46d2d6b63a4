/** Puts the browser's engine, in its real worker, where a test can ask it. */
import { engine } from '../../../src/engine/client'
import { type Asked, report } from '../report'

declare global {
  interface Window {
    ask: (asked: Asked) => Promise<string>
  }
}

window.ask = async (asked) => report(asked, engine)
