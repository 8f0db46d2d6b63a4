import { CopyButton } from '../../ui/copy-button'
import { ShareIcon } from '../../ui/icons'

/** Copies the address of the page, whose fragment has the values of parameters. */
export function ShareButton({ onShare }: { onShare: () => void }) {
  return (
    <CopyButton
      size="small"
      icon={<ShareIcon />}
      text={() => window.location.origin + window.location.pathname + window.location.hash}
      label="Share"
      copied="Link copied!"
      failed="Copy the address above"
      onClick={onShare}
    />
  )
}
