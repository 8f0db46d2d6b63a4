import type { hardwareRoutes } from '../../contract/hardware'
import { done, type Implementations } from '../http/implementation'
import { readDevices } from './devices'

export function implementHardware(): Implementations<typeof hardwareRoutes> {
  const devices = readDevices()
  return { 'GET /hardware': async () => done('Hardware options found', devices) }
}
