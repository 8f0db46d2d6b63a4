/** Puts the browser's engine, in its real worker, where a test can ask it. */
import { engine } from '../../../src/engine/engine-client'
import { reportSimulation, type SimulationInquiry } from '../../../engine-rs/simulation-report'
import { type EngineInput, inputOf, report } from '../report'

declare global {
  interface Window {
    ask: (input: EngineInput) => Promise<string>
    simulate: (input: EngineInput, inquiry: SimulationInquiry) => Promise<string>
  }
}

window.ask = async (input) => report(input, engine)

window.simulate = async (input, inquiry) => JSON.stringify(await reportSimulation(engine, inputOf(input), inquiry))
