/** What a program has and is, for the filters of the library's search. */
import type { properties } from '../../contract/search-query'
import type { Figures, Visualization } from '../../engine-rs/index'
import { propertyOf } from './property'

/** What a program is given from outside. Programs of settings have no inputs but their parameters. */
type Given = Pick<Visualization, 'parameters'> & Partial<Pick<Visualization, 'inputs'>>

/** The most gates that are stored. */
const maxGates = 200

/** The properties of a program without errors, but for what claims of it add later (`circuits/claims/marks.ts`), each as {@link propertyOf} writes it. */
export function propertiesOf(
  { names, measures, decides, isClifford }: Pick<Figures, 'names' | 'measures' | 'decides' | 'isClifford'>,
  { parameters, inputs = [] }: Given,
): string[] {
  const has: Record<Exclude<(typeof properties.has)[number], 'claim'>, boolean> = {
    measurement: measures,
    reset: names.includes('reset'),
    conditions: decides,
    parameters: parameters.length > 0,
  }
  const isFixed = parameters.length === 0 && inputs.length === 0
  return [
    ...new Set(names.slice(0, maxGates).map((name) => propertyOf('gate', name))),
    ...Object.entries(has).flatMap(([name, isThere]) => (isThere ? [propertyOf('has', name)] : [])),
    ...(isFixed && isClifford === true ? [propertyOf('is', 'clifford')] : []),
  ]
}
