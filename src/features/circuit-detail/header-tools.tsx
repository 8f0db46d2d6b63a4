import { DeleteButton } from './delete-button'
import { ShareButton } from './share-button'

interface HeaderToolsProps {
  id: string
  isEditable: boolean
  onShare: () => void
}

/** Buttons at the name of a circuit that few readers need at once. */
export function HeaderTools({ id, isEditable, onShare }: HeaderToolsProps) {
  return (
    <>
      <ShareButton onShare={onShare} />
      {isEditable && <DeleteButton id={id} />}
    </>
  )
}
