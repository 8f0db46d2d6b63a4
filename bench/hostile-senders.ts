/**
 * People who send hostile programs to a server, each the next one as soon as one was answered; a process of its own for
 * `bench/library.ts`. Called with the server's address and the number of people; reads the tokens of their accounts from the first line of
 * its input and sends until that ends. Prints a line once the first answer has come, and at the end one with the answers by status. What
 * the server kept of them is deleted.
 */
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { hostilePrograms } from './hostile-programs'

const [url = '', people = ''] = process.argv.slice(2)

// Written before the first is sent: what is measured is the server.
const bodies = Object.values(hostilePrograms).map((qasm) =>
  Buffer.from(JSON.stringify({ name: 'Hostile', isPublic: false, qasm })),
)
const statuses = new Map<number, number>()
const kept: { id: string; token: string }[] = []
const ending = new AbortController()

const input = createInterface({ input: process.stdin })
input.once('close', () => ending.abort())
const [line] = (await once(input, 'line')) as [string]
const tokens = line.split(' ')
await Promise.all(Array.from({ length: Number(people) }, (_, person) => send(person)))
for (const { id, token } of kept) {
  await fetch(`${url}/api/circuits/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
}
console.log([...statuses].map(([status, times]) => `${times} × ${status}`).join(', '))

async function send(person: number): Promise<void> {
  const token = tokens[person % tokens.length] ?? ''
  for (let turn = person; !ending.signal.aborted; turn++) {
    const response = await fetch(`${url}/api/circuits/visualize`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: bodies[turn % bodies.length] ?? null,
    })
    const text = await response.text()
    if (response.status === 201) kept.push({ id: (JSON.parse(text) as { data: { id: string } }).data.id, token })
    if (statuses.size === 0) console.log('answered')
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
  }
}
