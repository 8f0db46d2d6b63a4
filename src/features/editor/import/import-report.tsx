import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import type { ImportProblem } from '../../../../importers/detect'
import type { ImportResult } from '../../../../importers/index'
import { Notice } from '../../../ui/notice'
import { Spinner } from '../../../ui/spinner'
import { LinkedPrograms } from './linked-programs'
import { hasPlace } from './problems'
import type { ImportOutcome } from './use-import-run'

/** How an import goes, and what it gave. Null while it is under way. */
export function ImportReport({ outcome }: { outcome: ImportOutcome | null }) {
  if (outcome === null) return <Waiting />
  const { result, failure } = outcome
  if (result === null) return <Notice tone="danger">{failure}</Notice>
  return (
    <Parts>
      {result.problems.map((problem) => (
        <Problem key={`${problem.line} ${problem.message}`} problem={problem} />
      ))}
      {result.inputs.length > 0 && <p>{describeInputs(result.inputs)}</p>}
      {/* A source that is too long to be shown is not sent back. */}
      {result.source !== '' && <LinkedPrograms key={result.source} result={result} />}
    </Parts>
  )
}

/** What an import says of its source, with what to do. */
function Problem({ problem }: { problem: ImportProblem }) {
  const place = hasPlace(problem) ? `Line ${problem.line}, column ${problem.column}: ` : ''
  return (
    <Notice tone={problem.severity === 'error' ? 'danger' : 'warning'}>
      <strong>{place}</strong>
      {problem.message}
      {problem.advice !== undefined && <Advice>{problem.advice}</Advice>}
    </Notice>
  )
}

/** The most inputs that are named. */
const maxInputs = 8

/** The inputs of the program, with what the source calls those that had to be renamed. */
function describeInputs(inputs: ImportResult['inputs']): string {
  const names = inputs
    .slice(0, maxInputs)
    .map(({ name, source }) => (name === source ? name : `${name} (in the source ${source})`))
  const more = inputs.length > maxInputs ? ` and ${inputs.length - maxInputs} more` : ''
  return `Parameters become inputs: ${names.join(', ')}${more}.`
}

/** When somebody who waits is told how long, in seconds. */
const patience = 1

/** Says that an import is under way, and from the first second on for how long. */
function Waiting() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((past) => past + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Wait>
      <Spinner /> <span role="status">Importing…</span>
      {seconds >= patience && (
        <span>
          {seconds} {seconds === 1 ? 'second' : 'seconds'} so far. Close this to stop.
        </span>
      )}
    </Wait>
  )
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);

  & > p {
    font-size: var(--text-sm);
    overflow-wrap: anywhere;
  }
`

const Advice = styled.div`
  overflow-wrap: anywhere;
`

const Wait = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  min-height: 8rem;
`
