import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { compareDraft } from '../../../contract/draft-paths'
import { circuitQuery } from '../../api/circuits'
import { keepComparedDraft } from '../../session/compared-draft'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'

interface CompareDraftButtonProps {
  /** The circuit that the draft was copied from. */
  originId: string
  /** The version that the draft was copied from; null where it is not known. */
  originVersion: number | null
  /** What the draft is called. */
  name: string
  /** The program now; null where there is none. */
  qasm: string | null
}

/** Compares a draft with the saved circuit that it was copied from. Shows nothing where that cannot be seen any more. */
export function CompareDraftButton({ originId, originVersion, name, qasm }: CompareDraftButtonProps) {
  const navigate = useNavigate()
  const { data: circuit } = useQuery(circuitQuery(originId))
  if (circuit === undefined) return null
  function compare() {
    if (qasm === null) return
    if (keepComparedDraft({ name, qasm })) void navigate(compareDraft(originId, originVersion))
    else toast('Your browser has no room for the draft, so it cannot be compared.', 'danger')
  }
  return (
    <Button size="small" disabled={qasm === null || qasm.trim() === ''} onClick={compare}>
      Compare with saved version
    </Button>
  )
}
