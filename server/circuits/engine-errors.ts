/** The engine's failures as responses that talk about circuits. */
import { HttpError, unavailable } from '../http/http-error'
import type { EngineService } from '../engine/engine-pool'
import { WorkerError, type WorkerFailure } from '../platform/worker-pool'

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

/**
 * Makes what throws the engine's failures with these sentences. One without a sentence is thrown as it is. Nobody reads that of an aborted
 * call, because the client is gone.
 */
const httpErrorWith =
  (sentences: Partial<Record<WorkerFailure, string>>) =>
  (error: unknown): never => {
    if (!(error instanceof WorkerError)) throw error
    const sentence = sentences[error.kind]
    if (sentence === undefined) throw error
    // A deadline depends on how busy the machine is. The engine itself refuses what is too much for any machine, by counting its work.
    if (error.kind === 'busy' || error.kind === 'deadline') throw unavailable(sentence, 2, error)
    throw new HttpError(400, sentence, { cause: error })
  }

const throwHttpError = httpErrorWith({
  busy: 'The server is drawing many circuits just now. Please try again in a moment.',
  deadline: 'This circuit took too long just now. Please try again in a moment, or make it smaller.',
  crash: 'This circuit takes more memory than the server may spend on one. Please make it smaller.',
})

/** What a proof takes too much of is a result of the proof, which its caller tells. */
const throwHttpErrorOfProof = httpErrorWith({
  busy: 'The server is proving many claims just now. Please try again in a moment.',
  aborted: 'The proof was cancelled.',
})

const throwHttpErrorOfImport = httpErrorWith({
  busy: 'The server is busy just now. Please try again in a moment.',
  deadline:
    'This import took longer than the server allows and was stopped. Import it where no time limit applies: on the QASM page of this site, or with "npx ketwork convert".',
  crash: 'This import takes more memory than the server may spend on one. Please make it smaller.',
  aborted: 'The import was cancelled.',
})

const throwHttpErrorOfSimulation = httpErrorWith({
  busy: 'The server is simulating many circuits just now. Please try again in a moment.',
  deadline:
    'This simulation is too large for the server: it took longer than the server allows and was stopped. Use fewer qubits, operations, shots or measurements on the way, or simulate it where no time limit applies: in the browser, in the editor of this site, or with "npx ketwork simulate".',
  crash:
    'This simulation takes more memory than the server may spend on one. Use fewer qubits, or simulate it in the browser, in the editor of this site, or with "npx ketwork simulate".',
  aborted: 'The simulation was cancelled.',
})
