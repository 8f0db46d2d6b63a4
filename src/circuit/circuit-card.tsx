import { memo, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import type { CircuitSummary } from '../../contract/circuits'
import { paths } from '../../contract/paths'
import { Chip, ChipRow } from '../ui/chip'
import { Figures } from '../ui/figures'
import { CommentIcon, HeartIcon, LockIcon } from '../ui/icons'
import { RelativeTime } from '../ui/relative-time'
import { CardFrame, CardText } from './card-frame'
import { CircuitPicture, PictureFrame } from './circuit-picture'
import type { CircuitLinkState } from './circuit-link-state'
import { MarkedText } from './marked-text'
import { FavoriteButton, LikeButton } from './reactions'
import { DownloadQasm } from './download-qasm-button'
import type { SearchMarks } from './search-marks'

/** How many tags a card names before it counts the rest. */
const shownTags = 2

const sizes = ['qubits', 'layers', 'depth'] as const

interface CircuitCardProps {
  circuit: CircuitSummary
  /** The card is in the first row, so its picture is loaded at once. */
  isFirst?: boolean
  /** What is marked in its name and description. */
  marks?: SearchMarks | null
}

/** A circuit in a list: its picture and facts. The whole card is a link to its page; its buttons are above that link. */
export const CircuitCard = memo(function CircuitCard({ circuit, isFirst = false, marks = null }: CircuitCardProps) {
  const { pathname, search } = useLocation()
  const state: CircuitLinkState = { circuit, list: pathname + search, isBefore: true }
  return (
    <Box>
      <Thumbnail>
        <CircuitPicture
          circuit={circuit}
          part="card"
          lazy={!isFirst}
          urgent={isFirst}
          fallback={<span>No visualization</span>}
        />
      </Thumbnail>
      <CardText>
        <h2 dir="auto">
          <Link className="two-lines" to={paths.circuit(circuit.id)} state={state}>
            <MarkedText text={circuit.name} marks={marks} />
          </Link>
        </h2>
        <Line>
          <Byline>
            {circuit.author && <span dir="auto">{circuit.author.username}</span>}
            <RelativeTime time={circuit.createdAt} />
            {!circuit.isPublic && (
              <span>
                <LockIcon /> Private
              </span>
            )}
          </Byline>
          <Tools>
            <LikeButton circuit={circuit} compact />
            <FavoriteButton circuit={circuit} compact />
            <DownloadQasm circuit={circuit} />
          </Tools>
        </Line>
        <Description className="two-lines" dir="auto">
          {circuit.description ? (
            <MarkedText text={circuit.plainDescription ?? circuit.description} marks={marks} />
          ) : (
            'No description provided'
          )}
        </Description>
        <FigureLine>
          <Figures figures={sizes.map((size) => [size, circuit.circuitParams[size] ?? '—'])} />
          <Counts>
            <Count icon={<HeartIcon />} count={circuit.likeCount} of="like" />
            <Count icon={<CommentIcon />} count={circuit.commentCount} of="comment" />
          </Counts>
        </FigureLine>
        <Foot>
          <Chip tone="accent" dir="auto">
            {circuit.category.name}
          </Chip>
          {circuit.tags.slice(0, shownTags).map((tag) => (
            <Chip key={tag.id} dir="auto">
              {tag.name}
            </Chip>
          ))}
          {circuit.tags.length > shownTags && <Chip>+{circuit.tags.length - shownTags}</Chip>}
        </Foot>
      </CardText>
    </Box>
  )
})

function Count({ icon, count, of }: { icon: ReactNode; count: number; of: string }) {
  return (
    <span className="tabular">
      {icon}
      {count}
      <span className="visually-hidden">{count === 1 ? of : `${of}s`}</span>
    </span>
  )
}

/* Beside the picture, of which they cover nothing; above the link that the whole card is. */
const Tools = styled.div`
  position: relative;
  z-index: 1;
  display: flex;
  flex: none;
  gap: var(--space-1);
  transition: opacity var(--motion-fast);

  /* With a mouse they come on hover and on focus; without one they stay. */
  @media (hover: hover) {
    opacity: 0;
  }
`

const Box = styled(CardFrame)`
  &:hover ${Tools}, &:focus-within ${Tools} {
    opacity: 1;
  }
`

const Thumbnail = styled(PictureFrame)`
  height: 10rem;
  border-bottom: 1px solid var(--border);
`

const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  margin: calc(-1 * var(--space-1)) 0;
`

const Byline = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-3);
  min-width: 0;
  color: var(--muted-foreground);
  font-size: var(--text-xs);

  & > span {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
    overflow-wrap: anywhere;
  }
`

const Description = styled.p`
  flex: 1 0 auto;
  max-height: 2.9em;
  color: var(--muted-foreground);
  font-size: var(--text-sm);
  line-height: 1.45;
`

const FigureLine = styled.div`
  display: flex;
  align-items: flex-end;
  justify-content: space-between;
  gap: var(--space-3);
  margin-top: auto;
`

const Foot = styled(ChipRow)`
  padding-top: var(--space-3);
  border-top: 1px solid var(--border);
`

const Counts = styled.div`
  display: flex;
  flex: none;
  gap: var(--space-3);
  color: var(--muted-foreground);
  font-size: var(--text-sm);
  line-height: 1.2;

  & > span {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
  }
`
