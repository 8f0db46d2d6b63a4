import { expect, it } from 'vitest'
import { ApiError, NetworkError } from '../../api/errors'
import { detailErrorText, titleErrorText } from './detail-error'

it.each([
  [
    401,
    {
      title: 'Authentication Required',
      message: 'You need to log in to view this circuit',
      suggestion: 'Please log in to view this circuit.',
      needsLogin: true,
    },
  ],
  [
    403,
    {
      title: 'Access Denied',
      message: 'You do not have permission to view this circuit',
      suggestion: 'This circuit may be private or require specific access rights to view its contents.',
      needsLogin: true,
    },
  ],
  [
    404,
    {
      title: 'Not Found',
      message: 'Circuit not found. It may have been deleted or you may not have access to it.',
      needsLogin: false,
    },
  ],
  [500, { title: 'Server Error', message: 'Server error. Please try again later.', needsLogin: false }],
  [418, { title: 'Error', message: 'short and stout', needsLogin: false }],
])('status %i', (status, text) => {
  expect(detailErrorText(new ApiError(status, { message: 'short and stout' }))).toEqual(text)
})

it('an error without words gets some', () => {
  expect(detailErrorText(new ApiError(418)).message).toBe('Failed to load circuit details')
})

it.each([
  ['Failed to update circuit title', new ApiError(500)],
  ['Failed to update title. The name is too long.', new ApiError(400, { message: 'The name is too long.' })],
  [
    'Failed to update title. The server cannot be reached. Check your connection and try again.',
    new NetworkError(null),
  ],
])('Other circuit messages: %s', (text, error) => {
  expect(titleErrorText(error)).toBe(text)
})
