/** Next to a circuit, a comment or a user: reporting, and moderation for administrators. The dialogs are loaded on demand. */
import { useLocation } from 'react-router-dom'
import { paths } from '../../contract/paths'
import { useViewer } from '../session/session'
import { LinkButton } from '../ui/button'
import { ErrorRegion } from '../ui/error-region'
import { FlagIcon } from '../ui/icons'
import { lazyComponent } from '../ui/lazy-component'

const HideCircuit = lazyComponent(async () => (await import('./moderate')).HideCircuit)
const HideComment = lazyComponent(async () => (await import('./moderate')).HideComment)
const ResetSecondFactor = lazyComponent(async () => (await import('./moderate')).ResetSecondFactor)
const BanUser = lazyComponent(async () => (await import('./moderate')).BanUser)

interface CircuitToolsProps {
  circuit: { id: string; name: string; authorId: string | null; isPublic: boolean; isHidden?: true | undefined }
}

/** Report, hide, show again. Nothing on one's own circuit. */
export function CircuitTools({ circuit }: CircuitToolsProps) {
  const viewer = useViewer()
  const from = useLocation().pathname
  if (viewer !== null && viewer.id === circuit.authorId) return null
  if (viewer?.role !== 'ADMIN') {
    return (
      <LinkButton to={paths.reportCircuit(circuit.id)} state={{ from }} size="small" icon={<FlagIcon />}>
        Report
      </LinkButton>
    )
  }
  // Nobody else sees a private circuit anyway.
  if (!circuit.isPublic && !circuit.isHidden) return null
  return (
    <ErrorRegion what="The tool" quiet>
      <HideCircuit circuit={{ id: circuit.id, name: circuit.name, isHidden: circuit.isHidden === true }} />
    </ErrorRegion>
  )
}

interface CommentToolsProps {
  comment: { id: string; circuitId: string; userId: string | null; isHidden?: true | undefined }
  /** The accessible name of the comment. */
  name: string
}

/** Report, hide, show again. Nothing on one's own comment. */
export function CommentTools({ comment, name }: CommentToolsProps) {
  const viewer = useViewer()
  const from = useLocation().pathname
  if (viewer !== null && viewer.id === comment.userId) return null
  if (viewer?.role !== 'ADMIN') {
    return (
      <LinkButton
        to={paths.reportComment(comment.id, comment.circuitId)}
        state={{ from }}
        variant="ghost"
        size="small"
        icon={<FlagIcon />}
        aria-label={`Report ${name}`}
        title="Report this comment"
      />
    )
  }
  return (
    <ErrorRegion what="The tool" quiet>
      <HideComment comment={{ id: comment.id, isHidden: comment.isHidden === true }} />
    </ErrorRegion>
  )
}

/** Ban, let in again, remove second factors: for administrators, on another member's page. */
export function MemberTools({ user }: { user: { id: string; username: string; isBanned?: boolean | undefined } }) {
  const viewer = useViewer()
  if (viewer?.role !== 'ADMIN' || viewer.id === user.id) return null
  return (
    <ErrorRegion what="The tool" quiet>
      <BanUser user={user} />
      <ResetSecondFactor user={user} />
    </ErrorRegion>
  )
}
