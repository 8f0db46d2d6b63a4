/** What changed in an issue, field by field, for its history. Pure. */
import type { IssueField } from '../../contract/issues'
import type { IssueRow } from './tables'
import { type AttachmentRow } from './attachments'

/** The fields whose changes are recorded, except attachments. */
const fields = [
  'status',
  'priority',
  'type',
  'assignedToId',
  'title',
  'description',
  'tags',
  'reproductionSteps',
  'expectedBehavior',
  'actualBehavior',
  'url',
] as const

export type IssueContent = Pick<IssueRow, (typeof fields)[number]>

/** A change of one field, its values as text. */
export interface FieldChange {
  field: IssueField
  before: string | null
  after: string | null
}

/** The changes from one content to another; absent fields are unchanged. */
export function diffIssues(before: IssueContent, after: Partial<IssueContent>): FieldChange[] {
  return fields.flatMap((key) => {
    if (after[key] === undefined) return []
    const [old, next] = [textOf(before[key]), textOf(after[key])]
    return old === next ? [] : [{ field: key === 'assignedToId' ? 'assignedTo' : key, before: old, after: next }]
  })
}

type NamedFile = Pick<AttachmentRow, 'file' | 'name'>

/** The change of an issue's attachments, by the names that their owners gave them. */
export function diffAttachments(before: readonly NamedFile[], after: readonly NamedFile[]): FieldChange[] {
  const isSame = before.length === after.length && before.every(({ file }, index) => file === after[index]?.file)
  return isSame ? [] : [{ field: 'attachments', before: namesOf(before), after: namesOf(after) }]
}

function textOf(value: string | string[] | null): string | null {
  const text = Array.isArray(value) ? value.join(', ') : value
  return text === '' ? null : text
}

const namesOf = (files: readonly NamedFile[]) => textOf(files.map(({ name }) => name))
