import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../platform/testing'
import { resolveSearch } from './search'

test('a search while the database is away fails once, and leaves no failure that nobody waits for', async () => {
  const unhandled: unknown[] = []
  const listen = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', listen)
  onTestFinished(() => void process.off('unhandledRejection', listen))
  const { orm, close } = await testDatabase()
  await close()
  await expect(resolveSearch(orm, 'grover on qubits', null)).rejects.toThrow('Failed query')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(unhandled).toEqual([])
})
