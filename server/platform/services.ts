/** What the parts of the server are built from: opened once at start by `main.ts`, or by a test, and handed down. */
import type { Logger } from 'pino'
import type { Database } from './database'
import type { EngineService } from './engine-pool'
import type { Files } from './files'
import type { Settings } from './settings'

/** Everything that `buildApp` needs. Whoever opened a service closes it; the app closes none of them. */
export interface Services {
  settings: Settings
  database: Database
  files: Files
  engine: EngineService
  log: Logger
}
