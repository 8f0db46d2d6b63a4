import { Button } from '../../../ui/button'

interface ShowAllProps {
  total: number
  /** How many are shown until the reader asks for all of them. */
  max: number
  showsAll: boolean
  onChange: (showsAll: boolean) => void
}

/** Shows all of a list, or its beginning again; nothing where the list is short. */
export function ShowAll({ total, max, showsAll, onChange }: ShowAllProps) {
  if (total <= max) return null
  return (
    <div>
      <Button size="small" variant="ghost" aria-expanded={showsAll} onClick={() => onChange(!showsAll)}>
        {showsAll ? 'Show fewer' : `Show all ${total}`}
      </Button>
    </div>
  )
}
