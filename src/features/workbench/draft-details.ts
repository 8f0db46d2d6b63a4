import type { CircuitDetails } from '../../circuit/details/circuit-details'

/** What a person says about a circuit before it is created, with the circuit that the draft was copied from; null if there is none. */
export interface DraftDetails extends CircuitDetails {
  originId: string | null
  /** The version of that circuit that the draft was copied from; null where it is not known. */
  originVersion: number | null
  /** The category of that circuit, which the copy has, too; null for that of the draft itself. */
  originCategory: string | null
}

/** The tag of a circuit without tags. */
const defaultTag = 'quantum-circuit'

/** The part of a creating request that the builder and the QASM page share. */
export const toDetailsRequest = (
  { name, description, isPublic, tags, references, originId }: DraftDetails,
  defaultDescription: string,
) => ({
  name: name.trim(),
  description: description.trim() || defaultDescription,
  isPublic,
  tags: tags.length > 0 ? [...tags] : [defaultTag],
  ...(references.length > 0 ? { references: [...references] } : {}),
  ...(originId === null ? {} : { originId }),
})
