import { Link } from 'react-router-dom'
import { paths } from '../../contract/paths'

interface UserLinkProps {
  /** Absent where the account was deleted. */
  user: { id: string; username: string } | null | undefined
}

/** The name of a user, which leads to their page. */
export function UserLink({ user }: UserLinkProps) {
  if (!user) return 'deleted user'
  return (
    <Link to={paths.user(user.id)}>
      <bdi>{user.username}</bdi>
    </Link>
  )
}
