/** Settings of the builder, and what they make. */
import type { Diagnostic, Problem } from './diagnostics'
import type { Parameter, Statistics } from './reading'
import type { Scene } from './scene'

/** Builder settings as the API carries them; the engine checks them itself and ignores fields that it has no use for. */
export interface GenerationRequestInput {
  circuitParams: {
    type?: string
    useCase?: string
    qubits: number
    layers: number
    encodingLayer: { type: string; gate?: string }
    coreLayer: {
      type: string
      useSharedParameters?: boolean
      optimizeDepth?: boolean
      graph?: Graph
      singleQubitGates?: string[]
      twoQubitGates?: string[]
    }
    middleLayer: { type: string }
  }
  hardware?: Device
  qasmVersion?: number
}

/** A device. */
export interface Device {
  vendor?: string
  device?: string
  gateSet: string[]
  qubitCount: number
  /** Null where every pair is coupled. */
  couplingMap?: [number, number][] | null
  /** The two-qubit gate exists in the listed direction only. */
  directed?: boolean
}

/** The graph of a graph-specific core: nodes are qubits, from 0. Weights count where it is weighted; an edge without one has 1. */
export interface Graph {
  weighted?: boolean
  edges: { sourceNode: number; targetNode: number; weight?: number }[]
}

/** What settings make. */
export interface Generation {
  /** The program; null where the settings make none. */
  qasm: string | null
  /** The drawing of that program. */
  scene: Scene | null
  stats: Statistics | null
  /** Free parameters in order, each with the value that it takes wherever one is needed. */
  parameters: Parameter[]
  /** Of a hardware-efficient core: the device's qubit that each wire is, from the top. */
  physicalQubits: number[] | null
  /** What is wrong with the settings, or suspicious, in the order in which a form checks them. */
  problems: Problem[]
  /** What is to be said of the program itself; empty but for warnings. */
  diagnostics: Diagnostic[]
}

/** What a circuit takes on a device, made of the device's own gates. */
export type DeviceCosts =
  | ({
      kind: 'made'
      /** Whether every gate of the circuit is one of the device's own. */
      isNative: boolean
    } & DeviceFigures)
  /** The device does not couple all qubits that meet, as far as a bounded search finds. The figures are without the swaps that it takes. */
  | ({
      kind: 'uncoupled'
      /** How many pairs of the circuit's qubits meet. */
      pairs: number
      /** Those of them that are not coupled with the circuit's qubits in a row. */
      uncoupled: [number, number][]
    } & DeviceFigures)
  /** The device has no gates that this one can be made of, by its name in programs. */
  | { kind: 'missing-gate'; gate: string }
  | { kind: 'too-few-qubits' }

/** Figures of a circuit that is made of a device's own gates. */
export interface DeviceFigures {
  depth: number
  twoQubitGates: number
}
