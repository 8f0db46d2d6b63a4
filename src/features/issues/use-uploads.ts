import { useEffect, useRef, useState } from 'react'
import { attachmentBytes, entries } from '../../../contract/limits'
import { messageOf, NetworkError, statusOf } from '../../api/errors'
import { deleteUpload } from '../../api/issues'
import { uploadAttachment } from '../../api/upload'
import type { UploadedFile } from './report'

/** A file that is being uploaded, or whose upload failed. Uploaded files belong to the form. */
export interface Upload {
  key: number
  name: string
  bytes: number
  state: 'uploading' | 'failed'
  /** From 0 to 1. */
  progress: number
  /** Why it failed. */
  reason: string
  /** Whether a retry can succeed: not where the file itself is invalid. */
  isWorthRetrying: boolean
}

/** Uploads files as they are chosen. `onDone` is called with each uploaded file; `sent` is the number that the form has. */
export function useUploads(sent: number, onDone: (file: UploadedFile) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<number, { file: File; stop: AbortController }>())
  const nextKey = useRef(1)

  useEffect(() => {
    const all = running.current
    return () => {
      for (const { stop } of all.values()) stop.abort()
    }
  }, [])

  const patch = (key: number, change: Partial<Upload>) =>
    setUploads((list) => list.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))
  const take = (key: number) => setUploads((list) => list.filter((upload) => upload.key !== key))

  async function send(key: number, file: File) {
    const stop = new AbortController()
    running.current.set(key, { file, stop })
    try {
      const done = await uploadAttachment(file, {
        onProgress: (progress) => patch(key, { progress }),
        signal: stop.signal,
      })
      take(key)
      onDone(done)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      const reason = error instanceof NetworkError ? 'The connection was lost.' : messageOf(error, '')
      patch(key, { state: 'failed', reason, isWorthRetrying: ![400, 413, 415].includes(statusOf(error) ?? 0) })
    }
  }

  return {
    uploads,
    add(files: readonly File[]) {
      const room = entries.attachments - sent - uploads.length
      const added = files.map((file, at) => {
        const key = nextKey.current++
        const problem = at >= room ? `At most ${entries.attachments} files.` : problemOf(file)
        if (problem === null) void send(key, file)
        else running.current.set(key, { file, stop: new AbortController() })
        return {
          key,
          name: file.name,
          bytes: file.size,
          state: problem === null ? 'uploading' : 'failed',
          progress: 0,
          reason: problem ?? '',
          isWorthRetrying: false,
        } satisfies Upload
      })
      setUploads((list) => [...list, ...added])
    },
    retry(key: number) {
      const file = running.current.get(key)?.file
      if (file === undefined) return
      patch(key, { state: 'uploading', progress: 0, reason: '' })
      void send(key, file)
    },
    /** Stops an upload, or removes a failed one from the list. */
    drop(key: number) {
      running.current.get(key)?.stop.abort()
      running.current.delete(key)
      take(key)
    },
    /** Deletes a file on the server that no issue has yet. */
    takeBack(file: UploadedFile) {
      // If this fails, the server deletes the file later.
      deleteUpload(file.url).catch((error: unknown) => console.warn('An upload could not be taken back.', error))
    },
  }
}

/** Why a file cannot be uploaded, as far as the browser knows; null where it can. */
function problemOf({ size }: File): string | null {
  if (size === 0) return 'The file is empty.'
  return size > attachmentBytes ? 'The file is larger than 10MB.' : null
}
