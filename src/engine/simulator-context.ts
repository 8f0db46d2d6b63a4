import { createContext } from 'react'
import type { EngineClient } from './engine-client'
import { createSimulatorClient } from './simulator-client'

/**
 * The engine of simulations: the window's second worker, or a fake one in tests. A simulation may take seconds, and what is typed
 * meanwhile is read by the first worker. It starts with the first call.
 */
export const SimulatorContext = createContext<EngineClient>(createSimulatorClient())
