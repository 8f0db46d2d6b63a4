/** How an issue's type, status and priority are called, and what they look like. */
import type { IssueChange, IssueField, IssuePriority, IssueStatus, IssueType } from '../../contract/issues'

/** The tone of a badge. */
export type BadgeTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

interface Look {
  label: string
  tone: BadgeTone
}

const typeTable: readonly (readonly [IssueType, string])[] = [
  ['BUG', 'Bug'],
  ['IMPROVEMENT', 'Improvement'],
  ['FEATURE_REQUEST', 'Feature Request'],
  ['UI_UX', 'UI/UX'],
  ['PERFORMANCE', 'Performance'],
  ['SECURITY', 'Security'],
  ['OTHER', 'Other'],
]

const statusTable: readonly (readonly [IssueStatus, Look])[] = [
  ['OPEN', { label: 'Open', tone: 'info' }],
  ['IN_PROGRESS', { label: 'In Progress', tone: 'warning' }],
  ['RESOLVED', { label: 'Resolved', tone: 'success' }],
  ['CLOSED', { label: 'Closed', tone: 'neutral' }],
  ['DUPLICATE', { label: 'Duplicate', tone: 'neutral' }],
  ['WONT_FIX', { label: "Won't Fix", tone: 'neutral' }],
]

const priorityTable: readonly (readonly [IssuePriority, Look])[] = [
  ['LOW', { label: 'Low', tone: 'neutral' }],
  ['MEDIUM', { label: 'Medium', tone: 'info' }],
  ['HIGH', { label: 'High', tone: 'warning' }],
  ['URGENT', { label: 'Urgent', tone: 'danger' }],
]

export const types = typeTable.map(([type]) => type)
export const statuses = statusTable.map(([status]) => status)
export const priorities = priorityTable.map(([priority]) => priority)

/** The name of a type; unknown types are Other. */
export const typeLabel = (type: string): string => typeLabels.get(type) ?? 'Other'

export const statusLabel = (status: string): string => statusLooks.get(status)?.label ?? status
export const statusTone = (status: string): BadgeTone => statusLooks.get(status)?.tone ?? 'neutral'

export const priorityLabel = (priority: string): string => priorityLooks.get(priority)?.label ?? priority
export const priorityTone = (priority: string): BadgeTone => priorityLooks.get(priority)?.tone ?? 'neutral'

/** Entries of a list box. */
export const optionsOf = <Value extends string>(values: readonly Value[], label: (value: string) => string) =>
  values.map((value) => ({ value, label: label(value) }))

/** A change of one field as a person says it: who is said before, when after. */
export function describeChange({ field, from, to }: Pick<IssueChange, 'field' | 'from' | 'to'>): string {
  switch (field) {
    case 'status':
      return `changed the status from ${statusLabel(from ?? '')} to ${statusLabel(to ?? '')}`
    case 'priority':
      return `changed the priority from ${priorityLabel(from ?? '')} to ${priorityLabel(to ?? '')}`
    case 'type':
      return `changed the type from ${typeLabel(from ?? '')} to ${typeLabel(to ?? '')}`
    case 'assignedTo':
      return to === null ? `unassigned ${from ?? 'somebody'}` : `assigned it to ${to}`
    case 'tags':
      return to === null ? 'removed the tags' : `changed the tags to ${to}`
    case 'attachments':
      return to === null ? 'removed the files' : `changed the files to ${to}`
    case 'title':
      return `changed the title from “${from ?? ''}” to “${to ?? ''}”`
    default:
      return `${to === null ? 'removed' : from === null ? 'added' : 'edited'} the ${textLabels[field]}`
  }
}

/** Whether a change is of a long text, whose old and new wording are worth unfolding. */
export const isLongText = (field: IssueField): boolean => field in textLabels

const textLabels: Partial<Record<IssueField, string>> = {
  description: 'description',
  reproductionSteps: 'steps to reproduce',
  expectedBehavior: 'expected behavior',
  actualBehavior: 'actual behavior',
  url: 'page',
}

const typeLabels = new Map<string, string>(typeTable)
const statusLooks = new Map<string, Look>(statusTable)
const priorityLooks = new Map<string, Look>(priorityTable)
