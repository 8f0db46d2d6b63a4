import { Badge } from './chip'
import { LockIcon } from './icons'

interface PrivateBadgeProps {
  /** An administrator hid it: its author cannot make it public. */
  isHidden?: boolean | undefined
  /** Where there is little room. */
  short?: boolean
}

/** Marks what only its author and administrators see. */
export const PrivateBadge = ({ isHidden = false, short = false }: PrivateBadgeProps) => (
  <Badge tone="warning">
    <LockIcon /> {isHidden ? (short ? 'Hidden' : 'Hidden by an administrator') : 'Private'}
  </Badge>
)
