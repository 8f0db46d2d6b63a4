import { useId, useMemo, useState } from 'react'
import { styled } from 'styled-components'
import type { ImportResult } from '../../../../importers/index'
import { CodeLines } from './code-lines'
import { describeLine, linkLines, type Side } from './line-links'
import { placedError } from './problems'

/** A line of one of the two texts. */
interface Place {
  side: Side
  line: number
}

const none: readonly number[] = []

/** A source beside the program that it became. Pointing at a line of either marks the lines of the other that belong to it. */
export function LinkedPrograms({ result }: { result: ImportResult }) {
  const [pointed, setPointed] = useState<Place | null>(null)
  const [chosen, setChosen] = useState<Place | null>(null)
  const links = useMemo(() => linkLines(result.lines), [result])
  const sourceLines = useMemo(() => linesOf(result.source), [result])
  const programLines = useMemo(() => (result.program === null ? null : linesOf(result.program)), [result])
  const place = pointed ?? chosen
  const propsOf = (side: Side) => ({
    current: place?.side === side ? place.line : null,
    marked: place === null || place.side === side ? none : links.linesFor(place.side, place.line),
    onPoint: (line: number | null) => setPointed(line === null ? null : { side, line }),
    onChoose: (line: number) => {
      setPointed(null)
      setChosen({ side, line })
    },
  })
  const sourceId = useId()
  const programId = useId()
  const isLinked = result.lines.length > 0
  return (
    <div>
      <Sides>
        <section aria-labelledby={sourceId}>
          <h3 id={sourceId}>Source</h3>
          <CodeLines label="Source" lines={sourceLines} problem={placedError(result.problems)} {...propsOf('source')} />
        </section>
        <section aria-labelledby={programId}>
          <h3 id={programId}>OpenQASM 3</h3>
          {programLines === null ? (
            <Empty>
              No program. One line that is not understood stops the import, so that no circuit is nearly right.
            </Empty>
          ) : (
            <CodeLines label="OpenQASM 3" lines={programLines} isProgram {...propsOf('program')} />
          )}
        </section>
      </Sides>
      {isLinked && (
        <Caption aria-live="polite">
          {place === null
            ? 'Point at a line, or use the arrow keys in either text, to see which lines belong together.'
            : describeLine(place.side, place.line, links)}
        </Caption>
      )}
    </div>
  )
}

/** The lines of a text, without the empty one behind its last line end. */
function linesOf(text: string): string[] {
  const lines = text.replaceAll('\r', '').split('\n')
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  return lines
}

const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3) var(--space-4);

  @media (width < 48rem) {
    grid-template-columns: minmax(0, 1fr);
  }

  & h3 {
    margin-bottom: var(--space-1);
    font-size: var(--text-sm);
  }
`

const Empty = styled.p`
  padding: var(--space-4);
  border: 1px dashed var(--border-strong);
  border-radius: var(--radius);
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`

/** As high as two lines, so that the buttons below do not move. */
const Caption = styled.p`
  min-height: 3em;
  margin-top: var(--space-2);
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`
