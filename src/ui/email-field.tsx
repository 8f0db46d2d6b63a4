import type { ComponentProps } from 'react'
import { TextField } from './text-field'

/**
 * An email address. A text field to the browser, because one of type `email` rewrites the domain of an internationalized address
 * (`jörg@münchen.example`) while it is typed.
 */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  return (
    <TextField
      autoComplete="email"
      {...props}
      label="Email"
      type="text"
      inputMode="email"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
