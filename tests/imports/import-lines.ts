/** Imports programs for `check_imports.py`: a line of JSON in, a line of JSON out. */
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { importFormats, importProgram } from '../../importers/index'

const Question = z.object({ text: z.string(), name: z.string(), format: z.string().nullable() })

for await (const line of createInterface({ input: process.stdin })) {
  const { text, name, format } = Question.parse(JSON.parse(line))
  const chosen = importFormats.find((one) => one.name === format)?.name ?? null
  process.stdout.write(`${JSON.stringify(importProgram(text, chosen, name))}\n`)
}
