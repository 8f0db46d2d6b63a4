/** Reads variables of the environment by a schema. */
import type { z } from 'zod'

/** An invalid setting, with which the server does not start. The message is one line that names it. */
export class SettingsError extends Error {
  override name = 'SettingsError'
  /** The name of the environment variable. */
  readonly setting: string

  constructor(setting: string, problem: string) {
    super(`${setting} ${problem}`)
    this.setting = setting
  }
}

/**
 * Reads and checks environment variables. An empty one counts as absent, so `NAME=` in a file means the default.
 *
 * @throws {SettingsError} for the first one that is invalid.
 */
export function readVariables<Shape extends z.ZodRawShape>(
  variables: z.ZodObject<Shape>,
  environment: NodeJS.ProcessEnv,
): z.output<z.ZodObject<Shape>> {
  const values = Object.keys(variables.shape)
    .map((name) => [name, environment[name]?.trim()] as const)
    .filter(([, value]) => value !== undefined && value !== '')
  const parsed = variables.safeParse(Object.fromEntries(values))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new SettingsError(String(issue?.path[0] ?? 'A setting'), issue?.message ?? 'is invalid')
}
