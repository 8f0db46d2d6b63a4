#!/usr/bin/env node
// `npx ketwork`: runs the command line as it is written, in TypeScript.
import { register } from 'tsx/esm/api'

register()
await import('./ketwork.ts')
