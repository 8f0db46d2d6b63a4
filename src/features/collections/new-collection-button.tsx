import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../contract/paths'
import { useCreateCollection } from '../../api/collections'
import { CollectionForm } from '../../circuit/collections/collection-form'
import { useLoginGuard } from '../../circuit/use-login-guard'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { PlusIcon } from '../../ui/icons'

/** Opens a form for a new collection, and leads to its page. */
export function NewCollectionButton() {
  const [isOpen, setIsOpen] = useState(false)
  const guard = useLoginGuard()
  const navigate = useNavigate()
  const creation = useCreateCollection()
  const close = () => {
    setIsOpen(false)
    creation.reset()
  }
  return (
    <>
      <Button variant="primary" icon={<PlusIcon />} onClick={guard(() => setIsOpen(true))}>
        New collection
      </Button>
      <Dialog open={isOpen} title="New collection" onClose={close}>
        <CollectionForm
          save="Create"
          isSaving={creation.isPending}
          error={creation.error}
          onSave={(draft) => creation.mutate(draft, { onSuccess: ({ id }) => void navigate(paths.collection(id)) })}
          onCancel={close}
        />
      </Dialog>
    </>
  )
}
