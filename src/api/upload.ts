/** Uploads a file and reports its progress, which `fetch` cannot. */
import type { AttachedFile } from '../../contract/issues'
import { apiPath } from '../../contract/paths'
import { propertiesOf } from '../lib/properties-of'
import { currentSession, expireSession } from '../session/session'
import { addressOf } from '../site'
import { ApiError, NetworkError } from './errors'

interface UploadOptions {
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Uploads a file for an issue.
 *
 * @throws {ApiError} the server said no
 * @throws {NetworkError} no answer came
 * @throws {DOMException} `AbortError` when the signal aborts it
 */
export function uploadAttachment(file: File, { onProgress, signal }: UploadOptions): Promise<AttachedFile> {
  const token = currentSession()?.token
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    sending.open('POST', addressOf(`${apiPath}/issues/attachments`))
    sending.setRequestHeader('accept', 'application/json')
    if (token) sending.setRequestHeader('authorization', `Bearer ${token}`)
    sending.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    })
    sending.addEventListener('error', () => reject(new NetworkError('The upload was cut off.')))
    sending.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')))
    sending.addEventListener('load', () => {
      const answer = parse(sending.responseText)
      if (sending.status === 201 && isFile(answer['data'])) return resolve(answer['data'])
      if (sending.status === 401 && token && currentSession()?.token === token) expireSession()
      const message = answer['message']
      reject(new ApiError(sending.status, typeof message === 'string' ? { message } : {}))
    })
    signal.addEventListener('abort', () => sending.abort(), { once: true })
    const form = new FormData()
    form.set('file', file, file.name)
    sending.send(form)
  })
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return propertiesOf(JSON.parse(text))
  } catch {
    // A proxy's page of its own: the status says enough.
    return {}
  }
}

const isFile = (value: unknown): value is AttachedFile => typeof propertiesOf(value)['url'] === 'string'
