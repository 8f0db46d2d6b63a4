/** What a command of the engine is given. */
import type { PictureFormat } from '../../../contract/picture-formats'
import type { exportFormats } from '../../../engine-rs/generated/export-formats'
import type { Engine, Limits, Phases, QasmVersion } from '../../../engine-rs/index'
import type { SimulateRequest } from '../simulate-command'

/** What commands use of the process. */
export interface CommandEnvironment {
  loadEngine: () => Promise<Engine>
  /** The text of a file, or of standard input for `-`. */
  read: (path: string) => Promise<string>
  /** Writes a file, and makes the folder that it is to be in. */
  write: (path: string, content: string | Uint8Array) => Promise<void>
  out: (content: string | Uint8Array) => void
  err: (text: string) => void
  /** Whether what is put out is shown on a terminal. */
  isTerminal: boolean
}

/** The options of a command line. */
export interface CommandRequest {
  engine: Engine
  environment: CommandEnvironment
  limits: Limits
  json: boolean
  dark: boolean
  /** Draws one strip instead of rows. */
  strip: boolean
  /** Draws the wires of classical variables. */
  showsVariables: boolean
  /** Only lists what would change. */
  checkOnly: boolean
  toStandardOutput: boolean
  /** What programs are, or null to look at them. */
  from: string | null
  to: QasmVersion | (typeof exportFormats)[number] | PictureFormat | null
  phases: Phases
  output: string | null
  simulation: SimulateRequest
}

/** One program. */
export interface Program {
  path: string
  source: string
}

/** Processes one program. @returns whether it has no errors. */
export type Command = (request: CommandRequest, program: Program) => Promise<boolean>
