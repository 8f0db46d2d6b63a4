/** All routes of the API, under `/api`. */
import { authRoutes } from './auth'
import { circuitRoutes } from './circuits'
import { hardwareRoutes } from './hardware'
import { serviceRoutes } from './service'
import { userRoutes } from './users'

export const apiRoutes = { ...authRoutes, ...userRoutes, ...circuitRoutes, ...hardwareRoutes, ...serviceRoutes }
export type ApiRoutes = typeof apiRoutes
