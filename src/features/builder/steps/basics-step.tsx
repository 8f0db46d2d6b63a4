import { useState } from 'react'
import { isBlank } from '../../../../contract/text'
import { DetailsFields } from '../../../circuit/details/details-fields'
import { RequiredNote } from '../../../ui/field'
import { Stack } from '../../../ui/page'
import { NameField } from '../../workbench/name-field'
import { fieldId, type StepProps } from './step'
import { messages } from '../settings/validate'

/** Step 1: the name and the description of the circuit. */
export function BasicsStep({ settings, set, errorOf }: StepProps) {
  // A blank name shows its error once the field was left, not before anything was typed.
  const [wasNameLeft, setWasNameLeft] = useState(false)
  const isNameMissing = isBlank(settings.name) && (wasNameLeft || errorOf('name') !== undefined)
  return (
    <Stack>
      <RequiredNote />
      <NameField
        id={fieldId('name')}
        name={settings.name}
        onChange={(name) => set({ name })}
        onBlur={() => setWasNameLeft(true)}
        error={isNameMissing ? messages.name : errorOf('name')}
      />
      <DetailsFields
        details={settings}
        onChange={set}
        idOf={fieldId}
        errorOf={(field) => (field === 'isPublic' ? undefined : errorOf(field))}
        publicAs="checkbox"
      />
    </Stack>
  )
}
