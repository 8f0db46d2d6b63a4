/** Addresses about remixes, apart from those that every page loads. */
import { paths } from './paths'

/** The circuits that were made from a circuit. */
export const remixesPath = (id: string): string => `${paths.circuit(id)}/remixes`
