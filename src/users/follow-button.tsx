import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { loginWithRedirect } from '../../contract/paths'
import { messageOf } from '../api/errors'
import { followQuery, useFollow, type Followable } from '../api/follows'
import { countNoun } from '../lib/count-noun'
import { useViewer } from '../session/session'
import { Button, LinkButton } from '../ui/button'
import { CloseIcon, PlusIcon } from '../ui/icons'
import { toast } from '../ui/toast'

interface FollowButtonProps {
  what: Followable
  id: string
  /** Whose, or of what. */
  name: string
}

/** Follows somebody or a collection, or no longer. Visitors are led to the login page, and back. */
export function FollowButton({ what, id, name }: FollowButtonProps) {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const { data, isPending } = useQuery(followQuery(what, id))
  const follow = useFollow(what, id)
  if (viewer === null) {
    return (
      <LinkButton
        size="small"
        icon={<PlusIcon />}
        aria-label={`Follow ${name}`}
        to={loginWithRedirect(pathname + search)}
      >
        Follow
      </LinkButton>
    )
  }
  const isFollowing = data?.isFollowing ?? false
  const verb = isFollowing ? 'Unfollow' : 'Follow'
  return (
    <Button
      size="small"
      icon={isFollowing ? <CloseIcon /> : <PlusIcon />}
      aria-label={`${verb} ${name}`}
      title={isFollowing ? undefined : 'Be notified of new circuits'}
      disabled={isPending}
      onClick={() => follow.mutate(!isFollowing, { onError: tellFailure })}
    >
      {verb}
    </Button>
  )
}

/** Follows somebody or a collection no longer, in a list of what is followed. */
export function UnfollowButton({ what, id, name }: FollowButtonProps) {
  const follow = useFollow(what, id)
  return (
    <Button
      size="small"
      variant="ghost"
      icon={<CloseIcon />}
      aria-label={`Unfollow ${name}`}
      busy={follow.isPending}
      onClick={() => follow.mutate(false, { onError: tellFailure })}
    >
      Unfollow
    </Button>
  )
}

const tellFailure = (error: Error) => toast(messageOf(error, 'That could not be saved. Please try again.'), 'danger')

/** "3 followers"; nothing until it is known. */
export function FollowerCount({ what, id }: Pick<FollowButtonProps, 'what' | 'id'>) {
  const { data } = useQuery(followQuery(what, id))
  return data && <span>{countNoun(data.followerCount, 'follower')}</span>
}
