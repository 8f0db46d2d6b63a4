import { messageOf, statusOf } from '../../api/errors'

/** What the page says when a circuit could not be loaded. */
interface DetailErrorText {
  title: string
  message: string
  suggestion?: string
  /** The reader may see it after signing in. */
  needsLogin: boolean
}

const texts: Record<number, Omit<DetailErrorText, 'needsLogin'>> = {
  401: {
    title: 'Authentication Required',
    message: 'You need to log in to view this circuit',
    suggestion: 'Please log in to view this circuit.',
  },
  403: {
    title: 'Access Denied',
    message: 'You do not have permission to view this circuit',
    suggestion: 'This circuit may be private or require specific access rights to view its contents.',
  },
  404: {
    title: 'Not Found',
    message: 'Circuit not found. It may have been deleted or you may not have access to it.',
  },
  500: { title: 'Server Error', message: 'Server error. Please try again later.' },
}

/** The words for an error of a circuit's page, by the status of the answer. */
export function detailErrorText(error: unknown): DetailErrorText {
  const status = statusOf(error) ?? 0
  const text = texts[status] ?? { title: 'Error', message: messageOf(error, 'Failed to load circuit details') }
  return { ...text, needsLogin: status === 401 || status === 403 }
}

/** The error at the title field: the reason where one is known. */
export function titleErrorText(error: unknown): string {
  const reason = messageOf(error, '')
  return reason === '' ? 'Failed to update circuit title' : `Failed to update title. ${reason}`
}
