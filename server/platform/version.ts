/** The version of the product. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The version in `package.json`, as `1.2.0`. `CHANGELOG.md` has a section for each. */
export const productVersion: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version
