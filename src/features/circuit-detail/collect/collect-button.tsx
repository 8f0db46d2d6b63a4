import { useState } from 'react'
import type { CircuitSummary } from '../../../../contract/circuits'
import { useLoginGuard } from '../../../circuit/use-login-guard'
import { useViewer } from '../../../session/session'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ErrorRegion } from '../../../ui/error-region'
import { PlusIcon } from '../../../ui/icons'
import { lazyComponent } from '../../../ui/lazy-component'
import { Loading } from '../../../ui/loading'

const CollectionChoice = lazyComponent(async () => (await import('./collection-choice')).CollectionChoice, {
  fallback: <Loading />,
})

/** Opens the choice of the viewer’s collections that a circuit is in. Nobody collects a private circuit of somebody else. */
export function CollectButton({ circuit }: { circuit: Pick<CircuitSummary, 'id' | 'isPublic' | 'authorId'> }) {
  const [isOpen, setIsOpen] = useState(false)
  const viewer = useViewer()
  const guard = useLoginGuard()
  if (!circuit.isPublic && viewer?.id !== circuit.authorId) return null
  return (
    <>
      <Button variant="ghost" size="small" icon={<PlusIcon />} onClick={guard(() => setIsOpen(true))}>
        Add to collection
      </Button>
      <Dialog
        open={isOpen}
        title="Add to collection"
        onClose={() => setIsOpen(false)}
        actions={<Button onClick={() => setIsOpen(false)}>Done</Button>}
      >
        {viewer && (
          <ErrorRegion what="The choice">
            <CollectionChoice circuitId={circuit.id} viewerId={viewer.id} />
          </ErrorRegion>
        )}
      </Dialog>
    </>
  )
}
