import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../contract/paths'
import { sameCircuitsQuery } from '../../api/structure'
import { Notice } from '../../ui/notice'

interface SameCircuitsProps {
  /** The program that could be saved. */
  qasm: string
  /** Circuits that need no mention: what the draft is a copy of, and what was saved of it. */
  except: readonly (string | null | undefined)[]
}

/** How long a program must have rested before it is looked for, in milliseconds. */
const restTime = 1500

/** Says before a circuit is saved that the library has it already. Renders nothing where it has not, or where that is not known. */
export function SameCircuits({ qasm, except }: SameCircuitsProps) {
  const rested = useRested(qasm)
  const { data = [] } = useQuery({ ...sameCircuitsQuery(rested ?? ''), enabled: rested === qasm })
  const others = rested === qasm ? data.filter(({ id }) => !except.includes(id)) : []
  if (others.length === 0) return null
  return (
    <Notice title="Already in the library">
      {others.map(({ id, name, author, isPublic }, place) => (
        <span key={id}>
          {place > 0 && ', '}
          <Link to={paths.circuit(id)}>
            <bdi>{name}</bdi>
          </Link>{' '}
          by <bdi>{author?.username ?? 'deleted user'}</bdi>
          {!isPublic && ' (private)'}
        </span>
      ))}
      . Same operations; only names and the order of qubits may differ.
    </Notice>
  )
}

/** A text once it has not changed for a while; null before. */
function useRested(text: string): string | null {
  const [rested, setRested] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restTime)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
