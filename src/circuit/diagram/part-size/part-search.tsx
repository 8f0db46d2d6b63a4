import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Scene } from '../../../../engine-rs/index'
import { part as limits } from '../../../../contract/limits'
import { paths } from '../../../../contract/paths'
import { messageOf } from '../../../api/errors'
import { circuitsWithPartQuery } from '../../../api/structure'
import { countNoun } from '../../../lib/count-noun'
import { useViewer } from '../../../session/session'
import { Button } from '../../../ui/button'
import { ButtonRow } from '../../../ui/page'
import { CoverChoice } from './cover-choice'
import { programOperations } from '../../../../painting/program-operations'

interface PartSearchProps {
  scene: Scene
  /** The program of the scene. */
  source: string
  /** The operations of the part in the drawing. */
  operations: readonly number[]
}

/** Finds circuits that contain a part of a drawing. Visitors see nothing: the search needs an account. */
export function PartSearch({ scene, source, operations }: PartSearchProps) {
  const isSignedIn = useViewer() !== null
  const part = useMemo(() => operationsOfProgram(scene, operations), [scene, operations])
  const [asked, setAsked] = useState<readonly number[] | null>(null)
  const isAsked = asked !== null && asked === part
  const { data, error, isFetching, refetch } = useQuery({ ...circuitsWithPartQuery(source, part), enabled: isAsked })
  if (!isSignedIn) return null
  if (part.length > limits.operations) {
    return <Below>Choose at most {limits.operations} operations to find circuits with them.</Below>
  }
  if (!isAsked) {
    return (
      <Below>
        <ButtonRow>
          <CoverChoice source={source} operations={part} />
          <Button size="small" disabled={part.length < 2} onClick={() => setAsked(part)}>
            Find circuits with this part
          </Button>
        </ButtonRow>
      </Below>
    )
  }
  return (
    <Below aria-live="polite" aria-busy={isFetching}>
      {isFetching && 'Searching...'}
      {!isFetching && error !== null && (
        <>
          {messageOf(error, 'The search failed.')}{' '}
          <Button size="small" variant="ghost" onClick={() => void refetch()}>
            Try Again
          </Button>
        </>
      )}
      {!isFetching && error === null && data !== undefined && (
        <>
          <p>{summaryOf(data.circuits.length, data.isComplete)}</p>
          <ul>
            {data.circuits.map(({ id, name, author }) => (
              <li key={id}>
                <Link to={paths.circuit(id)}>
                  <bdi>{name}</bdi>
                </Link>{' '}
                by <bdi>{author?.username ?? 'deleted user'}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </Below>
  )
}

/** The operations of the program, each once, in order. */
const operationsOfProgram = (scene: Scene, operations: readonly number[]): number[] => {
  const { of } = programOperations(scene)
  return [...new Set(operations.map(of))].toSorted((one, other) => one - other)
}

function summaryOf(count: number, isComplete: boolean): string {
  if (count === 0) return isComplete ? 'No circuit has this part.' : 'None of the circuits searched has this part.'
  const found = `${countNoun(count, 'circuit')} ${count === 1 ? 'has' : 'have'} this part, with any angles`
  return isComplete ? `${found}.` : `${found}; there may be more.`
}

const Below = styled.div`
  padding: var(--space-1) var(--space-2) var(--space-2);
  font-size: var(--text-sm);

  & > ul {
    columns: 16rem;
    margin: var(--space-1) 0 0;
  }
`
