import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { ChevronDownIcon } from './icons'
import { chooseOption, Options, type Option } from './options'

interface InlineSelectProps<Value extends string> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children'
> {
  /** The accessible name; no label is shown. */
  'aria-label': string
  options: readonly Option<Value>[]
  value: Value | ''
  onChoose: (value: Value) => void
  /** Shown while nothing is chosen. */
  placeholder?: string
}

/** A native list box without a visible label, small enough for a table or a toolbar. */
export function InlineSelect<Value extends string>({
  options,
  value,
  onChoose,
  placeholder,
  ...select
}: InlineSelectProps<Value>) {
  return (
    <Box>
      <select value={value} onChange={(event) => chooseOption(options, event.target.value, onChoose)} {...select}>
        <Options options={options} placeholder={placeholder} />
      </select>
      <ChevronDownIcon />
    </Box>
  )
}

const Box = styled.span`
  position: relative;
  display: inline-block;

  & > select {
    appearance: none;
    min-height: var(--touch);
    padding: 0 var(--space-6) 0 var(--space-3);
    background: var(--card);
    color: var(--card-foreground);
    border: 1px solid var(--border-strong);
    border-radius: var(--radius);
    font-size: var(--text-sm);
    cursor: pointer;
  }

  & > select:hover:not(:disabled) {
    border-color: var(--primary);
  }

  & > svg {
    position: absolute;
    right: var(--space-2);
    top: 50%;
    translate: 0 -50%;
    color: var(--muted-foreground);
    pointer-events: none;
  }
`
