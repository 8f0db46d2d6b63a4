import type { ComponentProps } from 'react'
import { useCopy } from '../lib/copy'
import { Button } from './button'
import { CheckIcon, CopyIcon } from './icons'

interface CopyButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  /** What to copy; a function where only the click knows it. */
  text: string | (() => string)
  label?: string
  /** What the button says for 2 s after copying. */
  copied?: string
  /** What it says for 2 s where the browser refused. */
  failed?: string
}

/** A button that copies a text, and tells whether it could. */
export function CopyButton({
  text,
  label = 'Copy',
  copied = 'Copied!',
  failed = 'Select the text to copy it',
  icon = <CopyIcon />,
  onClick,
  ...button
}: CopyButtonProps) {
  const { state, copy } = useCopy()
  return (
    <Button
      icon={state === 'copied' ? <CheckIcon /> : icon}
      onClick={(event) => {
        void copy(typeof text === 'string' ? text : text())
        onClick?.(event)
      }}
      {...button}
    >
      <span aria-live="polite">{{ idle: label, copied, failed }[state]}</span>
    </Button>
  )
}
