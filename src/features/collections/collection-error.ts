import { messageOf, statusOf } from '../../api/errors'

const texts: Record<number, { title: string; message: string }> = {
  401: { title: 'Authentication Required', message: 'This collection is private. Log in to see it if it is yours.' },
  403: { title: 'Access Denied', message: 'This collection is private. Only its author can see it.' },
  404: { title: 'Not Found', message: 'Collection not found. It may have been deleted.' },
}

/** What the page says when a collection could not be loaded, by the status of the answer. A bad id is one of no collection. */
export function collectionErrorText(error: unknown): { title: string; message: string } {
  const status = statusOf(error) ?? 0
  return (
    texts[status === 400 ? 404 : status] ?? {
      title: 'Error',
      message: messageOf(error, 'The collection could not be loaded.'),
    }
  )
}
