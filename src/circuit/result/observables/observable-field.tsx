import { useId, useRef, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { capitalize } from '../../../lib/capitalize'
import { Button } from '../../../ui/button'
import { Control } from '../../../ui/control'
import { TrashIcon } from '../../../ui/icons'
import { MutedText } from '../../../ui/page'
import { renderInlineCode } from '../../inline-code'
import { excerptAroundError } from './observable-rules'
import type { Observed } from './observe-all'

interface ObservableFieldProps {
  /** The accessible name of the text box. */
  label: string
  text: string
  /** Null until it is known. It may be of an earlier text for a moment. */
  observed: Observed | null
  onChange: (text: string) => void
  /** Absent for the only one. */
  onRemove?: (() => void) | undefined
  /** What is said of its value. */
  children?: ReactNode
}

/** A text box for a sum of Pauli products. A mistake is shown below it, with the place in the text. */
export function ObservableField({ label, text, observed, onChange, onRemove, children }: ObservableFieldProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const mistake = observed?.kind === 'mistake' ? observed.mistake : null

  function showMistake() {
    box.current?.focus()
    // An empty selection would be hard to see.
    if (mistake !== null) box.current?.setSelectionRange(mistake.start, Math.max(mistake.end, mistake.start + 1))
  }

  return (
    <Box>
      <Line>
        <Control
          ref={box}
          type="text"
          aria-label={label}
          aria-invalid={mistake !== null || undefined}
          aria-describedby={`${id}-problem`}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder="0.5 Z0 Z1 - X2"
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
        {onRemove && (
          <Button
            size="small"
            variant="ghost"
            icon={<TrashIcon />}
            aria-label={`Remove ${label.toLowerCase()}`}
            title="Remove"
            onClick={onRemove}
          />
        )}
      </Line>
      <div id={`${id}-problem`} aria-live="polite">
        {mistake !== null && <Mistake text={text} mistake={mistake} onShow={showMistake} />}
        {observed?.kind === 'unknown' && <MutedText>{observed.reason}</MutedText>}
      </div>
      {children}
    </Box>
  )
}

interface MistakeProps {
  text: string
  mistake: Extract<Observed, { kind: 'mistake' }>['mistake']
  onShow: () => void
}

/** What is wrong, where in the text, and what to do. */
function Mistake({ text, mistake, onShow }: MistakeProps) {
  const { start, message, help } = mistake
  const [before, wrong, after] = excerptAroundError(text, mistake)
  return (
    <Problem>
      <code aria-hidden="true">
        {before}
        <mark>{wrong}</mark>
        {after}
      </code>
      <p>
        <button type="button" title="Select it in the text" onClick={onShow}>
          Column {start + 1}
        </button>
        : {renderInlineCode(sentence(message))} {renderInlineCode(sentence(help))}
      </p>
    </Problem>
  )
}

/** A message of the engine as a sentence. Code keeps its letters. */
const sentence = (message: string): string => `${capitalize(message)}.`

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1);
`

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);

  & > input {
    font-family: var(--font-mono);
    font-size: var(--text-sm);
  }
`

const Problem = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  color: var(--danger);
  font-size: var(--text-sm);

  & > code {
    overflow: hidden;
    color: var(--muted-foreground);
    font-size: var(--text-xs);
    text-overflow: ellipsis;
    white-space: pre;
  }

  & mark {
    background: var(--danger-surface);
    color: var(--danger-surface-foreground);
    text-decoration: underline wavy var(--danger);
    text-underline-offset: 3px;
  }

  & p {
    overflow-wrap: anywhere;
  }

  & button {
    padding: 0;
    background: none;
    border: 0;
    color: inherit;
    font: inherit;
    font-weight: 600;
    text-decoration: underline;
    cursor: pointer;
  }
`
