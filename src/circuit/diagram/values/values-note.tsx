/** The line below a diagram of a program that reads variables: where the values of the selected operation or frame come from, and where they are used. */
import { styled } from 'styled-components'
import type { Scene } from '../../../../engine-rs/index'
import { NoteBelow } from '../note-below'
import type { ValueSetter } from './known-values'
import { valueLinks, type LinkEnd } from './value-links'

interface ValuesNoteProps {
  scene: Scene
  /** The number of the selected operation or frame, if any. */
  selected: number | null
  /** What sets the values that it uses and that are known before a run. */
  setters: readonly ValueSetter[]
  /** Selects an operation or a frame and brings it into view. */
  onShow: (item: number) => void
  /** Shows a statement of the program, where that is on the page. */
  onShowCode: ((statement: { start: number; end: number }) => void) | undefined
}

/** The height of the line, in CSS pixels. */
export const valuesNoteHeight = 32

/** The most buttons of a side. */
const maxButtons = 4

/**
 * Buttons that lead from what is selected to what sets its variables, and to what uses them. What sets them may be an operation or, where the
 * values are known before a run, a statement of the program. It is there before anything is selected, so that nothing moves then, and nowhere
 * if nothing that is drawn reads a variable.
 */
export function ValuesNote({ scene, selected, setters, onShow, onShowCode }: ValuesNoteProps) {
  const { sources, uses } = selected === null ? noLinks : valueLinks(scene, selected)
  const isEmpty = sources.length + uses.length + setters.length === 0
  return (
    <Line role="group" aria-label="Values of variables">
      {isEmpty && (selected === null ? 'Select an operation to see what sets its values' : 'No variables here')}
      {setters.slice(0, maxButtons).map(({ name, line, start, end }) => (
        <button
          key={`${start} ${name}`}
          type="button"
          disabled={onShowCode === undefined}
          onClick={() => onShowCode?.({ start, end })}
        >
          {name} is set in line {line}
        </button>
      ))}
      {setters.length > maxButtons && <span>and {setters.length - maxButtons} more</span>}
      <Ends ends={sources} what="set" onShow={onShow} />
      <Ends ends={uses} what="used" onShow={onShow} />
    </Line>
  )
}

interface EndsProps {
  ends: readonly LinkEnd[]
  what: 'set' | 'used'
  onShow: (item: number) => void
}

function Ends({ ends, what, onShow }: EndsProps) {
  return (
    <>
      {ends.slice(0, maxButtons).map(({ item, name, line }) => (
        <button key={`${line} ${name}`} type="button" onClick={() => onShow(item)}>
          {name} is {what} in line {line}
        </button>
      ))}
      {ends.length > maxButtons && <span>and {ends.length - maxButtons} more</span>}
    </>
  )
}

const noLinks = { sources: [], uses: [] }

const Line = styled(NoteBelow)`
  min-height: ${valuesNoteHeight}px;

  /* On a phone, a second line would move what is above it. */
  @media (max-width: 40rem) {
    flex-wrap: nowrap;
    overflow-x: auto;
    overflow-y: hidden;
    white-space: nowrap;
    scrollbar-width: none;
  }
`
