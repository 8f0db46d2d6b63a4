/** Proofs of what is counted: gates, parameters, and the edges of a cut. */
import { namesFigure, noFigureMessage, type SimpleClaim } from '../contract/claims'
import { claimLimits } from '../contract/claim-limits'
import { multiply, squareOf, type Complex } from './formula'
import { simulate } from './program'
import { cutOf, expectedCut, stateOfLayers } from './reference'
import { amplitudesOf, numberText, requireEqual, valueOf, type Subject } from './subject'
import { Refutation, Unprovable } from './verdict'

type Of<Kind extends SimpleClaim['kind']> = Extract<SimpleClaim, { kind: Kind }>

/** What each figure is called. */
const words: Readonly<Record<keyof NonNullable<Of<'figures'>['figures']>, string>> = {
  qubits: 'The number of qubits',
  parameters: 'The number of free parameters',
  twoQubitGates: 'The number of two-qubit gates',
  depth: 'The depth',
  operations: 'The number of operations',
}
const figureNames = ['qubits', 'parameters', 'twoQubitGates', 'depth', 'operations'] as const

/** @returns the number of cases: 1. */
export async function proveFigures(subject: Subject, claim: Of<'figures'>): Promise<number> {
  if (!namesFigure(claim)) throw new Unprovable(noFigureMessage)
  const { engine, input } = subject
  const { stats } = typeof input === 'string' ? engine.check(input) : await engine.generate(input)
  if (stats === null) throw new Unprovable('There is no circuit.')
  for (const name of figureNames) {
    const [exact, most] = [claim.figures?.[name], claim.atMost?.[name]]
    if (exact !== undefined) requireEqual(stats[name], valueOf(exact, subject), words[name])
    if (most !== undefined) requireAtMost(stats[name], valueOf(most, subject), words[name])
  }
  for (const [name, formula] of Object.entries(claim.gates ?? {})) {
    const found = Object.hasOwn(stats.gates, name) ? stats.gates[name] : undefined
    requireEqual(found ?? 0, valueOf(formula, subject), `The number of ${name} gates`)
  }
  if (claim.layers !== undefined) await proveLayers(subject, claim.layers)
  return 1
}

function requireAtMost(found: number, most: number, what: string): void {
  if (!Number.isFinite(most)) throw new Unprovable(`${what} has no value by the formula.`)
  if (found > most) throw new Refutation(`${what} is ${numberText(found)} instead of at most ${numberText(most)}.`)
}

async function proveLayers(subject: Subject, layers: readonly string[]): Promise<void> {
  const { amplitudes, qubits } = await amplitudesOf(subject)
  const expected = stateOfLayers(qubits, layers, subject.parameters ?? [], subject.count)
  const overlap = expected.reduce<Complex>(
    (sum, [real, imaginary], index) => {
      const [a, b] = multiply([real, -imaginary], [amplitudes[2 * index] ?? 0, amplitudes[2 * index + 1] ?? 0])
      return [sum[0] + a, sum[1] + b]
    },
    [0, 0],
  )
  requireEqual(squareOf(overlap), 1, 'The fidelity with the state of the layers')
}

/** @returns the number of cases: 1. */
export async function proveCut(subject: Subject, claim: Of<'cut'>): Promise<number> {
  const angles = claim.angles.map((formula) => valueOf(formula, subject))
  const parameters = claim.parameters?.map((formula) => valueOf(formula, subject)) ?? angles
  const most = claimLimits.qubits
  if (claim.edges.some(([one, other]) => Math.min(one, other) < 0 || Math.max(one, other) >= most)) {
    throw new Unprovable(`An edge is between qubits from 0 to ${most - 1}.`)
  }
  const { probabilities } = await simulate(subject.engine, subject.input, subject.parameters && parameters)
  const found = Array.from(probabilities ?? []).reduce(
    (sum, probability, index) => sum + probability * cutOf(claim.edges, index),
    0,
  )
  requireEqual(found, expectedCut(claim.edges, angles, subject.count), 'The expected cut')
  if (claim.expected !== undefined) requireEqual(found, valueOf(claim.expected, subject), 'The expected cut')
  return 1
}
