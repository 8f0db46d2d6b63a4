import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import { Button } from '../../../ui/button'
import { PlusIcon } from '../../../ui/icons'
import { ObservableField } from './observable-field'
import { maxObservables } from './observable-rules'
import { ObservableValue } from './observable-value'
import type { Observed } from './observe-all'
import type { ObservableTexts } from './use-observables'

interface ObservableListProps {
  observables: ObservableTexts
  /** What is known of the observable at a place, which may be that of an earlier text; null before it is known. */
  observedAt: (index: number) => { text: string; observed: Observed } | null
}

/** The observables that a reader types, each with what is known of it. */
export function ObservableList({ observables, observedAt }: ObservableListProps) {
  const { texts, change, add, remove } = observables
  const list = useRef<HTMLOListElement>(null)

  /** Focuses the text box at a place, after the list has changed. */
  const focusAt = (place: number) => list.current?.querySelectorAll<HTMLInputElement>('input')[place]?.focus()

  return (
    <>
      <List ref={list}>
        {texts.map((text, index) => {
          const known = observedAt(index)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- an observable has no other identity than its place
            <li key={index}>
              <ObservableField
                label={`Observable ${index + 1}`}
                text={text}
                observed={known?.text === text ? known.observed : null}
                onChange={(typed) => change(index, typed)}
                onRemove={
                  texts.length > 1
                    ? () => {
                        flushSync(() => remove(index))
                        focusAt(Math.min(index, texts.length - 2))
                      }
                    : undefined
                }
              >
                {known?.observed.kind === 'value' && text.trim() !== '' && (
                  <>
                    {!isWrittenAs(text, known.observed.text) && <ReadAs>Read as {clip(known.observed.text)}</ReadAs>}
                    <ObservableValue observed={known.observed} />
                  </>
                )}
              </ObservableField>
            </li>
          )
        })}
      </List>
      {texts.length < maxObservables && (
        <div>
          <Button
            size="small"
            variant="ghost"
            icon={<PlusIcon />}
            onClick={() => {
              flushSync(add)
              focusAt(texts.length)
            }}
          >
            Add observable
          </Button>
        </div>
      )}
    </>
  )
}

/** Whether a text is what the engine read, up to blanks and signs of multiplication. */
const isWrittenAs = (text: string, read: string): boolean => plain(text) === plain(read)

const plain = (text: string): string =>
  text
    .replaceAll(/[\s*·]/g, '')
    .replaceAll('−', '-')
    .replace(/^\+/, '')
    .toUpperCase()

/** Shortens a text: it may have thousands of terms. */
const clip = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text)

const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  margin: 0;
  padding: 0;
  list-style: none;
`

const ReadAs = styled.p`
  color: var(--muted-foreground);
  font-family: var(--font-mono);
  font-size: var(--text-xs);
  overflow-wrap: anywhere;
`
