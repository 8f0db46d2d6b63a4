import { useState } from 'react'
import { useCopy } from '../../../lib/copy'
import { Button } from '../../../ui/button'
import { CheckIcon, ShareIcon } from '../../../ui/icons'
import { toast } from '../../../ui/toast'

interface ShareLinkProps {
  /** The path that opens it. */
  path: string
  /** What the link carries, asked for when the button is pressed; a sentence where there is nothing to share. */
  content: () => Promise<object | string>
}

/** Copies a link that opens what is here, saved or not. */
export function ShareLink({ path, content }: ShareLinkProps) {
  const { state, copy } = useCopy()
  const [making, setMaking] = useState(false)

  async function share() {
    setMaking(true)
    try {
      const shared = await content()
      if (typeof shared === 'string') return toast(shared, 'danger')
      const { createShareLink } = await import('./shared-link')
      const made = await createShareLink(path, shared)
      if ('problem' in made) return toast(made.problem, 'danger')
      await copy(made.link)
    } catch (error) {
      console.error('The link could not be made.', error)
      toast('The link could not be made.', 'danger')
    } finally {
      setMaking(false)
    }
  }

  return (
    <Button
      variant="ghost"
      busy={making}
      icon={state === 'copied' ? <CheckIcon /> : <ShareIcon />}
      onClick={() => void share()}
    >
      <span aria-live="polite">
        {{ idle: 'Copy link', copied: 'Link copied!', failed: 'The browser did not let it be copied' }[state]}
      </span>
    </Button>
  )
}
