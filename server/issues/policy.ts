/** Who may do what with an issue, and what a change of one is. Pure: nothing here asks the database. */
import type { IssueField, IssuePriority, IssueStatus, IssueType } from '../../contract/issues'
import { isBlank } from '../../contract/text'
import type { Role } from '../../contract/users'
import type { Viewer } from '../http/implementation'

/** What the rules ask of an issue. */
export interface OwnedIssue {
  authorId: string | null
  status: IssueStatus
}

/** Edit, delete: the author while it is OPEN, an ADMIN always. */
export const mayChange = (viewer: Viewer | null, issue: OwnedIssue): boolean =>
  isAdmin(viewer) || (isBy(viewer, issue.authorId) && issue.status === 'OPEN')

/** A comment is its author's alone. */
export const mayChangeComment = (viewer: Viewer | null, comment: { authorId: string | null }): boolean =>
  isBy(viewer, comment.authorId)

/** A file goes by whoever uploaded it, as long as they may change the issue that names it, or by an ADMIN. */
export const mayDeleteFile = (
  viewer: Viewer | null,
  file: { uploaderId: string | null; issue: OwnedIssue | null },
): boolean =>
  isAdmin(viewer) || (isBy(viewer, file.uploaderId) && (file.issue === null || mayChange(viewer, file.issue)))

/** Who can be given an issue to work on. */
export const mayBeAssigned = (user: { role: Role; isBanned: boolean }): boolean =>
  !user.isBanned && (user.role === 'ADMIN' || user.role === 'DEVELOPER')

/** Whether a report lacks the steps that its type needs. */
export const lacksSteps = ({ type, reproductionSteps }: { type: IssueType; reproductionSteps: string }): boolean =>
  type === 'BUG' && isBlank(reproductionSteps)

/** The fields whose changes are kept. */
export interface Content {
  status: IssueStatus
  priority: IssuePriority
  type: IssueType
  /** A user's id. */
  assignedToId: string | null
  title: string
  description: string
  tags: string[]
  reproductionSteps: string
  expectedBehavior: string
  actualBehavior: string
  url: string
}

/** One field that is another now, its values as text. */
export interface FieldChange {
  field: IssueField
  before: string | null
  after: string | null
}

/** What differs between an issue and what it becomes; a field that is absent stays. */
export function diffIssues(before: Content, after: Partial<Content>): FieldChange[] {
  return fields.flatMap(({ field, key }) => {
    if (after[key] === undefined) return []
    const [old, next] = [textOf(before[key]), textOf(after[key])]
    return old === next ? [] : [{ field, before: old, after: next }]
  })
}

/** The change of an issue's files, by the names that their owners gave them. */
export function diffAttachments(before: readonly NamedFile[], after: readonly NamedFile[]): FieldChange[] {
  const isSame = before.length === after.length && before.every(({ file }, at) => file === after[at]?.file)
  return isSame ? [] : [{ field: 'attachments', before: namesOf(before), after: namesOf(after) }]
}

interface NamedFile {
  file: string
  name: string
}

const fields: readonly { field: IssueField; key: keyof Content }[] = [
  { field: 'status', key: 'status' },
  { field: 'priority', key: 'priority' },
  { field: 'type', key: 'type' },
  { field: 'assignedTo', key: 'assignedToId' },
  { field: 'title', key: 'title' },
  { field: 'description', key: 'description' },
  { field: 'tags', key: 'tags' },
  { field: 'reproductionSteps', key: 'reproductionSteps' },
  { field: 'expectedBehavior', key: 'expectedBehavior' },
  { field: 'actualBehavior', key: 'actualBehavior' },
  { field: 'url', key: 'url' },
]

function textOf(value: string | string[] | null): string | null {
  const text = Array.isArray(value) ? value.join(', ') : value
  return text === '' ? null : text
}

const namesOf = (files: readonly NamedFile[]) => textOf(files.map(({ name }) => name))

const isAdmin = (viewer: Viewer | null) => viewer?.role === 'ADMIN'
const isBy = (viewer: Viewer | null, id: string | null) => viewer !== null && viewer.id === id
