import { useEffect, useState } from 'react'
import { preloadWhenIdle } from '../../lib/preload-when-idle'
import { Button } from '../../ui/button'
import { ErrorRegion } from '../../ui/error-region'
import { TrashIcon } from '../../ui/icons'
import { lazyComponent } from '../../ui/lazy-component'

/** Loaded on demand: few readers delete. */
const DeleteCircuit = lazyComponent(async () => (await import('./delete-circuit')).DeleteCircuit)

export function DeleteButton({ id }: { id: string }) {
  const [asking, setAsking] = useState(false)
  const [hasAsked, setHasAsked] = useState(false)
  useEffect(() => preloadWhenIdle(DeleteCircuit.preload), [])
  return (
    <>
      <Button
        size="small"
        icon={<TrashIcon />}
        onClick={() => {
          setAsking(true)
          setHasAsked(true)
        }}
      >
        <span data-label>Delete</span>
      </Button>
      {/* It stays mounted: a dialog that closes returns the focus, one that is unmounted does not. */}
      {hasAsked && (
        <ErrorRegion what="The question">
          <DeleteCircuit id={id} open={asking} onClose={() => setAsking(false)} />
        </ErrorRegion>
      )}
    </>
  )
}
