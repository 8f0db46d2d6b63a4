import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../../ui/button'
import { CheckIcon } from '../../../ui/icons'
import { describeDifferences, type Difference } from '../settings/differences'
import { changeSettings, type Settings, type SettingsChanges } from '../settings/settings'
import { changesOf, startsFor, type TextbookStart } from '../settings/textbook-starts'
import { Section } from './section'
import { fieldId } from './step'

interface TextbookStartsProps {
  settings: Settings
  set: (changes: SettingsChanges) => void
}

/** Circuits of the literature for the chosen purpose, each with what it would change. */
export function TextbookStarts({ settings, set }: TextbookStartsProps) {
  const [applied, setApplied] = useState<TextbookStart | null>(null)
  return (
    <Section title="Textbook start">
      {startsFor(settings.useCase).map((start) => (
        <Start
          key={start.name}
          start={start}
          settings={settings}
          isApplied={applied === start}
          onApply={() => {
            setApplied(start)
            set(changesOf(start, settings))
          }}
        />
      ))}
    </Section>
  )
}

interface StartProps {
  start: TextbookStart
  settings: Settings
  /** Whether it was applied on this page. The settings may have changed since. */
  isApplied: boolean
  onApply: () => void
}

function Start({ start, settings, isApplied, onApply }: StartProps) {
  const { name, description, source, difference } = start
  const id = fieldId(`start-${start.circuitType}`)
  const result = changeSettings(settings, { type: 'set', changes: changesOf(start, settings) })
  const differences = describeDifferences(settings, result)
  const isMatch = differences.length === 0
  const { status, followPress } = useFocusAfterPress(isMatch)
  return (
    <Frame aria-labelledby={id}>
      <h4 id={id}>{name}</h4>
      <p>
        {description} After{' '}
        <a href={source.url} target="_blank" rel="noreferrer">
          {source.citation}
        </a>
        .{difference && ` ${difference}`}
      </p>
      {!isMatch && (
        <>
          <p>What will change:</p>
          <DifferenceList differences={differences} />
        </>
      )}
      {isMatch ? (
        <Match ref={status} tabIndex={-1}>
          <CheckIcon />
          {isApplied ? 'Applied. Undo takes it back.' : 'Your settings match this start.'}
        </Match>
      ) : (
        <div>
          <Button
            size="small"
            aria-label={`Apply ${name}`}
            onClick={() => {
              followPress()
              onApply()
            }}
          >
            Apply
          </Button>
        </div>
      )}
    </Frame>
  )
}

/** The settings that would change, with their values before and after. */
function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  return (
    <dl>
      {differences.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className="visually-hidden">from </span>
            {before}
            <span aria-hidden="true"> → </span>
            <span className="visually-hidden"> to </span>
            <strong>{after}</strong>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A pressed button disappears, so the focus moves to the text that takes its place, which is read out. */
function useFocusAfterPress(isReplaced: boolean) {
  const status = useRef<HTMLParagraphElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (isReplaced && isPressed.current) status.current?.focus()
    isPressed.current = false
  }, [isReplaced])
  return {
    status,
    followPress: () => {
      isPressed.current = true
    },
  }
}

const Frame = styled.article`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-3);
  border: 1px solid var(--border);
  border-radius: var(--radius);
  font-size: var(--text-sm);

  & > h4 {
    font-size: var(--text-sm);
    font-weight: 600;
  }

  & > p {
    color: var(--muted-foreground);
  }

  & > dl > div {
    display: grid;
    grid-template-columns: minmax(0, 9rem) minmax(0, 1fr);
    gap: var(--space-2);
    padding: 2px 0;
  }

  & dt {
    color: var(--muted-foreground);
  }

  & dd {
    overflow-wrap: anywhere;
  }
`

const Match = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--touch);

  && {
    color: var(--success);
  }
`
