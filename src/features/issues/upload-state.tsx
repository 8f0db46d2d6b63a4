import { FieldErrorText } from '../../ui/field-error'
import type { Upload } from './use-uploads'

/** How much of a file has been sent. */
export function UploadProgress({ upload: { name, progress } }: { upload: Upload }) {
  const percent = Math.round(progress * 100)
  return (
    <>
      <small>Uploading… {percent} %</small>
      <progress aria-label={`Upload of ${name}`} max={100} value={percent} />
    </>
  )
}

/** Why a file could not be sent. */
export function UploadFailure({ upload: { reason } }: { upload: Upload }) {
  return (
    <FieldErrorText>
      Upload failed{reason ? `: ${reason}` : ''} <small>It won’t be sent.</small>
    </FieldErrorText>
  )
}
