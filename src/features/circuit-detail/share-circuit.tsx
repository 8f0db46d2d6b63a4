import { useCopy } from '../../lib/copy'
import { useViewer } from '../../session/session'
import { Button } from '../../ui/button'
import { CheckIcon, ShareIcon } from '../../ui/icons'
import { Notice } from '../../ui/notice'
import { useVisibility, type Publishable } from './use-visibility'
import { privateLinkText } from './visibility'

/** Copies the address of the page. */
export function ShareButton({ onShare }: { onShare: () => void }) {
  const { state, copy } = useCopy()
  return (
    <Button
      size="small"
      icon={state === 'copied' ? <CheckIcon /> : <ShareIcon />}
      onClick={() => {
        void copy(window.location.origin + window.location.pathname)
        onShare()
      }}
    >
      <span aria-live="polite">
        {{ idle: 'Share', copied: 'Link copied!', failed: 'Copy the address above' }[state]}
      </span>
    </Button>
  )
}

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
