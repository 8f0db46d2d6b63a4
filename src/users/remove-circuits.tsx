import { Checkbox } from '../ui/choice'

interface RemoveCircuitsProps {
  checked: boolean
  onChange: (checked: boolean) => void
  whose: 'my' | 'their'
}

/** Whether the public circuits of a deleted account are deleted too. */
export const RemoveCircuits = ({ checked, onChange, whose }: RemoveCircuitsProps) => (
  <Checkbox
    label={`Delete ${whose} public circuits too`}
    checked={checked}
    onChange={(event) => onChange(event.target.checked)}
  />
)
