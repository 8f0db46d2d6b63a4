/** The builder's settings in the words of its form, each with its formula and settings that show it. */
import type {
  CoreType,
  EncodingGate,
  EncodingLayer,
  MiddleType,
  SingleQubitGate,
  TwoQubitGate,
} from '../../../contract/generation'
import type { GenerationRequestInput, Graph } from '../../../engine-rs/index'
import {
  cores,
  encodingGates,
  encodings,
  middles,
  sharedParametersHint,
  singleQubitGates,
  twoQubitGates,
  type LayerOption,
} from '../../circuit/layer-options'

/** A choice of the builder. */
export interface BuilderSection {
  /** The fragment of its address. */
  id: string
  /** What is chosen, as the form calls it. */
  group: string
  title: string
  text: string
  formula: string
  /** A small circuit with this choice. */
  settings: GenerationRequestInput
}

type Params = GenerationRequestInput['circuitParams']

const wall: Params['coreLayer'] = { type: 'brickwork', singleQubitGates: ['RY'], twoQubitGates: ['CNOT'] }

/** Settings of three qubits and one layer, but for what is given. */
const circuit = (changes: Partial<Params>, hardware?: GenerationRequestInput['hardware']): GenerationRequestInput => ({
  circuitParams: {
    type: 'default',
    useCase: 'custom',
    qubits: 3,
    layers: 1,
    encodingLayer: { type: 'none' },
    coreLayer: wall,
    middleLayer: { type: 'none' },
    ...changes,
  },
  ...(hardware && { hardware }),
})

const graphOf = (pairs: readonly (readonly [number, number, number?])[], weighted = false): Graph => ({
  weighted,
  edges: pairs.map(([sourceNode, targetNode, weight]) => ({
    sourceNode,
    targetNode,
    ...(weight !== undefined && { weight }),
  })),
})

const triangle = graphOf([
  [0, 1],
  [1, 2],
  [0, 2],
])

const square = graphOf([
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 0],
])

const encodingFormulas: Record<EncodingLayer['type'], string> = {
  none: 'E = 1, so E |0…0⟩ = |0…0⟩',
  angle: 'E(x) = R(x₀) ⊗ R(x₁) ⊗ … ⊗ R(xₙ₋₁), where R is the encoding gate',
  uniform: 'E |0…0⟩ = 2^(−n/2) Σ |z⟩, over all 2ⁿ states z',
}

const encodingGateFormulas: Record<EncodingGate, string> = {
  RX: 'RX(x) |0⟩ = cos(x/2) |0⟩ − i sin(x/2) |1⟩',
  RY: 'RY(x) |0⟩ = cos(x/2) |0⟩ + sin(x/2) |1⟩',
  RZ: 'RZ(x) |0⟩ = e^(−ix/2) |0⟩',
  U3: 'U3(x, 0, 0) |0⟩ = cos(x/2) |0⟩ + sin(x/2) |1⟩',
  none: 'E = 1',
}

const coreFormulas: Record<CoreType, { formula: string; settings: GenerationRequestInput }> = {
  brickwork: {
    formula: 'C = G₁₂ G₃₄ … · G₀₁ G₂₃ … · R(θ₀) ⊗ … ⊗ R(θₙ₋₁)',
    settings: circuit({ qubits: 4 }),
  },
  'hardware-efficient': {
    formula: 'C = ∏ Gᵢⱼ · R(θ₀) ⊗ … ⊗ R(θₙ₋₁), over all coupled pairs i, j',
    settings: circuit(
      { coreLayer: { type: 'hardware-efficient' } },
      {
        vendor: 'Example',
        device: 'Line',
        gateSet: ['RX', 'RZ', 'CZ'],
        qubitCount: 3,
        couplingMap: [
          [0, 1],
          [1, 2],
        ],
      },
    ),
  },
  'strongly-entangling': {
    formula:
      'Cₗ = ∏ᵢ CNOT(i, i + r mod n) · ∏ᵢ RZ(cᵢ) RY(bᵢ) RZ(aᵢ), with r = 1 + (l mod (n − 1)) in layer l = 0, 1, …',
    settings: circuit({ layers: 2, coreLayer: { type: 'strongly-entangling' } }),
  },
  'graph-specific': {
    formula: 'C = ∏ RZZ(2γ) = exp(−iγ Σ Zᵢ Zⱼ), over all edges i, j',
    settings: circuit({ coreLayer: { type: 'graph-specific', graph: triangle } }),
  },
}

