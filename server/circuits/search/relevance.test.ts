/** Whether the search answers what people ask: written questions over the circuits that come with the product. */
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { CircuitSummary } from '../../../contract/circuits'
import { startTestServer } from '../../testing'
import { readLibrary } from '../curated/entries'

/** How many of the questions have their answer in the first three places. */
const goal = 55

const Questions = z.array(z.strictObject({ question: z.string(), expected: z.string() }))
const questions = Questions.parse(JSON.parse(await readFile(new URL('questions.json', import.meta.url), 'utf8')))

const entries = await readLibrary()

const server = await startTestServer()

beforeAll(async () => {
  const author = await server.addUser({ username: 'curator' })
  const newest = Date.now()
  for (const [place, { name, description, category, tags, path }] of entries.entries()) {
    const qasmCode = path.endsWith('.qasm') ? await readFile(path, 'utf8') : ''
    const createdAt = new Date(newest - place * 60_000)
    await server.addCircuit(author.id, { name, description, category, tags, qasmCode, createdAt })
  }
}, 120_000)

test('there are 60 questions, each about a circuit of the library', () => {
  expect(questions).toHaveLength(60)
  expect(new Set(questions.map(({ question }) => question)).size).toBe(60)
  const names = new Set(entries.map(({ name }) => name))
  expect(questions.filter(({ expected }) => !names.has(expected))).toEqual([])
})

test(`at least ${goal} of 60 written questions have their expected first result in the top three`, async () => {
  const misses: string[] = []
  for (const { question, expected } of questions) {
    const { body } = await server.ask<CircuitSummary[]>(`GET /api/circuits?limit=20&q=${encodeURIComponent(question)}`)
    const found = body.data.map(({ name }) => name)
    const place = found.indexOf(expected)
    if (place < 0 || place > 2) {
      misses.push(`${question}: ${expected} at ${place + 1 || 'none'} of ${body.page?.total}, first ${found[0]}`)
    }
  }
  expect(questions.length - misses.length, misses.join('\n')).toBeGreaterThanOrEqual(goal)
  if (misses.length > 0) console.warn(`Not in the top three:\n${misses.join('\n')}`)
})
