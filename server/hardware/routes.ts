import { z } from 'zod'
import { HardwareOption, type hardwareRoutes } from '../../contract/hardware'
import { success, type Implementations } from '../http/implementation'
import devices from './devices.json' with { type: 'json' }

/** The devices of `devices.json`, each with the source of its data. @throws where a fact is not as the contract has it: so the server does not start. */
export function implementHardware(): Implementations<typeof hardwareRoutes> {
  const options = z.array(HardwareOption).parse(devices)
  return { 'GET /hardware': async () => success('Hardware options found', options) }
}
