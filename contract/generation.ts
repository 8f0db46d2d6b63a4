/** The generation request: settings of the builder, as they travel to the server and into the engine. */
import { z } from 'zod'
import { isVisible, singleLine } from './fields'
import * as limits from './limits'

const rangeMessages = {
  qubitsMax: `The number of qubits cannot exceed ${limits.qubits.max}. Please reduce the number of qubits and try again.`,
  qubitsMin: `The number of qubits must be at least ${limits.qubits.min}.`,
  layersMax: `The number of layers cannot exceed ${limits.layers.max}. Please reduce the number of layers and try again.`,
  layersMin: `The number of layers must be at least ${limits.layers.min}.`,
}

/** What kind of circuit the settings make; `default` is shown as Custom. */
export const CircuitType = z.enum(['qaoa', 'qnn', 'qcbm', 'vqe', 'default'])
export type CircuitType = z.infer<typeof CircuitType>

/** What the circuit is for. */
export const UseCase = z.enum(['optimization', 'classification', 'regression', 'simulation', 'custom'])
export type UseCase = z.infer<typeof UseCase>

/** An edge of the problem graph; nodes count from 0 and are qubits. */
export const Edge = z.strictObject({
  sourceNode: z.int('A node is a whole number.').min(0, 'Nodes count from 0.'),
  targetNode: z.int('A node is a whole number.').min(0, 'Nodes count from 0.'),
  weight: z
    .number('The weight of an edge is a number.')
    .min(limits.edgeWeight.min, `The weight of an edge is at least ${limits.edgeWeight.min}.`)
    .optional(),
})
export type Edge = z.infer<typeof Edge>

export const EncodingGate = z.enum(['RX', 'RY', 'RZ', 'U3', 'none'])
export type EncodingGate = z.infer<typeof EncodingGate>

/** How data enters the circuit. */
export const EncodingLayer = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('none') }),
  z.strictObject({ type: z.literal('angle'), gate: EncodingGate.optional() }),
  z.strictObject({ type: z.literal('uniform') }),
])
export type EncodingLayer = z.infer<typeof EncodingLayer>

export const CoreType = z.enum(['brickwork', 'hardware-efficient', 'strongly-entangling', 'graph-specific'])
export type CoreType = z.infer<typeof CoreType>

export const SingleQubitGate = z.enum(['RX', 'RY', 'RZ', 'U3'])
export type SingleQubitGate = z.infer<typeof SingleQubitGate>

export const TwoQubitGate = z.enum(['CNOT', 'RZZ', 'RXX', 'RYY'])
export type TwoQubitGate = z.infer<typeof TwoQubitGate>

/** The part of each layer that entangles. */
export const CoreLayer = z.strictObject({
  type: CoreType,
  useSharedParameters: z.boolean().optional(),
  optimizeDepth: z.boolean().optional(),
  /** Only for `graph-specific`. */
  graph: z.strictObject({ weighted: z.boolean(), edges: z.array(Edge).max(1000) }).optional(),
  /** Only for `brickwork`, in order. */
  singleQubitGates: z.array(SingleQubitGate).max(limits.brickworkGates).optional(),
  /** Only for `brickwork`, in order. */
  twoQubitGates: z.array(TwoQubitGate).max(limits.brickworkGates).optional(),
})
export type CoreLayer = z.infer<typeof CoreLayer>

export const MiddleType = z.enum(['none', 'data-re-uploading', 'x-mixer'])
export type MiddleType = z.infer<typeof MiddleType>

/** What the builder's third step sets, with the purpose and type from the other steps. */
export const CircuitParams = z
  .strictObject({
    type: CircuitType,
    useCase: UseCase,
    qubits: z
      .int('The number of qubits must be a whole number.')
      .max(limits.qubits.max, rangeMessages.qubitsMax)
      .min(limits.qubits.min, rangeMessages.qubitsMin),
    layers: z
      .int('The number of layers must be a whole number.')
      .max(limits.layers.max, rangeMessages.layersMax)
      .min(limits.layers.min, rangeMessages.layersMin),
    encodingLayer: EncodingLayer,
    coreLayer: CoreLayer,
    middleLayer: z.strictObject({ type: MiddleType }),
  })
  .meta({ id: 'CircuitParams' })
export type CircuitParams = z.infer<typeof CircuitParams>

/** A device, real or described by a person. `couplingMap` is null where every pair is coupled. */
export const Hardware = z
  .object({
    id: z.string().max(100).optional(),
    vendor: singleLine('The vendor').max(100),
    device: singleLine('The device name').refine(isVisible, 'The device needs a name.').max(100),
    description: z.string().max(1000).optional(),
    gateSet: z.array(z.string().min(1, 'A gate item with an empty value is not permitted.').max(40)).max(40),
    qubitCount: z.int().min(limits.deviceQubits.min).max(limits.deviceQubits.max),
    couplingMap: z
      .array(z.tuple([z.int().min(0), z.int().min(0)]))
      .max(20_000)
      .nullable(),
    /** Pairs are control → target. */
    directed: z.boolean().optional(),
    custom: z.boolean().optional(),
  })
  .meta({ id: 'Hardware' })
export type Hardware = z.infer<typeof Hardware>

export const QasmVersion = z.union([z.literal(2), z.literal(3)])
export type QasmVersion = z.infer<typeof QasmVersion>

/** What the engine needs of a generation request. */
export const Settings = z.object({
  circuitParams: CircuitParams,
  hardware: Hardware.optional(),
  qasmVersion: QasmVersion.optional(),
})
export type Settings = z.infer<typeof Settings>

/** The fields of a request for a circuit, whose check is {@link requireEitherInput}. */
export const programOrSettings = {
  /** An OpenQASM 2 or 3 program. */
  qasm: z.string().min(1, 'Please enter QASM code').optional(),
  /** In place of a program: settings of the builder. */
  circuitParams: CircuitParams.optional(),
  hardware: Hardware.optional(),
  qasmVersion: QasmVersion.optional(),
}

/** Refuses a request that has both a program and settings, or neither. */
export function requireEitherInput(
  { qasm, circuitParams }: { qasm?: unknown; circuitParams?: unknown },
  context: z.RefinementCtx,
): void {
  const isProgram = qasm !== undefined
  if (isProgram !== (circuitParams !== undefined)) return
  const message = 'Send either a program (qasm) or settings (circuitParams).'
  context.addIssue({ code: 'custom', path: [isProgram ? 'circuitParams' : 'qasm'], message })
}
