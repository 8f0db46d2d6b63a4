/** What circuits are for: the five use cases with their categories, and which circuit type belongs to which. */
import type { CircuitType, UseCase } from '../../../../contract/generation'

export interface Purpose {
  useCase: UseCase
  name: string
  category: string
  /** The algorithm one usually runs for it; none for a circuit of one's own. */
  algorithm?: string
  description: string
}

export const purposes: readonly Purpose[] = [
  {
    useCase: 'optimization',
    name: 'Optimization',
    category: 'Quantum Optimization',
    algorithm: 'QAOA',
    description: 'Find a good solution of a combinatorial problem, such as a maximum cut of a graph.',
  },
  {
    useCase: 'classification',
    name: 'Classification',
    category: 'Quantum Machine Learning',
    algorithm: 'QNN',
    description: 'Sort data into classes with a trained circuit.',
  },
  {
    useCase: 'regression',
    name: 'Regression',
    category: 'Quantum Machine Learning',
    algorithm: 'QNN',
    description: 'Predict a number from data with a trained circuit.',
  },
  {
    useCase: 'simulation',
    name: 'Simulation / Generative Modeling',
    category: 'Quantum Simulation',
    algorithm: 'VQE/QCBM',
    description: 'Prepare the state of a physical system, or learn a distribution to draw samples from.',
  },
  {
    useCase: 'custom',
    name: 'Custom',
    category: 'Custom Quantum Circuits',
    description: 'Anything else: explore layers and gates freely.',
  },
]

export const circuitTypeNames: Record<CircuitType, string> = {
  qaoa: 'QAOA',
  qnn: 'QNN',
  qcbm: 'QCBM',
  vqe: 'VQE',
  default: 'Custom',
}

const customCategory = 'Custom Quantum Circuits'

/** The category that comes from the chosen card. */
export const categoryOf = (useCase: UseCase | null): string =>
  purposes.find((purpose) => purpose.useCase === useCase)?.category ?? customCategory

/** The use case that a circuit type maps to. */
export function useCaseOf(type: CircuitType): UseCase {
  switch (type) {
    case 'qaoa':
      return 'optimization'
    case 'qnn':
      return 'classification'
    case 'qcbm':
    case 'vqe':
      return 'simulation'
    case 'default':
      return 'custom'
  }
}

/**
 * Whether a type and a use case belong together. Regression is a QNN's second use case, so a type that maps to classification
 * does not take a regression away.
 */
export const belongTogether = (type: CircuitType, useCase: UseCase): boolean =>
  useCaseOf(type) === useCase || (type === 'qnn' && useCase === 'regression')
