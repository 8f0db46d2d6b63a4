import type { IssueSummary } from '../../contract/issues'
import { Badge, Chip } from '../ui/chip'
import { priorityLabel, priorityTone, statusLabel, statusTone, typeLabel } from './words'

export const StatusBadge = ({ status }: Pick<IssueSummary, 'status'>) => (
  <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>
)

export const PriorityBadge = ({ priority }: Pick<IssueSummary, 'priority'>) => (
  <Badge tone={priorityTone(priority)}>
    {priorityLabel(priority)}
    <span className="visually-hidden"> priority</span>
  </Badge>
)

export const TypeChip = ({ type }: Pick<IssueSummary, 'type'>) => <Chip tone="accent">{typeLabel(type)}</Chip>
