import { useViewer } from '../../session/session'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { useVisibility, type Publishable } from './use-visibility'

interface PrivateLinkNoticeProps {
  circuit: Publishable
  /** Whether the viewer may change who sees it. */
  isEditable: boolean
  onClose: () => void
}

/** Shown when the link of a private circuit was copied: says who can open it, and offers to make the circuit public. */
export function PrivateLinkNotice({ circuit, isEditable, onClose }: PrivateLinkNoticeProps) {
  const viewer = useViewer()
  const { isPending, change } = useVisibility(circuit)
  return (
    <Notice
      tone="warning"
      actions={
        <>
          {isEditable && !circuit.isHidden && (
            <Button size="small" busy={isPending} onClick={() => change(true)}>
              Make public
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {privateLinkText(circuit, viewer?.id === circuit.authorId)}
    </Notice>
  )
}

/** Who can open the link to a circuit that is not public. */
function privateLinkText({ isHidden }: { isHidden?: true | undefined }, isAuthor: boolean): string {
  if (isHidden) {
    return `Only ${isAuthor ? 'you' : 'its author'} and administrators can open this link: an administrator has hidden the circuit.`
  }
  return isAuthor
    ? 'Only you can open this link, because the circuit is private.'
    : 'Only its author and administrators can open this link, because the circuit is private.'
}
