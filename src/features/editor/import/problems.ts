/** Problems of an import, with the places that they are at. */
import type { ImportProblem } from '../../../../importers/detect'

/** Whether a problem is at a place, and not of the program as a whole. */
export const hasPlace = ({ line, column, length }: ImportProblem): boolean => line > 1 || column > 1 || length > 0

/** The error that stopped the import, if it is at a place. */
export const placedError = (problems: readonly ImportProblem[]): ImportProblem | undefined =>
  problems.find((problem) => problem.severity === 'error' && hasPlace(problem))
