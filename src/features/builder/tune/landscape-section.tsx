import { memo, useId, useMemo, useState } from 'react'
import { styled } from 'styled-components'
import { formatValue } from '../../../circuit/result/observables/observable-rules'
import { formatAngle } from '../../../circuit/result/parameters/angle'
import { InlineSelect } from '../../../ui/inline-select'
import { Loading } from '../../../ui/loading'
import { Notice } from '../../../ui/notice'
import { MutedText } from '../../../ui/page'
import { bestCell, cellCenter, pathPieces, pointAt, type Axes } from './landscape'
import { LandscapePicture } from './landscape-picture'
import type { Trace } from './tuning-run'
import { useLandscape } from './use-landscape'
import type { KeyedQuestion } from './use-tuning'

interface LandscapeSectionProps {
  /** Null while there is no goal; then nothing is shown, and what was opened and chosen stays so. */
  asked: KeyedQuestion | null
  /** Values of the tuned parameters where the next run starts, in radians. */
  start: readonly number[]
  /** The newest run; null before the first. */
  trace: Trace | null
  isVisible: boolean
  onChoose: (start: number[]) => void
}

/** The value over two of the parameters. Of a circuit with exactly two it is shown at once, of others on demand. */
export function LandscapeSection({ asked, start, trace, isVisible, onChoose }: LandscapeSectionProps) {
  const names = useNames(asked)
  const isWhole = names.length === 2
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  const [chosen, setChosen] = useState<Axes>([0, 1])
  const axes = chosen.every((place) => place < names.length) ? chosen : firstAxes
  const isShown = isOpen ?? isWhole
  if (asked === null || names.length < 2) return null
  return (
    <Box
      open={isShown}
      onToggle={({ currentTarget }) => {
        // Browsers also tell of what the page itself opened, which is no choice of the reader.
        if (currentTarget.open !== isShown) setIsOpen(currentTarget.open)
      }}
    >
      <summary>{isWhole ? 'Landscape' : 'Landscape of two parameters'}</summary>
      {isShown && (
        <Content>
          {!isWhole && <AxesFields names={names} axes={axes} onChange={setChosen} />}
          <Shown
            asked={asked}
            names={names}
            axes={axes}
            start={start}
            trace={trace}
            isVisible={isVisible}
            onChoose={onChoose}
          />
        </Content>
      )}
    </Box>
  )
}

const firstAxes: Axes = [0, 1]

interface AxesFieldsProps {
  names: readonly string[]
  axes: Axes
  onChange: (axes: Axes) => void
}

/** The names of the tuned parameters. The same array while they are the same. */
function useNames(asked: KeyedQuestion | null): readonly string[] {
  const names = asked?.question.tuned.map((place) => asked.question.parameters[place]?.name ?? '') ?? []
  const joined = JSON.stringify(names)
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the text stands for the array
  return useMemo(() => names, [joined])
}

/** Which parameters are shown. Choosing one that is shown already swaps both. It has as many options as a circuit has parameters, so it renders for them only. */
const AxesFields = memo(function AxesFields({ names, axes: [across, up], onChange }: AxesFieldsProps) {
  const id = useId()
  const options = names.map((name, place) => ({ value: String(place), label: name }))
  return (
    <Row>
      <span id={`${id}-across`}>Across</span>
      <InlineSelect
        aria-label="Parameter across"
        options={options}
        value={String(across)}
        onChoose={(value) => onChange(Number(value) === up ? [up, across] : [Number(value), up])}
      />
      <span>Up</span>
      <InlineSelect
        aria-label="Parameter up"
        options={options}
        value={String(up)}
        onChoose={(value) => onChange(Number(value) === across ? [up, across] : [across, Number(value)])}
      />
      <span>The others stay where the start is.</span>
    </Row>
  )
})

interface ShownProps extends LandscapeSectionProps {
  asked: KeyedQuestion
  names: readonly string[]
  axes: Axes
}

function Shown({ asked, names, axes, start, trace, isVisible, onChoose }: ShownProps) {
  const others = start.filter((_, place) => !axes.includes(place))
  const key = JSON.stringify([asked.key, axes, others])
  const [first, second] = axes
  const { landscape, answered, isStale, problem, retry } = useLandscape(
    { key, question: asked.question, base: start, axes, names: [names[first] ?? '', names[second] ?? ''] },
    isVisible,
  )
  if (problem !== null && !isStale) {
    return (
      <Notice tone="warning" title="The landscape could not be computed." onRetry={retry}>
        {problem}
      </Notice>
    )
  }
  if (landscape === null || answered === null) return <Loading text="Computing the landscape..." />
  // What stands beside an earlier picture belongs to that.
  const { names: axisNames, question } = answered
  const { goal } = question
  if (landscape.highest - landscape.lowest < 1e-9 * goal.scale) {
    return (
      <MutedText>
        The value is the same everywhere, {formatValue(landscape.highest, goal.scale)}: {axisNames[0]} and{' '}
        {axisNames[1]} do not change it.
      </MutedText>
    )
  }
  const { size, spans } = landscape
  const [column, row] = bestCell(landscape, goal)
  const bestValue = goal.direction === 'maximize' ? landscape.highest : landscape.lowest
  return (
    <>
      <MutedText>
        Click a place to start there. The best of the picture is{' '}
        {formatValue(Number(bestValue.toPrecision(4)), goal.scale)} at {axisNames[0]}{' '}
        {formatAngle(cellCenter(column, size, spans[0]))}, {axisNames[1]} {formatAngle(cellCenter(row, size, spans[1]))}
        .
        {!spans.every(({ isPeriodic }) => isPeriodic) &&
          ' The values go on beyond the picture, because weights are not whole numbers.'}
      </MutedText>
      <LandscapePicture
        landscape={landscape}
        names={axisNames}
        start={[start[first] ?? 0, start[second] ?? 0]}
        path={
          trace === null || isStale
            ? []
            : pathPieces(
                trace.iterations.map(({ point }) => point),
                axes,
                spans,
              )
        }
        isStale={isStale}
        onChoose={(across, up) => !isStale && onChoose(pointAt(start, axes, across, up))}
      />
    </>
  )
}

const Box = styled.details`
  & > summary {
    padding-block: var(--space-1);
    font-size: var(--text-sm);
    font-weight: 600;
    cursor: pointer;
  }
`

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  padding-top: var(--space-2);
`

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  font-size: var(--text-sm);
`
