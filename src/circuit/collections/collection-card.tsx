import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { CollectionSummary } from '../../../contract/collections'
import { paths } from '../../../contract/paths'
import { countNoun } from '../../lib/count-noun'
import { LockIcon } from '../../ui/icons'
import { CardFrame, CardText } from '../card-frame'
import { CircuitPicture } from '../circuit-picture'

interface CollectionCardProps {
  collection: CollectionSummary
  heading?: 'h2' | 'h3'
}

/** A collection in a list: the pictures of its first circuits, its name, and what it says about itself. The whole card is a link to its page. */
export function CollectionCard({ collection, heading: Heading = 'h2' }: CollectionCardProps) {
  const { id, name, description, author, circuitCount, isPublic } = collection
  return (
    <CardFrame>
      <Pictures pictures={collection.pictures} />
      <Text>
        <Heading dir="auto">
          <Link className="two-lines" to={paths.collection(id)}>
            {name}
          </Link>
        </Heading>
        <Facts>
          <span>{countNoun(circuitCount, 'circuit')}</span>
          <span>
            by <bdi>{author.username}</bdi>
          </span>
          {!isPublic && (
            <span>
              <LockIcon /> Private
            </span>
          )}
        </Facts>
        {description && (
          <p className="two-lines" dir="auto">
            {description}
          </p>
        )}
      </Text>
    </CardFrame>
  )
}

/** The beginnings of the diagrams, which say nothing that the names of the circuits do not. */
function Pictures({ pictures }: Pick<CollectionSummary, 'pictures'>) {
  return (
    <Strip aria-hidden="true">
      {pictures.length === 0 && <span>No circuits yet</span>}
      {pictures.map((picture) => (
        <CircuitPicture key={picture.imagePath} circuit={picture} part="card" lazy fallback={null} />
      ))}
    </Strip>
  )
}

const Strip = styled.div`
  display: grid;
  grid-template-rows: minmax(0, 1fr);
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  place-items: center;
  gap: var(--space-3);
  height: 6.5rem;
  padding: var(--space-3);
  background: var(--diagram-background);
  border-bottom: 1px solid var(--border);
  color: var(--muted-foreground);
  font-size: var(--text-sm);

  & > img {
    min-height: 0;
  }
`

const Text = styled(CardText)`
  & > p {
    color: var(--muted-foreground);
    font-size: var(--text-sm);
    line-height: 1.45;
    overflow-wrap: anywhere;
  }
`

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-3);

  & > span {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
  }
`
