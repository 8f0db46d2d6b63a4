import { characters } from '../../../contract/limits'
import { isSingleLine, singleLineMessage } from '../../../contract/text'
import { Counter, TextField } from '../../ui/text-field'

interface NameFieldProps {
  id: string
  name: string
  onChange: (name: string) => void
  onBlur?: () => void
  error?: string | undefined
}

/** The circuit's name, with a character counter. */
export function NameField({ id, name, onChange, onBlur, error }: NameFieldProps) {
  return (
    <TextField
      id={id}
      label="Circuit Name"
      required
      dir="auto"
      value={name}
      maxLength={characters.name}
      error={isSingleLine(name) ? error : singleLineMessage('The name')}
      aside={<Counter used={name.length} max={characters.name} />}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      autoComplete="off"
      data-undo="page"
    />
  )
}
