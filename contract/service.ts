/** What those who run the service ask. */
import { z } from 'zod'
import { successOf } from './envelope'
import { routes } from './route'

export const serviceRoutes = routes({
  'GET /health': {
    summary: 'Alive. Asks nothing of the database.',
    access: 'open',
    answer: successOf(z.null()),
  },
  'GET /ready': {
    summary: 'Ready: database, files and engine answer. 503 otherwise.',
    access: 'open',
    answer: successOf(z.null()),
  },
})
