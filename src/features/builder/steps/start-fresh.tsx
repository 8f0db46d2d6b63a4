import { useState } from 'react'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/dialog'
import { clearDraft } from '../settings/draft'

/** Resets the builder, after a confirmation. */
export function StartFresh() {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button size="large" onClick={() => setIsConfirming(true)}>
        Start Fresh
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Start Fresh?"
        confirmLabel="Yes, start fresh"
        cancelLabel="No, keep my work"
        onConfirm={startFresh}
        onCancel={() => setIsConfirming(false)}
      >
        All current configuration will be reset. The generated circuit will not be lost.
      </ConfirmDialog>
    </>
  )
}

function startFresh() {
  clearDraft()
  location.reload()
}
