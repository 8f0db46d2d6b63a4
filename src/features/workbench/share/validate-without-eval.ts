/**
 * Keeps the validator from compiling code at run time, which the content security policy forbids and reports. Import this first: the
 * setting applies to the schemas that are created after it.
 */
import { config } from 'zod'

config({ jitless: true })
