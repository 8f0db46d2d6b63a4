/** The five use cases with their categories, and the circuit types that belong to them. */
import {
  customCategory,
  learningCategory,
  optimizationCategory,
  simulationCategory,
} from '../../../../contract/category-names'
import type { CircuitType, UseCase } from '../../../../contract/generation'

/** A use case as its card shows it. */
export interface Purpose {
  useCase: UseCase
  name: string
  category: string
  /** The usual algorithm; absent for custom circuits. */
  algorithm?: string
  description: string
}

/** The use cases in the order of the form. */
export const purposes: readonly Purpose[] = [
  {
    useCase: 'optimization',
    name: 'Optimization',
    category: optimizationCategory,
    algorithm: 'QAOA',
    description: 'Find a good solution to a combinatorial problem, such as a maximum cut of a graph.',
  },
  {
    useCase: 'classification',
    name: 'Classification',
    category: learningCategory,
    algorithm: 'QNN',
    description: 'Sort data into classes with a trained circuit.',
  },
  {
    useCase: 'regression',
    name: 'Regression',
    category: learningCategory,
    algorithm: 'QNN',
    description: 'Predict a number from data with a trained circuit.',
  },
  {
    useCase: 'simulation',
    name: 'Simulation / Generative Modeling',
    category: simulationCategory,
    algorithm: 'VQE/QCBM',
    description: 'Prepare the state of a physical system, or learn a distribution and sample from it.',
  },
  {
    useCase: 'custom',
    name: 'Custom',
    category: customCategory,
    description: 'Anything else: explore layers and gates freely.',
  },
]

/** The circuit types by name. */
export const circuitTypeNames: Record<CircuitType, string> = {
  qaoa: 'QAOA',
  qnn: 'QNN',
  qcbm: 'QCBM',
  vqe: 'VQE',
  default: 'Custom',
}

/** The category of a use case. */
export const categoryOf = (useCase: UseCase | null): string =>
  purposes.find((purpose) => purpose.useCase === useCase)?.category ?? customCategory

/** The use cases of each circuit type, the usual one first. */
const useCases: Record<CircuitType, readonly [UseCase, ...UseCase[]]> = {
  qaoa: ['optimization'],
  qnn: ['classification', 'regression'],
  qcbm: ['simulation'],
  vqe: ['simulation'],
  default: ['custom'],
}

/** The usual use case of a circuit type. */
export const firstUseCaseOf = (type: CircuitType | null): UseCase | null => type && useCases[type][0]

/** Whether both are chosen and the type serves the use case. */
export const fitsUseCase = (type: CircuitType | null, useCase: UseCase | null): boolean =>
  type !== null && useCase !== null && useCases[type].includes(useCase)
