import { useState } from 'react'
import { useEditCollection } from '../../api/collections'
import { statusOf } from '../../api/errors'
import type { CollectionDetails } from '../../api/loaded-collection'
import { CollectionForm } from '../../circuit/collections/collection-form'
import { Notice } from '../../ui/notice'

interface EditCollectionProps {
  details: CollectionDetails
  /** Called when the changes are saved, or are not to be. */
  onDone: () => void
}

/** Edits a collection in its place. Where somebody else has changed it meanwhile, it shows theirs, and saves on the second try. */
export function EditCollection({ details, onDone }: EditCollectionProps) {
  const edit = useEditCollection(details.id)
  const [opened] = useState(details)
  // The collection is loaded again after a conflict.
  const isConflict = statusOf(edit.error) === 409
  const { updatedAt: unchangedSince } = isConflict ? details : opened
  return (
    <CollectionForm
      initial={opened}
      save="Save"
      isSaving={edit.isPending}
      error={edit.error}
      isVisibilityFixed={details.isHidden === true}
      notice={isConflict && <ChangedMeanwhile theirs={details} />}
      onSave={({ name, description, isPublic }) =>
        edit.mutate({ name, description, isPublic, unchangedSince }, { onSuccess: onDone })
      }
      onCancel={onDone}
    />
  )
}

function ChangedMeanwhile({ theirs: { name, description, isPublic } }: { theirs: CollectionDetails }) {
  return (
    <Notice tone="warning" title="Somebody changed this collection while you were editing.">
      <p>Your text is in the form, and not saved yet. Save again to replace theirs:</p>
      <p dir="auto">
        {name} ({isPublic ? 'public' : 'private'}){description && `: ${description}`}
      </p>
    </Notice>
  )
}
