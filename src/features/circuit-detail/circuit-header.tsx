import { lazy, Suspense, useEffect, useState } from 'react'
import { styled } from 'styled-components'
import type { Circuit, CircuitSummary } from '../../../contract/circuits'
import { mayEdit } from '../../circuit/may-edit'
import { FavoriteButton, LikeButton } from '../../circuit/reactions'
import { useCopy } from '../../lib/copy'
import { calendarDate } from '../../lib/relative-time'
import { whenIdle } from '../../lib/when-idle'
import { CircuitTools } from '../../moderation/tools'
import { isLink } from '../../lib/link'
import { paths } from '../../paths'
import { useViewer } from '../../session/session'
import { Button } from '../../ui/button'
import { Card, CardBody } from '../../ui/card'
import { Chip, ChipRow } from '../../ui/chip'
import { Dropdown } from '../../ui/dropdown'
import { ErrorRegion } from '../../ui/error-region'
import { CheckIcon, CommentIcon, LinkIcon, LockIcon, ShareIcon, TrashIcon } from '../../ui/icons'
import { Link } from '../../ui/link'
import { CircuitTitle } from './circuit-title'
import { GoOnLinks } from './go-on-links'

/** Few delete, and nobody at once. */
const loadDeletion = () => import('./delete-circuit')
const DeleteCircuit = lazy(async () => ({ default: (await loadDeletion()).DeleteCircuit }))

interface CircuitHeaderProps {
  circuit: CircuitSummary
  references: string[]
  /** What it was made from; absent while that is not known. */
  origin?: Circuit['origin'] | undefined
}

/** Name, tools and facts of a circuit. */
export function CircuitHeader({ circuit, references, origin }: CircuitHeaderProps) {
  const isEditable = mayEdit(useViewer(), circuit)
  return (
    <Card aria-label="About this circuit">
      <CardBody>
        <TitleLine>
          <CircuitTitle id={circuit.id} name={circuit.name} isEditable={isEditable} />
          <Tools>
            <LikeButton circuit={circuit} />
            <FavoriteButton circuit={circuit} />
            <GoOnLinks id={circuit.id} />
            <ShareButton />
            <CircuitTools circuit={circuit} />
            {isEditable && <DeleteButton id={circuit.id} />}
          </Tools>
        </TitleLine>
        <Facts circuit={circuit} origin={origin} />
        {circuit.description && <Description>{circuit.description}</Description>}
        <Chips>
          <ChipRow>
            <Parameters shape={circuit.circuitParams} />
            <Chip tone="accent">{circuit.category.name}</Chip>
            {circuit.tags.map((tag) => (
              <Chip key={tag.id}>#{tag.name}</Chip>
            ))}
          </ChipRow>
          <References references={references} />
        </Chips>
      </CardBody>
    </Card>
  )
}

function Facts({ circuit, origin }: Pick<CircuitHeaderProps, 'circuit' | 'origin'>) {
  const { author, createdAt, isPublic, isHidden, commentCount } = circuit
  return (
    <FactLine>
      <span>by {author ? <Link to={paths.user(author.id)}>{author.username}</Link> : 'deleted user'}</span>
      <time dateTime={createdAt}>{calendarDate(createdAt)}</time>
      {origin && (
        <span>
          forked from <Link to={paths.circuit(origin.id)}>{origin.name}</Link>
          {origin.author && ` by ${origin.author.username}`}
        </span>
      )}
      {!isPublic && (
        <span>
          <LockIcon /> {isHidden ? 'Hidden by an administrator' : 'Private'}
        </span>
      )}
      <span>
        <CommentIcon /> {counted(commentCount, 'comment')}
      </span>
    </FactLine>
  )
}

function Parameters({ shape: { qubits, layers, depth } }: { shape: CircuitSummary['circuitParams'] }) {
  return (
    <>
      <Chip>{counted(qubits, 'qubit')}</Chip>
      {layers !== null && <Chip>{counted(layers, 'layer')}</Chip>}
      <Chip>depth {depth}</Chip>
    </>
  )
}

function ShareButton() {
  const { state, copy } = useCopy()
  return (
    <Button
      size="small"
      icon={state === 'copied' ? <CheckIcon /> : <ShareIcon />}
      onClick={() => void copy(window.location.origin + window.location.pathname)}
    >
      <span aria-live="polite">
        {{ idle: 'Share', copied: 'Link copied!', failed: 'Copy the address above' }[state]}
      </span>
    </Button>
  )
}

function DeleteButton({ id }: { id: string }) {
  const [asking, setAsking] = useState(false)
  const [hasAsked, setHasAsked] = useState(false)
  useEffect(() => whenIdle(loadDeletion), [])
  return (
    <>
      <Button
        size="small"
        icon={<TrashIcon />}
        onClick={() => {
          setAsking(true)
          setHasAsked(true)
        }}
      >
        Delete
      </Button>
      {/* It stays once it was open: a dialog that closes gives the focus back, one that is taken away does not. */}
      {hasAsked && (
        <ErrorRegion what="The question">
          <Suspense>
            <DeleteCircuit id={id} open={asking} onClose={() => setAsking(false)} />
          </Suspense>
        </ErrorRegion>
      )}
    </>
  )
}

function References({ references }: { references: string[] }) {
  return (
    <Dropdown
      label={references.length > 0 ? `References (${references.length})` : 'References'}
      icon={<LinkIcon />}
      size="small"
      variant="ghost"
      align="end"
    >
      {references.length === 0 ? (
        <p>No references available</p>
      ) : (
        <Links className="plain">
          {references.map((reference) => (
            <li key={reference}>
              {isLink(reference) ? (
                <a href={reference} target="_blank" rel="noopener noreferrer nofollow">
                  {reference}
                </a>
              ) : (
                <span dir="auto">{reference}</span>
              )}
            </li>
          ))}
        </Links>
      )}
    </Dropdown>
  )
}

const counted = (count: number, noun: string) => `${count} ${count === 1 ? noun : `${noun}s`}`

const TitleLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--space-3);
`

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`

const FactLine = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  margin-top: var(--space-2);
  color: var(--muted-foreground);
  font-size: var(--text-sm);

  & > span {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
  }
`

const Description = styled.p`
  max-width: 48rem;
  margin-top: var(--space-3);
  white-space: pre-line;
  overflow-wrap: anywhere;
`

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  margin-top: var(--space-4);
`

const Links = styled.ul`
  display: grid;
  gap: var(--space-2);

  & a {
    overflow-wrap: anywhere;
  }
`
