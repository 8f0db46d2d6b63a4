import { useState } from 'react'
import { useCopy } from '../../../lib/copy'
import { Button } from '../../../ui/button'
import { CheckIcon, ShareIcon } from '../../../ui/icons'
import { toast } from '../../../ui/toast'

interface ShareLinkProps {
  /** The path of the page that opens the link. */
  path: string
  /** Returns what the link carries, or a sentence if there is nothing to share. */
  content: () => Promise<object | string>
}

/** Copies a link that opens the page with its current content, saved or not. */
export function ShareLink({ path, content }: ShareLinkProps) {
  const { state, copy } = useCopy()
  const [isBusy, setIsBusy] = useState(false)

  async function share() {
    setIsBusy(true)
    try {
      const shared = await content()
      if (typeof shared === 'string') return toast(shared, 'danger')
      const { createShareLink } = await import('./shared-link')
      const result = await createShareLink(path, shared)
      if ('problem' in result) return toast(result.problem, 'danger')
      await copy(result.link)
    } catch (error) {
      console.error('The link could not be created.', error)
      toast('The link could not be created.', 'danger')
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Button
      variant="ghost"
      busy={isBusy}
      icon={state === 'copied' ? <CheckIcon /> : <ShareIcon />}
      onClick={() => void share()}
    >
      <span aria-live="polite">
        {{ idle: 'Copy link', copied: 'Link copied!', failed: 'Your browser blocked copying' }[state]}
      </span>
    </Button>
  )
}
