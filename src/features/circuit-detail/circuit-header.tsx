import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import type { Circuit, CircuitSummary } from '../../../contract/circuits'
import { paths } from '../../../contract/paths'
import { mayEdit } from '../../circuit/may-edit'
import { FavoriteButton, LikeButton } from '../../circuit/reactions'
import { formatDate } from '../../lib/relative-time'
import { preloadWhenIdle } from '../../lib/preload-when-idle'
import { isLink } from '../../lib/link'
import { useViewer } from '../../session/session'
import { Button } from '../../ui/button'
import { Card, CardBody } from '../../ui/card'
import { Badge, Chip, ChipRow } from '../../ui/chip'
import { ClampedText } from '../../ui/clamped-text'
import { Dropdown } from '../../ui/dropdown'
import { ErrorRegion } from '../../ui/error-region'
import { CommentIcon, LinkIcon, LockIcon, TrashIcon } from '../../ui/icons'
import { lazyComponent } from '../../ui/lazy-component'
import { Link } from '../../ui/link'
import { CircuitTitle } from './circuit-title'
import { MoreMenu } from './more-menu'
import { PrivateLinkNotice, ShareButton } from './share-circuit'

/** Few delete, and nobody at once. */
const DeleteCircuit = lazyComponent(async () => (await import('./delete-circuit')).DeleteCircuit)

interface CircuitHeaderProps {
  circuit: CircuitSummary
  references: string[]
  /** What it was made from; absent while that is not known. */
  origin?: Circuit['origin'] | undefined
}

/** Name, tools and facts of a circuit. */
export function CircuitHeader({ circuit, references, origin }: CircuitHeaderProps) {
  const isEditable = mayEdit(useViewer(), circuit)
  const [isShared, setIsShared] = useState(false)
  return (
    <Card aria-label="About this circuit">
      <Inside>
        <TitleLine>
          <CircuitTitle id={circuit.id} name={circuit.name} isEditable={isEditable} />
          <Tools>
            <LikeButton circuit={circuit} />
            <FavoriteButton circuit={circuit} />
            <ShareButton onShare={() => setIsShared(true)} />
            {isEditable && <DeleteButton id={circuit.id} />}
            <MoreMenu circuit={circuit} isEditable={isEditable} />
          </Tools>
        </TitleLine>
        {isShared && !circuit.isPublic && (
          <PrivateLinkNotice circuit={circuit} isEditable={isEditable} onClose={() => setIsShared(false)} />
        )}
        <Facts circuit={circuit} origin={origin} />
        {circuit.description && (
          <Description>
            <ClampedText key={circuit.id} text={circuit.description} lines={2} />
          </Description>
        )}
        <Chips>
          <ChipRow>
            <Parameters shape={circuit.circuitParams} />
            <Chip tone="accent" dir="auto">
              {circuit.category.name}
            </Chip>
            <Tags key={circuit.id} tags={circuit.tags} />
          </ChipRow>
          <References references={references} />
        </Chips>
      </Inside>
    </Card>
  )
}

function Facts({ circuit, origin }: Pick<CircuitHeaderProps, 'circuit' | 'origin'>) {
  const { author, createdAt, isPublic, isHidden, commentCount } = circuit
  return (
    <FactLine>
      {!isPublic && (
        <Badge tone="warning">
          <LockIcon /> {isHidden ? 'Hidden by an administrator' : 'Private'}
        </Badge>
      )}
      <span>
        by <AuthorName author={author} linked />
      </span>
      <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      <span>
        <CommentIcon /> {counted(commentCount, 'comment')}
      </span>
      {origin && (
        <span>
          forked from{' '}
          <Link to={paths.circuit(origin.id)}>
            <bdi>{origin.name}</bdi>
          </Link>
          {origin.author && (
            <>
              by <AuthorName author={origin.author} />
            </>
          )}
        </span>
      )}
    </FactLine>
  )
}

function AuthorName({ author, linked }: { author: CircuitSummary['author']; linked?: boolean }) {
  if (!author) return 'deleted user'
  const name = <bdi>{author.username}</bdi>
  return linked ? <Link to={paths.user(author.id)}>{name}</Link> : name
}

/** The first few tags; the others when they are asked for. */
function Tags({ tags }: Pick<CircuitSummary, 'tags'>) {
  const [isOpen, setIsOpen] = useState(false)
  const hidden = isOpen ? 0 : Math.max(0, tags.length - firstTags)
  return (
    <>
      {(hidden > 0 ? tags.slice(0, firstTags) : tags).map((tag) => (
        <Tag key={tag.id} dir="auto" data-short={!isOpen || undefined} title={isOpen ? undefined : tag.name}>
          #{tag.name}
        </Tag>
      ))}
      {hidden > 0 && (
        <MoreTags type="button" aria-label={`Show ${counted(hidden, 'more tag')}`} onClick={() => setIsOpen(true)}>
          +{hidden}
        </MoreTags>
      )}
    </>
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

function DeleteButton({ id }: { id: string }) {
  const [asking, setAsking] = useState(false)
  const [hasAsked, setHasAsked] = useState(false)
  useEffect(() => preloadWhenIdle(DeleteCircuit.preload), [])
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
        <span data-label>Delete</span>
      </Button>
      {/* It stays once it was open: a dialog that closes gives the focus back, one that is taken away does not. */}
      {hasAsked && (
        <ErrorRegion what="The question">
          <DeleteCircuit id={id} open={asking} onClose={() => setAsking(false)} />
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

/** How many tags show at first. */
const firstTags = 4

const Inside = styled(CardBody)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
`

const TitleLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--space-2) var(--space-3);
`

/* One row, also on a phone: there words that an icon stands for are for screen readers alone. Two where even that is too wide. */
const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  @media (width < 30rem) {
    gap: var(--space-1);

    & button[data-size] {
      padding-inline: var(--space-2);
    }

    & button [data-label] {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }
`

const FactLine = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-4);
  color: var(--muted-foreground);
  font-size: var(--text-sm);

  & > span {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--space-1);
    min-width: 0;
    overflow-wrap: anywhere;
  }
`

const Description = styled.div`
  max-width: 64rem;
`

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--space-4);

  & > :first-child {
    flex: 1 1 16rem;
    min-width: 0;
  }
`

/* Several stand in one line of a phone; their whole text shows with the others. */
const Tag = styled(Chip)`
  &[data-short] {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  @media (width < 48rem) {
    &[data-short] {
      max-width: 8.5rem;
    }
  }
`

const MoreTags = styled.button`
  padding: 0.125rem var(--space-2);
  background: none;
  color: var(--link);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius-small);
  font-size: var(--text-xs);
  font-weight: 600;
  line-height: 1.5;
`

const Links = styled.ul`
  display: grid;
  gap: var(--space-2);

  & a {
    overflow-wrap: anywhere;
  }
`
