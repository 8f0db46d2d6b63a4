/** The line below a diagram with classical variables: where the values of the selected operation come from, and where they are used. */
import { styled } from 'styled-components'
import type { Scene } from '../../../../engine-rs/index'
import { NoteBelow } from '../note-below'
import { valueLinks, type LinkEnd } from './value-links'

interface ValuesNoteProps {
  scene: Scene
  /** The selected operation, if any. */
  selected: number | null
  /** Selects an operation and brings it into view. */
  onShow: (operation: number) => void
}

/** The most buttons of a side. */
const maxButtons = 4

/** Buttons that lead from the selected operation to what sets its variables, and to what uses them. There is none without variables. */
export function ValuesNote({ scene, selected, onShow }: ValuesNoteProps) {
  if (scene.links.length === 0) return null
  const { sources, uses } = selected === null ? noLinks : valueLinks(scene, selected)
  const isEmpty = sources.length + uses.length === 0
  return (
    <Line role="group" aria-label="Values of variables" data-empty={isEmpty || undefined}>
      {isEmpty && (selected === null ? 'Select an operation to see where its values come from' : 'No variables here')}
      <Ends ends={sources} what="set" onShow={onShow} />
      <Ends ends={uses} what="used" onShow={onShow} />
    </Line>
  )
}

interface EndsProps {
  ends: readonly LinkEnd[]
  what: 'set' | 'used'
  onShow: (operation: number) => void
}

function Ends({ ends, what, onShow }: EndsProps) {
  return (
    <>
      {ends.slice(0, maxButtons).map(({ operation, name, line }) => (
        <button key={`${line} ${name}`} type="button" onClick={() => onShow(operation)}>
          {name} is {what} in line {line}
        </button>
      ))}
      {ends.length > maxButtons && <span>and {ends.length - maxButtons} more</span>}
    </>
  )
}

const noLinks = { sources: [], uses: [] }

const Line = styled(NoteBelow)`
  min-height: 1.75rem;

  /* A phone has no room for a line that only says what may be in it. */
  @media (max-width: 40rem) {
    &[data-empty] {
      display: none;
    }
  }
`
