import type * as SimulatorBindings from '../pkg/simulator.js'

/** Loads the module that simulates. */
export type LoadSimulator = () => Promise<typeof SimulatorBindings>
