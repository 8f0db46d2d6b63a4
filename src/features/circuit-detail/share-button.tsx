import { useCopy } from '../../lib/copy'
import { Button } from '../../ui/button'
import { CheckIcon, ShareIcon } from '../../ui/icons'

/** Copies the address of the page, whose fragment has the values of parameters. */
export function ShareButton({ onShare }: { onShare: () => void }) {
  const { state, copy } = useCopy()
  return (
    <Button
      size="small"
      icon={state === 'copied' ? <CheckIcon /> : <ShareIcon />}
      onClick={() => {
        void copy(window.location.origin + window.location.pathname + window.location.hash)
        onShare()
      }}
    >
      <span aria-live="polite">
        {{ idle: 'Share', copied: 'Link copied!', failed: 'Copy the address above' }[state]}
      </span>
    </Button>
  )
}
