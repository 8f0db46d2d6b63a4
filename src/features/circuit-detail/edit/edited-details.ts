/** What a form that edits a circuit changes, and what another person's edit has changed meanwhile. */
import type { Circuit, DetailsChange } from '../../../../contract/circuits'
import { isBlank, isSingleLine, singleLineMessage } from '../../../../contract/text'
import type { CircuitDetails } from '../../../circuit/details/circuit-details'

/** What the form edits. */
export interface EditedDetails extends Omit<CircuitDetails, 'name'> {
  category: string
  cover: CoverKind
}

/** What stands for a circuit in lists and link previews. */
export type CoverKind = 'diagram' | 'columns' | 'outcomes'

/** A field of the form. */
export type EditedField = keyof EditedDetails

/** All fields, in the order of the form. */
export const editedFields = [
  'description',
  'isPublic',
  'category',
  'tags',
  'references',
  'cover',
] as const satisfies EditedField[]

/** What the form shows of a circuit. */
export const detailsOf = ({
  description,
  isPublic,
  category,
  tags,
  references,
  cover,
}: Pick<Circuit, 'description' | 'isPublic' | 'category' | 'tags' | 'references' | 'cover'>): EditedDetails => ({
  description,
  isPublic,
  category: category.name,
  tags: tags.map(({ name }) => name),
  references,
  cover: cover === undefined ? 'diagram' : cover.outcomes === undefined ? 'columns' : 'outcomes',
})

/** The fields that differ. */
export const changedFields = (from: EditedDetails, to: EditedDetails): EditedField[] =>
  editedFields.filter((field) => !isSame(from[field], to[field]))

/** The fields of `to` that differ from those of `from`. */
export function changesBetween(from: EditedDetails, to: EditedDetails): Partial<EditedDetails> {
  return pick(to, changedFields(from, to))
}

/** Changes of other fields than the visibility, as the request has them. Columns of the diagram are chosen at it, and stay here. */
export function toDetailsChange({
  tags,
  references,
  cover,
  ...texts
}: Partial<Omit<EditedDetails, 'isPublic'>>): DetailsChange {
  return {
    ...texts,
    ...(tags && { tags: [...tags] }),
    ...(references && { references: [...references] }),
    ...(cover !== undefined && cover !== 'columns' && { cover: cover === 'outcomes' ? cover : null }),
  }
}

/** The fields that the draft and somebody else have both changed since `base`, to different values. */
export function conflictsOf(base: EditedDetails, draft: EditedDetails, latest: EditedDetails): EditedField[] {
  const theirs = new Set(changedFields(base, latest))
  return changedFields(base, draft).filter((field) => theirs.has(field) && !isSame(draft[field], latest[field]))
}

/** The latest details with the draft's own changes since `base`. */
export const rebase = (base: EditedDetails, draft: EditedDetails, latest: EditedDetails): EditedDetails => ({
  ...latest,
  ...changesBetween(base, draft),
})

/** Some fields of details. */
export const pick = (details: EditedDetails, some: readonly EditedField[]): Partial<EditedDetails> =>
  Object.fromEntries(some.map((field) => [field, details[field]]))

/** What is wrong with details that a person entered, field by field. */
export function problemsOf({ category }: EditedDetails): Partial<Record<EditedField, string>> {
  if (isBlank(category)) return { category: 'Please enter a category' }
  return isSingleLine(category) ? {} : { category: singleLineMessage('The category') }
}

/** A field as a sentence names it. */
export const fieldNames: Record<EditedField, string> = {
  description: 'the description',
  isPublic: 'the visibility',
  category: 'the category',
  tags: 'the tags',
  references: 'the references',
  cover: 'the cover',
}

/** What covers are called. */
export const coverNames: Record<CoverKind, string> = {
  diagram: 'Whole diagram',
  columns: 'Columns of the diagram',
  outcomes: 'Outcomes',
}

/** The value of a field, in words. */
export function valueText(details: EditedDetails, field: EditedField): string {
  if (field === 'cover') return coverNames[details.cover].toLowerCase()
  const value = details[field]
  if (typeof value === 'boolean') return value ? 'public' : 'private'
  return (typeof value === 'string' ? value : value.join(', ')) || 'empty'
}

const isSame = (one: EditedDetails[EditedField], other: EditedDetails[EditedField]): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((entry, index) => entry === other[index])
    : one === other
