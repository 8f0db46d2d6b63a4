import { useState, type ComponentProps } from 'react'
import { Button } from './button'
import { EyeIcon } from './icons'
import { TextField } from './text-field'

/** A password, hidden until its button shows it. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      end={
        <Button
          variant="ghost"
          size="small"
          aria-label="Show password"
          aria-pressed={shown}
          icon={<EyeIcon />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
