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
  hardware?: {
    vendor?: string
    device?: string
    gateSet: string[]
    qubitCount: number
    /** Null where every pair is coupled. */
    couplingMap?: [number, number][] | null
    /** The two-qubit gate exists in the listed direction only. */
    directed?: boolean
  }
  qasmVersion?: number
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
