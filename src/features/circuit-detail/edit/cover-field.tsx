import { Select } from '../../../ui/select'
import { coverNames, type CoverKind } from './edited-details'

interface CoverFieldProps {
  cover: CoverKind
  /** Whether the cover is some columns, so that it may stay so. */
  hasColumns: boolean
  error: string | undefined
  onChange: (change: { cover: CoverKind }) => void
}

const hints: Record<CoverKind, string> = {
  diagram:
    'What cards and link previews show. For some columns of the diagram, open “Size of a part” at it and choose them.',
  columns: 'Cards and link previews show the columns that were chosen at the diagram under “Size of a part”.',
  outcomes:
    'Cards and link previews show how likely the most probable outcomes are. Each new version gets a new picture.',
}

/** What stands for the circuit in lists. Columns are chosen at the diagram: here they stay, or make room for something else. */
export function CoverField({ cover, hasColumns, error, onChange }: CoverFieldProps) {
  const kinds: CoverKind[] = hasColumns ? ['diagram', 'columns', 'outcomes'] : ['diagram', 'outcomes']
  return (
    <Select
      label="Cover"
      hint={hints[cover]}
      error={error}
      options={kinds.map((kind) => ({ value: kind, label: coverNames[kind] }))}
      value={cover}
      onChoose={(kind) => onChange({ cover: kind })}
    />
  )
}
