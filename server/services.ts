/** What the parts of the server are built from: opened once at start by `main.ts`, or by a test, and handed down. */
import type { Logger } from 'pino'
import type { Database } from './platform/database'
import type { EngineService } from './engine/engine-pool'
import type { Files } from './platform/files'
import type { ReadReplica } from './platform/read-replica'
import type { Settings } from './platform/settings'
import type { Tracing } from './platform/tracing'

/** Everything that `buildApp` needs. Whoever opened a service closes it; the app closes none of them. */
export interface Services {
  settings: Settings
  database: Database
  /** A replica of the database that answers reads, if there is one. */
  replica?: ReadReplica
  files: Files
  engine: EngineService
  log: Logger
  /** Where spans go; absent if nothing is traced. */
  tracing?: Tracing
  /** Where requests are logged; absent if they are not. */
  accessLog?: Logger
}
