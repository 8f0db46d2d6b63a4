/** The engine in Node, from the files that come with the product. */
import { readFile } from 'node:fs/promises'
import { type Engine, loadEngineFromBytes } from '../../engine-rs/index'
import { moduleFile } from './engine-files'

/** Loads the engine, once a thread; its further modules when a call first needs them. */
export const loadEngineFromFiles = (): Promise<Engine> => loadEngineFromBytes((name) => readFile(moduleFile(name)))
