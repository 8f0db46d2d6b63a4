import { expect, it } from 'vitest'
import { ApiError, NetworkError } from '../../api/errors'
import { listErrorText } from './list-error'

it.each([
  [
    401,
    {
      message: 'You need to log in to view these circuits',
      suggestion: 'Please log in to continue.',
      needsLogin: true,
      isRefused: false,
    },
  ],
  [
    403,
    {
      message: 'You do not have permission to access these circuits',
      suggestion: 'Please log in with an account that has the necessary permissions to view quantum circuits.',
      needsLogin: true,
      isRefused: false,
    },
  ],
  [404, { message: 'No circuits found. Please try again later.', needsLogin: false, isRefused: false }],
  [500, { message: 'Server error. Please try again later.', needsLogin: false, isRefused: false }],
  [400, { message: 'Failed to load circuits', suggestion: 'what the server says', needsLogin: false, isRefused: true }],
  [418, { message: 'Failed to load circuits', needsLogin: false, isRefused: false }],
])('status %i', (status, text) => {
  expect(listErrorText(new ApiError(status, { message: 'what the server says' }))).toEqual(text)
})

it('a server that cannot be reached is told as such', () => {
  expect(listErrorText(new NetworkError(new TypeError('Failed to fetch')))).toEqual({
    message: 'Failed to load circuits',
    suggestion: 'The server cannot be reached. Check your connection and try again.',
    needsLogin: false,
    isRefused: false,
  })
})
