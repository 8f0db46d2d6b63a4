import { createContext } from 'react'
import { engine, type EngineClient } from './engine-client'

/** The engine of the screens: the window's, or a fake one in tests. */
export const EngineContext = createContext<EngineClient>(engine)
