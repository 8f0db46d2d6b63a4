import { useEffect, useRef, useState } from 'react'
import type { Circuit } from '../../../../contract/circuits'
import type { CircuitClaim } from '../../../../contract/claims'
import { useAddClaim, useDeleteClaim } from '../../../api/claims'
import { messageOf } from '../../../api/errors'
import { Button } from '../../../ui/button'
import { ConfirmButton } from '../../../ui/confirm-button'
import { TrashIcon, UndoIcon } from '../../../ui/icons'
import { Notice } from '../../../ui/notice'
import { toast } from '../../../ui/toast'
import type { SentenceWriter } from '../comment-text/use-sentence-writer'
import { toMemberClaim } from './claim-draft'

/** Deletes claims, and adds the last one again where that is wanted. */
export function useDeletion({ id, version }: Pick<Circuit, 'id' | 'version'>) {
  const [deleted, setDeleted] = useState<CircuitClaim | null>(null)
  const deletion = useDeleteClaim(id, version)
  const addition = useAddClaim(id, version)
  return {
    /** The claim that was deleted last; null where there is none, or it is back. */
    deleted,
    isRestoring: addition.isPending,
    request: deletion,
    isDeleting: (claimId: string) => deletion.isPending && deletion.variables === claimId,
    remove(claim: CircuitClaim) {
      deletion.mutate(claim.id, {
        onSuccess: () => setDeleted(claim),
        onError: (error) => toast(messageOf(error, 'The claim was not deleted. Please try again.'), 'danger'),
      })
    },
    restore() {
      const claim = deleted && toMemberClaim(deleted.claim)
      if (claim === null) return
      addition.mutate(claim, {
        onSuccess: () => setDeleted(null),
        onError: (error) => toast(messageOf(error, 'The claim is not back. Please try again.'), 'danger'),
      })
    },
  }
}

type Deletion = ReturnType<typeof useDeletion>

interface DeleteClaimProps {
  claim: CircuitClaim
  writer: SentenceWriter
  deletion: Deletion
}

/** Deletes a claim: at once where it can be added again, else after a question. */
export function DeleteClaim({ claim, writer, deletion }: DeleteClaimProps) {
  const { says } = claim.claim
  const label = `Delete the claim “${writer.plain(says)}”`
  if (toMemberClaim(claim.claim) !== null) {
    return (
      <Button
        variant="ghost"
        size="small"
        icon={<TrashIcon />}
        busy={deletion.isDeleting(claim.id)}
        aria-label={label}
        onClick={() => deletion.remove(claim)}
      >
        Delete
      </Button>
    )
  }
  return (
    <ConfirmButton
      variant="ghost"
      icon={<TrashIcon />}
      aria-label={label}
      question="Delete claim"
      confirmLabel="Yes, delete"
      destructive
      mutation={deletion.request}
      onConfirm={(close) => {
        close()
        deletion.remove(claim)
      }}
      details={
        <p>
          Are you sure you want to delete the claim “
          <bdi>
            <writer.Sentence text={says} />
          </bdi>
          ”? It is of a kind that cannot be added again here.
        </p>
      }
    >
      Delete
    </ConfirmButton>
  )
}

/** Says which claim was deleted, and takes the focus of the button that went with it. */
export function DeletedClaim({ writer, deletion }: { writer: SentenceWriter; deletion: Deletion }) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [])
  const { deleted } = deletion
  if (deleted === null) return null
  // Kinds that only the library has cannot be added here.
  const isLost = toMemberClaim(deleted.claim) === null
  return (
    <Notice
      actions={
        !isLost && (
          <Button
            ref={undo}
            size="small"
            icon={<UndoIcon />}
            busy={deletion.isRestoring}
            onClick={() => deletion.restore()}
          >
            Undo
          </Button>
        )
      }
    >
      Deleted the claim “
      <bdi>
        <writer.Sentence text={deleted.claim.says} />
      </bdi>
      ”.
    </Notice>
  )
}
