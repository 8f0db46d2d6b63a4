import type { hardwareRoutes } from '../../contract/hardware'
import { success, type Implementations } from '../http/implementation'
import { readDevices } from './devices'

export function implementHardware(): Implementations<typeof hardwareRoutes> {
  const devices = readDevices()
  return { 'GET /hardware': async () => success('Hardware options found', devices) }
}
