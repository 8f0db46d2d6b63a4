import { createContext } from 'react'
import { engine, type EngineClient } from './client'

/** The engine that screens ask: the window's own, unless a test puts a small fake here. */
export const EngineContext = createContext<EngineClient>(engine)
