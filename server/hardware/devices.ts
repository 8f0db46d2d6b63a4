/** The devices of `devices.json`, each with the source of its data. */
import { z } from 'zod'
import { HardwareOption } from '../../contract/hardware'
import devices from './devices.json' with { type: 'json' }

/** All devices, vendor `Generic` first. @throws where a fact is not as the contract has it: so the server does not start. */
export const readDevices = (): HardwareOption[] => z.array(HardwareOption).parse(devices)
