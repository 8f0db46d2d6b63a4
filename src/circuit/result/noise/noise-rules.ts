/** The numbers of the error model: how they are read, written, remembered, and handed to the engine. */
import type { Noise } from '../../../../engine-rs/index'
import { maxSeed } from '../outcomes/shots-fields'
import { propertiesOf } from '../../../lib/properties-of'

/** What a reader sets. The errors are probabilities from 0 to 1. */
export interface NoiseSettings {
  /** Behind a gate on one qubit (depolarizing). */
  oneQubit: number
  /** Behind a gate on more qubits (depolarizing). */
  twoQubit: number
  /** Behind a gate, of each of its qubits that is 1 (amplitude damping). */
  damping: number
  /** Of reading 1 for 0. */
  rises: number
  /** Of reading 0 for 1. */
  falls: number
  runs: number
  seed: number
}

/** The most runs. The engine refuses those that would take longer than seconds. */
export const maxRuns = 100_000

/** Errors that can be seen in most small circuits. They are examples, and no device's. */
export const firstSettings: NoiseSettings = {
  oneQubit: 0.001,
  twoQubit: 0.01,
  damping: 0,
  rises: 0.01,
  falls: 0.01,
  runs: 1024,
  seed: 0,
}

/** The errors in the order in which they are shown, with what they are called. */
export const errorFields = [
  { key: 'oneQubit', label: 'One-qubit gates' },
  { key: 'twoQubit', label: 'Larger gates' },
  { key: 'damping', label: 'Damping' },
  { key: 'rises', label: 'Reading 0 as 1' },
  { key: 'falls', label: 'Reading 1 as 0' },
] as const

/** What the engine is asked with. */
export const noiseOf = ({ oneQubit, twoQubit, damping, rises, falls }: NoiseSettings): Noise => ({
  oneQubit,
  twoQubit,
  damping,
  readout: [rises, falls],
})

/** A probability that is typed as percent, with a point or a comma: `0.1`, `0,1`, `1e-3 %`; null for anything else, and beyond 0 to 100. */
export function parsePercent(text: string): number | null {
  const number = text.trim().replace(/\s*%$/, '').replace(',', '.')
  if (!/^(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(number)) return null
  const value = Number(number)
  return value >= 0 && value <= 100 ? value / 100 : null
}

/** A probability as percent, without the sign. */
export const percentText = (probability: number): string => String(Number((probability * 100).toPrecision(9)))

/** Settings that a browser has stored; the first ones for anything else. */
export function readSettings(stored: unknown): NoiseSettings | null {
  const numbers = propertiesOf(stored)
  const isBetween = (key: keyof NoiseSettings, min: number, max: number) => {
    const value = numbers[key]
    return typeof value === 'number' && value >= min && value <= max
  }
  const isSound =
    Number.isInteger(numbers['runs']) &&
    Number.isInteger(numbers['seed']) &&
    isBetween('runs', 1, maxRuns) &&
    isBetween('seed', 0, maxSeed) &&
    errorFields.every(({ key }) => isBetween(key, 0, 1))
  return isSound ? (stored as NoiseSettings) : null
}

/** How far chance alone moves a share of so many runs in 95 of 100 cases, at most. */
export const chanceOf = (runs: number): number => 1.96 * Math.sqrt(0.25 / runs)
