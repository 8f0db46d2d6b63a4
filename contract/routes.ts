/** All routes of the API, under `/api`. */
import { authRoutes } from './auth'
import { categoryRoutes, circuitRoutes, commentRoutes, reactionRoutes } from './circuits'
import { hardwareRoutes } from './hardware'
import { serviceRoutes } from './service'
import { userRoutes } from './users'

export const apiRoutes = {
  ...authRoutes,
  ...userRoutes,
  ...circuitRoutes,
  ...reactionRoutes,
  ...commentRoutes,
  ...categoryRoutes,
  ...hardwareRoutes,
  ...serviceRoutes,
}
export type ApiRoutes = typeof apiRoutes
