/** Puts the browser's engine, in its real worker, where a test can ask it. */
import { engine } from '../../../src/engine/client'
import { type EngineInput, report } from '../report'

declare global {
  interface Window {
    ask: (input: EngineInput) => Promise<string>
  }
}

window.ask = async (input) => report(input, engine)
