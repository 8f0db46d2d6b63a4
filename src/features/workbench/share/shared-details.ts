import { z } from 'zod'
import type { Circuit } from '../../../../contract/circuits'
import { characters, entries } from '../../../../contract/limits'
import type { DraftDetails } from '../draft-details'

/** Visibility is not shared: everyone chooses their own. */
type SharedDraftDetails = Omit<DraftDetails, 'isPublic'>

/** The description of a circuit in a share link, which names no origin. */
export const SharedDetails = z.object({
  name: z.string().max(characters.name),
  description: z.string().max(characters.description),
  tags: z.array(z.string().max(characters.tag)).max(entries.tags),
  references: z.array(z.string().max(characters.reference)).max(entries.references),
})

/** The description of a copy of a saved circuit. */
export const copyDetails = (circuit: Circuit): SharedDraftDetails => ({
  originId: circuit.id,
  originVersion: circuit.version,
  originCategory: circuit.category.name,
  name: circuit.name,
  description: circuit.description,
  tags: circuit.tags.map((tag) => tag.name),
  references: circuit.references,
})
