/** What stands for a circuit in lists: columns of its diagram or its outcomes, as somebody chose them, and as a new version has them. */
import { eq } from 'drizzle-orm'
import type { DetailsChange } from '../../contract/circuits'
import * as limits from '../../contract/limits'
import { barsOf, maxBars, type OutcomeBars } from '../engine/outcomes-picture'
import type { Viewer } from '../http/implementation'
import { HttpError, invalidField } from '../http/http-error'
import type { Services } from '../services'
import { limitPerAccount } from './account-limit'
import type { MeasuredChange } from './edit'
import { circuits, showsOutcomes, type CircuitRow, type Cover } from './tables'

type CoverServices = Pick<Services, 'database' | 'engine'>

/** Measures the covers that people choose. Of each account, few circuits are simulated at the same time. */
export function createCovers(services: CoverServices) {
  const { database, engine } = services
  const running = limitPerAccount(limits.simulation.atOnce, 'simulations')
  return {
    /**
     * The change with the cover as it is stored: the columns of the operations that the request has, or the outcomes.
     *
     * @throws {HttpError} 400 if the program has no such operations, or no outcomes.
     */
    async measure(
      id: string,
      { cover, ...change }: DetailsChange,
      { id: account }: Pick<Viewer, 'id'>,
    ): Promise<MeasuredChange> {
      if (cover === undefined) return change
      if (cover === null) return { ...change, cover }
      const [row] = await database.orm
        .select({ qasmCode: circuits.qasmCode, version: circuits.version })
        .from(circuits)
        .where(eq(circuits.id, id))
      // It has been deleted meanwhile, which the change finds out.
      if (row === undefined) return { ...change, cover: null }
      const { qasmCode, version } = row
      if (cover === 'outcomes') {
        const found = await running(account, () => readOutcomes(engine, qasmCode))
        if ('reason' in found) throw invalidField('cover', found.reason)
        return { ...change, cover: found, version }
      }
      const measured = await engine.measureSection(qasmCode, cover.operations)
      if (!measured) throw invalidField('cover', 'The circuit has no such operations.')
      return { ...change, cover: measured, version }
    },
  }
}

/**
 * The cover of a circuit for its next program: of the same kind. The columns are those in which the same operations are now; the whole diagram
 * stands for a program without them, or whose outcomes cannot be had.
 */
export async function remakeCover(
  { engine, log }: Pick<Services, 'engine' | 'log'>,
  { id, qasmCode, cover }: Pick<CircuitRow, 'id' | 'qasmCode' | 'cover'>,
  next: string,
): Promise<Cover | null> {
  if (cover === null) return null
  try {
    if (!showsOutcomes(cover)) return await engine.moveSection(qasmCode, cover, next)
    const found = await readOutcomes(engine, next)
    return 'reason' in found ? null : found
  } catch (error) {
    // The engine is busy, or ended: a version is saved all the same.
    if (!(error instanceof HttpError)) throw error
    log.warn({ err: error, circuit: id }, 'The cover of a circuit could not be made for its new version')
    return null
  }
}

/** The outcomes of a program, or why there are none, as a sentence. */
async function readOutcomes(engine: Services['engine'], program: string): Promise<OutcomeBars | { reason: string }> {
  const { qubits, bits } = limits.simulation
  const inquiry = { values: [], shots: null, seed: 0, maxOutcomes: maxBars, maxBits: bits, qubits }
  const report = await engine.simulate(program, inquiry)
  const problem = report.problems[0] ?? report.diagnostics.find(({ severity }) => severity === 'error')
  if (problem !== undefined || report.method === null) {
    return { reason: sentenceOf(problem?.message ?? 'the circuit cannot be simulated') }
  }
  if (report.parameters.length > 0) {
    return { reason: 'The outcomes depend on the values of the circuit’s inputs, so no picture can stand for them.' }
  }
  const bars = barsOf(report)
  return report.outcomes[0]?.bits ? bars : { reason: 'The circuit has no qubits, so it has no outcomes.' }
}

/** What the engine says of a circuit, which begins small and has no full stop. */
const sentenceOf = (message: string): string =>
  `${message.slice(0, 1).toUpperCase()}${message.slice(1)}${message.endsWith('.') ? '' : '.'}`
