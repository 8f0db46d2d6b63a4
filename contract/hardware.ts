/** Quantum processors that a hardware-efficient circuit can be shaped for. */
import { z } from 'zod'
import { successOf } from './envelope'
import { routes } from './route'

/** A device of the list. */
export const HardwareOption = z
  .object({
    id: z.string(),
    vendor: z.string(),
    device: z.string(),
    description: z.string(),
    gateSet: z.array(z.string()),
    qubitCount: z.int(),
    /** Pairs of physical qubits; null where every pair is coupled. */
    couplingMap: z.array(z.tuple([z.int(), z.int()])).nullable(),
    directed: z.boolean(),
    technology: z.string().optional(),
    /** Drawing coordinates of each qubit, where published. */
    positions: z.array(z.tuple([z.number(), z.number()])).optional(),
    /** Where the facts are from. */
    source: z.string().optional(),
  })
  .meta({ id: 'HardwareOption' })
export type HardwareOption = z.infer<typeof HardwareOption>

export const hardwareRoutes = routes({
  'GET /hardware': {
    summary: 'The devices: vendor Generic first, then real processors by vendor.',
    access: 'signed in',
    answer: successOf(z.array(HardwareOption)),
    unauthenticated: 'Authentication required to fetch hardware options',
    failed: 'Failed to fetch hardware options',
  },
})
