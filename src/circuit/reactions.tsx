import { styled } from 'styled-components'
import type { CircuitSummary } from '../../contract/circuits'
import { useFavorite, useLike } from '../api/reactions'
import { formatInteger } from '../lib/format-integer'
import { Button } from '../ui/button'
import { HeartIcon, StarIcon } from '../ui/icons'
import { useLoginGuard } from './use-login-guard'

interface ReactionProps {
  circuit: CircuitSummary
  /** As wide as its icon, with its words for screen readers alone: for the corner of a card. */
  compact?: boolean
}

/** Likes a circuit, or removes the like. Visitors who are signed out go to the login page first. */
export function LikeButton({ circuit, compact }: ReactionProps) {
  const { mutate } = useLike(circuit)
  const orLogin = useLoginGuard()
  const { isLiked, likeCount, name } = circuit
  return (
    <Toggle
      size="small"
      icon={<HeartIcon />}
      aria-pressed={isLiked}
      aria-label={compact ? `Like ${name}` : undefined}
      title={isLiked ? 'Unlike' : 'Like'}
      onClick={orLogin(() => mutate(!isLiked))}
    >
      {compact ? undefined : (
        <span>
          {formatInteger(likeCount)} <span data-label>{likeCount === 1 ? 'like' : 'likes'}</span>
        </span>
      )}
    </Toggle>
  )
}

/** Adds a circuit to the favorites, or removes it. Visitors who are signed out go to the login page first. */
export function FavoriteButton({ circuit, compact }: ReactionProps) {
  const { mutate } = useFavorite(circuit)
  const orLogin = useLoginGuard()
  const { isFavorite, name } = circuit
  return (
    <Toggle
      size="small"
      icon={<StarIcon />}
      aria-pressed={isFavorite}
      aria-label={compact ? `Favorite ${name}` : undefined}
      title={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
      onClick={orLogin(() => mutate(!isFavorite))}
    >
      {compact ? undefined : <span data-label>Favorite</span>}
    </Toggle>
  )
}

/** The pressed state also fills the icon: colour alone must not carry meaning. */
const Toggle = styled(Button)`
  &&[aria-pressed='true'] {
    background: var(--accent);
    border-color: var(--primary);
    color: var(--accent-foreground);
  }

  &[aria-pressed='true'] > svg {
    fill: currentColor;
  }
`
