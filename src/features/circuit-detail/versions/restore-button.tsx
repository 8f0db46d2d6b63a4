import { messageOf } from '../../../api/errors'
import { useRestoreVersion } from '../../../api/versions'
import { Button } from '../../../ui/button'
import { UndoIcon } from '../../../ui/icons'
import { toast } from '../../../ui/toast'

interface RestoreButtonProps {
  circuitId: string
  number: number
  /** The newest version that the reader sees. */
  newest: number
  onRestored?: () => void
}

/** Makes an earlier version the newest again. It asks nothing, because the version that was the newest stays. */
export function RestoreButton({ circuitId, number, newest, onRestored }: RestoreButtonProps) {
  const restore = useRestoreVersion(circuitId)
  return (
    <Button
      variant="ghost"
      size="small"
      icon={<UndoIcon />}
      busy={restore.isPending}
      aria-label={`Restore version ${number}`}
      onClick={() =>
        restore.mutate(
          { number, basedOn: newest },
          {
            onSuccess: ({ version }) => {
              toast(`Version ${number} is restored, as version ${version}.`)
              onRestored?.()
            },
            onError: (error) => toast(messageOf(error, 'The version was not restored. Please try again.'), 'danger'),
          },
        )
      }
    >
      Restore
    </Button>
  )
}
