import { useNavigate } from 'react-router-dom'
import { paths } from '../../../contract/paths'
import { useDeleteCircuit } from '../../api/circuit-mutations'
import { ConfirmDialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'

interface DeleteCircuitProps {
  id: string
  open: boolean
  onClose: () => void
}

/** Asks whether to delete a circuit, deletes it, and goes to the library. */
export function DeleteCircuit({ id, open, onClose }: DeleteCircuitProps) {
  const deletion = useDeleteCircuit(id)
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      open={open}
      title="Delete Circuit"
      confirmLabel="Yes, delete"
      destructive
      // Also while the library, to which this leads, is loaded.
      busy={deletion.isPending || deletion.isSuccess}
      onCancel={() => {
        onClose()
        deletion.reset()
      }}
      onConfirm={() =>
        deletion.mutate(undefined, {
          onSuccess: () => {
            toast('Circuit deleted')
            void navigate(paths.circuits, { replace: true })
          },
        })
      }
    >
      <p>Are you sure you want to delete this circuit? This action cannot be undone.</p>
      {deletion.isError && <Notice tone="danger">Failed to delete circuit. Please try again.</Notice>}
    </ConfirmDialog>
  )
}
