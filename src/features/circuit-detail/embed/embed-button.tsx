import { useState } from 'react'
import type { CircuitSummary } from '../../../../contract/circuits'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ErrorRegion } from '../../../ui/error-region'
import { CodeIcon } from '../../../ui/icons'
import { lazyComponent } from '../../../ui/lazy-component'
import { Loading } from '../../../ui/loading'

const EmbedSnippets = lazyComponent(async () => (await import('./embed-snippets')).EmbedSnippets, {
  fallback: <Loading />,
})

/** Opens what shows the circuit on other sites. They show public circuits only. */
export function EmbedButton({ circuit }: { circuit: Pick<CircuitSummary, 'id' | 'name' | 'isPublic'> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="small" icon={<CodeIcon />} onClick={() => setIsOpen(true)}>
        Embed
      </Button>
      <Dialog
        open={isOpen}
        title="Embed this circuit"
        onClose={() => setIsOpen(false)}
        actions={<Button onClick={() => setIsOpen(false)}>Done</Button>}
      >
        {circuit.isPublic ? (
          <ErrorRegion what="The code">
            <EmbedSnippets circuit={circuit} />
          </ErrorRegion>
        ) : (
          <p>Only public circuits can be shown on other sites. Make this one public first.</p>
        )}
      </Dialog>
    </>
  )
}
