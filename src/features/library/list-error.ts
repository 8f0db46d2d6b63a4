import { messageOf, NetworkError, statusOf } from '../../api/errors'

const messages: Record<number, string> = {
  401: 'You need to log in to view these circuits',
  403: 'You do not have permission to access these circuits',
  404: 'No circuits found. Please try again later.',
  500: 'Server error. Please try again later.',
}

const suggestions: Record<number, string> = {
  401: 'Please log in to continue.',
  403: 'Please log in with an account that has the necessary permissions to view quantum circuits.',
}

/** The words for an error of the list, by the status of the answer. */
export function listErrorText(error: unknown) {
  const status = statusOf(error) ?? 0
  // Of a search that it does not take, the server says why.
  const suggestion = error instanceof NetworkError || status === 400 ? messageOf(error, '') : suggestions[status]
  return {
    message: messages[status] ?? 'Failed to load circuits',
    ...(suggestion && { suggestion }),
    /** The reader may see it after signing in. */
    needsLogin: status === 401 || status === 403,
    /** The server does not take these filters, however often they are sent. */
    isRefused: status === 400,
  }
}
