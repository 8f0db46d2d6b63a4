/** The engine's failures as responses that talk about circuits. */
import { HttpError, unavailable } from '../http/http-error'
import {
  EngineAbortError,
  EngineBusyError,
  EngineCrashError,
  EngineDeadlineError,
  type EngineService,
} from '../engine/engine-pool'

/** An engine for routes: its failures are thrown as HTTP errors. */
export const withHttpErrors = (engine: EngineService): EngineService => ({
  ...engine,
  generate: (settings) => engine.generate(settings).catch(throwHttpError),
  visualize: (source) => engine.visualize(source).catch(throwHttpError),
  png: (svg) => engine.png(svg).catch(throwHttpError),
  picturePart: (source, theme, part) => engine.picturePart(source, theme, part).catch(throwHttpError),
  measureSection: (source, operations) => engine.measureSection(source, operations).catch(throwHttpError),
  moveSection: (source, columns, next) => engine.moveSection(source, columns, next).catch(throwHttpError),
  pictureOfSection: (source, theme, columns) => engine.pictureOfSection(source, theme, columns).catch(throwHttpError),
  pictureInRows: (source, theme) => engine.pictureInRows(source, theme).catch(throwHttpError),
  exportProgram: (source, format) => engine.exportProgram(source, format).catch(throwHttpError),
  importProgram: (text, format, fileName, signal) =>
    engine.importProgram(text, format, fileName, signal).catch(throwHttpErrorOfImport),
  checkClaim: (source, claim, signal) => engine.checkClaim(source, claim, signal).catch(throwHttpErrorOfProof),
  simulate: (input, inquiry, signal) => engine.simulate(input, inquiry, signal).catch(throwHttpErrorOfSimulation),
})

function throwHttpError(error: unknown): never {
  if (error instanceof EngineBusyError) {
    throw unavailable('The server is drawing many circuits just now. Please try again in a moment.', 2, error)
  }
  // A deadline depends on how busy the machine is. The engine itself refuses what is too much for any machine, by counting its work.
  if (error instanceof EngineDeadlineError) {
    const message = 'This circuit took too long just now. Please try again in a moment, or make it smaller.'
    throw unavailable(message, 2, error)
  }
  if (error instanceof EngineCrashError) {
    const message = 'This circuit takes more memory than the server may spend on one. Please make it smaller.'
    throw new HttpError(400, message)
  }
  throw error
}

/** What a proof takes too much of is a result of the proof, which its caller tells. */
function throwHttpErrorOfProof(error: unknown): never {
  if (error instanceof EngineBusyError) {
    throw unavailable('The server is proving many claims just now. Please try again in a moment.', 2, error)
  }
  // Nobody reads this: the client is gone.
  if (error instanceof EngineAbortError) throw new HttpError(400, 'The proof was cancelled.', { cause: error })
  throw error
}

function throwHttpErrorOfImport(error: unknown): never {
  if (error instanceof EngineBusyError) {
    throw unavailable('The server is busy just now. Please try again in a moment.', 2, error)
  }
  if (error instanceof EngineDeadlineError) {
    const message =
      'This import took longer than the server allows and was stopped. Import it where no time limit applies: on the QASM page of this site, or with "npx ketwork convert".'
    throw unavailable(message, 2, error)
  }
  if (error instanceof EngineCrashError) {
    throw new HttpError(400, 'This import takes more memory than the server may spend on one. Please make it smaller.')
  }
  // Nobody reads this: the client is gone.
  if (error instanceof EngineAbortError) throw new HttpError(400, 'The import was cancelled.', { cause: error })
  throw error
}

function throwHttpErrorOfSimulation(error: unknown): never {
  if (error instanceof EngineBusyError) {
    throw unavailable('The server is simulating many circuits just now. Please try again in a moment.', 2, error)
  }
  if (error instanceof EngineDeadlineError) {
    const message =
      'This simulation is too large for the server: it took longer than the server allows and was stopped. Use fewer qubits, operations, shots or measurements on the way, or simulate it where no time limit applies: in the browser, in the editor of this site, or with "npx ketwork simulate".'
    throw unavailable(message, 2, error)
  }
  if (error instanceof EngineCrashError) {
    const message =
      'This simulation takes more memory than the server may spend on one. Use fewer qubits, or simulate it in the browser, in the editor of this site, or with "npx ketwork simulate".'
    throw new HttpError(400, message)
  }
  // Nobody reads this: the client is gone.
  if (error instanceof EngineAbortError) throw new HttpError(400, 'The simulation was cancelled.', { cause: error })
  throw error
}