const middleFormulas: Record<MiddleType, { formula: string; settings: GenerationRequestInput }> = {
  none: { formula: 'U = C₂ C₁ E', settings: circuit({ layers: 2 }) },
  'data-re-uploading': {
    formula: 'U = C₂ E(x) C₁ E(x)',
    settings: circuit({
      layers: 2,
      encodingLayer: { type: 'angle', gate: 'RX' },
      middleLayer: { type: 'data-re-uploading' },
    }),
  },
  'x-mixer': {
    formula: 'U = M₂ C₂ M₁ C₁ E, with M = exp(−iβ Σ Xᵢ), which is RX(2β) on every qubit',
    settings: circuit({
      layers: 2,
      encodingLayer: { type: 'uniform' },
      coreLayer: { type: 'graph-specific', graph: triangle },
      middleLayer: { type: 'x-mixer' },
    }),
  },
}

const singleQubitFormulas: Record<SingleQubitGate, string> = {
  RX: 'RX(θ) = exp(−iθ X/2)',
  RY: 'RY(θ) = exp(−iθ Y/2)',
  RZ: 'RZ(θ) = exp(−iθ Z/2)',
  U3: 'U3(θ, φ, λ) = RZ(φ) RY(θ) RZ(λ), up to a phase',
}

const twoQubitFormulas: Record<TwoQubitGate, string> = {
  CNOT: 'CNOT |a, b⟩ = |a, a ⊕ b⟩',
  RZZ: 'RZZ(θ) = exp(−iθ Z⊗Z/2)',
  RXX: 'RXX(θ) = exp(−iθ X⊗X/2)',
  RYY: 'RYY(θ) = exp(−iθ Y⊗Y/2)',
}

/** The section of each choice of a field. */
const sectionsOf = <Value extends string>(
  id: string,
  group: string,
  options: readonly LayerOption<Value>[],
  tell: (value: Value) => Pick<BuilderSection, 'formula' | 'settings'>,
): BuilderSection[] =>
  options.map(({ value, label, description }) => ({
    id: `${id}-${value}`,
    group,
    title: label,
    text: description,
    ...tell(value),
  }))

/** Gates that a form lists by their names alone. */
const named = <Value extends string>(gates: readonly Value[], description: string): LayerOption<Value>[] =>
  gates.map((value) => ({ value, label: value, description }))

/** All choices, in the order of the form. */
export const builderSections: readonly BuilderSection[] = [
  ...sectionsOf('encoding', 'Encoding Layer', encodings, (type) => ({
    formula: encodingFormulas[type],
    settings: circuit({ encodingLayer: type === 'angle' ? { type, gate: 'RX' } : { type } }),
  })),
  ...sectionsOf('encoding-gate', 'Encoding Gate', encodingGates, (gate) => ({
    formula: encodingGateFormulas[gate],
    settings: circuit({ encodingLayer: { type: 'angle', gate } }),
  })),
  ...sectionsOf('middle', 'Middle Layer', middles, (type) => middleFormulas[type]),
  ...sectionsOf('core', 'Core Layer', cores, (type) => coreFormulas[type]),
  ...sectionsOf(
    'single-qubit',
    'Single-qubit gates',
    named(singleQubitGates, 'On every qubit of a brickwork, with a parameter for each angle.'),
    (gate) => ({
      formula: singleQubitFormulas[gate],
      settings: circuit({ coreLayer: { ...wall, singleQubitGates: [gate] } }),
    }),
  ),
  ...sectionsOf('two-qubit', 'Two-qubit gates', named(twoQubitGates, 'On neighbours of a brickwork.'), (gate) => ({
    formula: twoQubitFormulas[gate],
    settings: circuit({ coreLayer: { ...wall, twoQubitGates: [gate] } }),
  })),
  {
    id: 'shared-parameters',
    group: 'Core Layer',
    title: 'Use Shared Parameters',
    text: sharedParametersHint,
    formula: 'θ₀ = θ₁ = … = θₙ₋₁',
    settings: circuit({ coreLayer: { ...wall, useSharedParameters: true } }),
  },
  {
    id: 'weighted-graph',
    group: 'Graph-specific',
    title: 'Weighted Graph',
    text: 'Each edge of the problem graph has a weight, which multiplies its angle.',
    formula: 'C = ∏ RZZ(2γ wᵢⱼ) = exp(−iγ Σ wᵢⱼ Zᵢ Zⱼ)',
    settings: circuit({
      coreLayer: {
        type: 'graph-specific',
        graph: graphOf(
          [
            [0, 1, 0.5],
            [1, 2, 2],
          ],
          true,
        ),
      },
    }),
  },
  {
    id: 'optimize-depth',
    group: 'Graph-specific',
    title: 'Optimize Circuit Depth',
    text: 'Edges without a common node come together in rounds: the gates of edges commute, so their order is free.',
    formula: 'Depth of the core = number of rounds',
    settings: circuit({ qubits: 4, coreLayer: { type: 'graph-specific', graph: square, optimizeDepth: true } }),
  },
]
