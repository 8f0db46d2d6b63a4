/**
 * People who write all that members can write, while the product is killed: circuits with pictures, comments, likes, favorites, parameter
 * sets, feedback with files, profiles, registrations. They send again what was not answered, and remember what was acknowledged.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { makeAccount } from '../accounts'
import type { Mailbox } from '../mailbox'
import { createRequests } from '../requests'
import { openCircuitKeeper } from './circuit-keeper'
import { openProfileOwner } from './profile-owner'
import { openRegistrant, type Registration } from './registrant'
import { openReporter } from './reporter'
import type { Writer } from './writer'

export interface Writers {
  /** How many writes were acknowledged, and how many requests were sent again. */
  counts(): { acknowledged: number; repeated: number }
  registrations: readonly Registration[]
  /**
   * Lets everybody finish what they are writing, looks at it, and lets them go on. With `isComplete` at all that was ever acknowledged,
   * otherwise at what was since the last time.
   *
   * @returns what is lost, there twice, changed, or was refused.
   */
  findProblems(isComplete: boolean): Promise<string[]>
  /** Ends all writing. */
  stop(): Promise<void>
}

/** Those who keep circuits. */
const keepers = 3
/** Those who send feedback: see {@link openReporter}. */
const reporters = 12

/** Makes accounts for the writers and lets them begin. */
export async function startWriters(url: string, mailbox: Mailbox): Promise<Writers> {
  const requests = createRequests(url)
  const makeAccounts = async (count: number) => {
    const accounts = []
    for (let at = 0; at < count; at++) accounts.push(await makeAccount(requests, mailbox))
    return accounts
  }
  // The first account is an administrator's.
  const [, owner, ...others] = await makeAccounts(2 + keepers)
  if (owner === undefined) throw new Error('There is nobody to write.')
  const registrant = openRegistrant(requests, mailbox)
  const writers: Writer[] = [registrant, openProfileOwner(requests, owner)]
  for (const account of others) writers.push(await openCircuitKeeper(requests, account))
  writers.push(await openReporter(requests, await makeAccounts(reporters)))

  const stopping = new AbortController()
  let isPaused = false
  const gate = { isOpen: Promise.resolve(), open: () => {} }
  const atWork = new Set<Promise<void>>()
  const working = writers.map(async (writer) => {
    while (!stopping.signal.aborted) {
      await gate.isOpen
      if (stopping.signal.aborted) return
      const write = writer.write()
      atWork.add(write)
      await write
      atWork.delete(write)
      await wait(writer.pause)
    }
  })
  const close = async () => {
    if (!isPaused) gate.isOpen = new Promise((resolve) => (gate.open = resolve))
    isPaused = true
    while (atWork.size > 0) await Promise.all(atWork)
  }
  const open = () => {
    isPaused = false
    gate.open()
  }

  return {
    counts: () => ({
      acknowledged: writers.reduce((sum, writer) => sum + writer.acknowledged(), 0),
      repeated: requests.repeated(),
    }),
    registrations: registrant.registrations,
    async findProblems(isComplete) {
      await close()
      const found = await Promise.all(writers.map((writer) => writer.findProblems(isComplete)))
      if (!stopping.signal.aborted) open()
      return [...found.flat(), ...requests.refusals.splice(0)]
    },
    async stop() {
      stopping.abort()
      await close()
      open()
      await Promise.all(working)
    },
  }
}
