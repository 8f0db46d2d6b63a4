/** The choices of the builder's layer configuration, in the order of its form, for the form and for the help about it. */
import type {
  CoreType,
  EncodingGate,
  EncodingLayer,
  MiddleType,
  SingleQubitGate,
  TwoQubitGate,
} from '../../contract/generation'

/** A choice, with the texts of its card. */
export interface LayerOption<Value extends string> {
  value: Value
  label: string
  description: string
}

/** How data enters the circuit. */
export const encodings: readonly LayerOption<EncodingLayer['type']>[] = [
  { value: 'none', label: 'None', description: 'Every qubit starts in |0⟩.' },
  { value: 'angle', label: 'Angle Encoding', description: 'One input per qubit, as the angle of a rotation.' },
  { value: 'uniform', label: 'Uniform Superposition', description: 'H on every qubit.' },
]

/** The gates of angle encoding. */
export const encodingGates: readonly LayerOption<EncodingGate>[] = [
  { value: 'RX', label: 'RX', description: 'Rotation about the X axis by the input.' },
  { value: 'RY', label: 'RY', description: 'Rotation about the Y axis by the input.' },
  { value: 'RZ', label: 'RZ', description: 'Rotation about the Z axis: a phase, with no visible effect on |0⟩ alone.' },
  { value: 'U3', label: 'U3', description: 'General rotation; the input is its first angle.' },
  { value: 'none', label: 'None', description: 'No encoding gate.' },
]

/** What goes between core layers. */
export const middles: readonly LayerOption<MiddleType>[] = [
  { value: 'none', label: 'None', description: 'Nothing between core layers.' },
  { value: 'data-re-uploading', label: 'Data Re-uploading', description: 'Repeats the encoding before every core.' },
  { value: 'x-mixer', label: 'X Mixer', description: 'RX on every qubit after every core, as in QAOA.' },
]

/** The trained, entangling part of each layer. */
export const cores: readonly LayerOption<CoreType>[] = [
  {
    value: 'brickwork',
    label: 'Brickwork',
    description: 'Single-qubit gates, then two-qubit gates on neighbours in two staggered rows.',
  },
  {
    value: 'hardware-efficient',
    label: 'Hardware-efficient',
    description: "A device's own gates, on the pairs that it couples.",
  },
  {
    value: 'strongly-entangling',
    label: 'Strongly entangling',
    description: 'Three rotations per qubit, then a ring of CNOTs that reaches farther in each layer.',
  },
  { value: 'graph-specific', label: 'Graph-specific', description: 'RZZ along the edges of a problem graph.' },
]

/** What shared parameters are. */
export const sharedParametersHint = 'Within a layer, all gates of one type share one parameter per angle.'

/** The single-qubit gates of a brickwork core. */
export const singleQubitGates: readonly SingleQubitGate[] = ['RX', 'RY', 'RZ', 'U3']
/** The two-qubit gates of a brickwork core. */
export const twoQubitGates: readonly TwoQubitGate[] = ['CNOT', 'RZZ', 'RXX', 'RYY']

/** The label of a choice. */
export const labelOf = <Value extends string>(options: readonly LayerOption<Value>[], value: Value): string =>
  options.find((option) => option.value === value)?.label ?? value
