import { useState } from 'react'
import { AboutFields } from '../about-fields'
import { fieldId, type StepProps } from './step'
import { messages } from './validate'

export function BasicsStep({ settings, change, errorOf }: StepProps) {
  const [nameLeft, setNameLeft] = useState(false)
  const isNameMissing = settings.name.trim() === ''
  return (
    <AboutFields
      about={settings}
      onChange={(changes) => change({ type: 'set', changes })}
      idOf={fieldId}
      errorOf={(field) => {
        if (field === 'isPublic') return undefined
        if (field === 'name' && isNameMissing) return nameLeft || errorOf('name') ? messages.name : undefined
        return errorOf(field)
      }}
      onNameLeft={() => setNameLeft(true)}
      publicAs="checkbox"
    />
  )
}
