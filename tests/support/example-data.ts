/** Who and what the screens show: made by the API alone, the same in every run. */
import type { Circuit } from '../../contract/circuits'
import type { Collection } from '../../contract/collections'
import type { AttachedFile, Issue } from '../../contract/issues'
import { ask } from './ask'
import { newIssue } from './feedback'
import { newPerson, type Person } from './person'
import { sampleProgram } from './samples'

export interface ExampleData {
  admin: Person
  member: Person
  /** A public circuit of the library. */
  circuit: string
  /** A public circuit of the member's with two versions, liked and commented on. */
  ownCircuit: string
  /** A public collection of the member's, with notes, of their circuit and one of the library. */
  collection: string
  /** Open, by the member, with everything that an issue can have. */
  issue: string
  /** What it reports is a circuit. */
  report: string
  /** How many comments the issue has. */
  issueComments: number
}

/** People, circuits and feedback to show. The library of a new installation makes itself. */
export async function createExampleData(url: string): Promise<ExampleData> {
  // The first account becomes the administrator, who sees other tools than most.
  const admin = await newPerson(url, 'grace')
  const member = await newPerson(url, 'ada')
  const other = await newPerson(url, 'bob')
  const circuit = await anyCircuit(url)
  const ownCircuit = await shareCircuit(url, member, admin, other)
  await followSome(url, member, admin)
  return {
    admin,
    member,
    circuit,
    ownCircuit,
    collection: await collect(url, member, [circuit, ownCircuit]),
    issue: await discussIssue(url, admin, member),
    report: await moderate(url, admin, member, other),
    issueComments: 2,
  }
}

/** The id of a circuit of the library, which a new installation makes in its first seconds. */
export async function anyCircuit(url: string): Promise<string> {
  for (let attempt = 0; attempt < 240; attempt++) {
    const answer = (await (await fetch(`${url}/api/circuits?q=Bell&limit=1`)).json()) as { data: { id: string }[] }
    const [circuit] = answer.data
    if (circuit) return circuit.id
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('the library stayed empty for a minute')
}

async function shareCircuit(url: string, member: Person, ...others: Person[]): Promise<string> {
  const { id } = await ask<Circuit>(url, member, 'POST /circuits/visualize', {
    name: 'A walk on six qubits',
    description: 'Random rotations between layers of entanglers, to see how soon they look alike.',
    qasm: sampleProgram(2),
    isPublic: true,
    tags: ['random', 'entanglement', 'study'],
    category: 'Studies',
    references: ['https://arxiv.org/abs/1905.10876'],
  })
  for (const person of others) await ask(url, person, `POST /circuits/${id}/like`)
  await ask(url, member, `POST /users/${member.user.id}/favorites/${id}`)
  const says = [
    'Does the depth grow if the entanglers are drawn anew for each layer?',
    'It does, but less than I thought.',
  ]
  for (const [index, content] of says.entries()) {
    const person = (index === 0 ? others[0] : member) ?? member
    await ask(url, person, 'POST /circuits/comments', { userId: person.user.id, circuitId: id, content })
  }
  await ask(url, member, `POST /circuits/${id}/versions`, {
    qasm: sampleProgram(3),
    note: 'With more entanglers, as grace asked for.',
  })
  return id
}

/** Lets the member follow the administrator and a collection of theirs, and hear of a circuit in it. */
async function followSome(url: string, member: Person, admin: Person): Promise<void> {
  const collection = await ask<Collection>(url, admin, 'POST /collections', {
    name: 'For the seminar',
    description: 'What we read this term, one a week.',
    isPublic: true,
  })
  await ask(url, member, `PUT /users/${admin.user.id}/follow`)
  await ask(url, member, `PUT /collections/${collection.id}/follow`)
  const { id } = await ask<Circuit>(url, admin, 'POST /circuits/visualize', {
    name: 'Five qubits of the seminar',
    qasm: sampleProgram(5),
    isPublic: true,
  })
  await ask(url, admin, `PUT /collections/${collection.id}/circuits/${id}`, { note: 'For the first week.' })
}

async function collect(url: string, member: Person, circuits: string[]): Promise<string> {
  const { id } = await ask<Collection>(url, member, 'POST /collections', {
    name: 'Entanglement, step by step',
    description: 'From two qubits to six. Read them in this order: each needs one idea more than the one before it.',
    isPublic: true,
  })
  for (const [index, circuit] of circuits.entries()) {
    const note = index === 0 ? 'Begin here: two qubits, two gates, and already no state of either alone.' : ''
    await ask(url, member, `PUT /collections/${id}/circuits/${circuit}`, { note })
  }
  return id
}

async function discussIssue(url: string, admin: Person, member: Person): Promise<string> {
  const file = await attach(url, member, 'console.log', '12:00:01 the canvas was drawn twice\n')
  const { id } = await newIssue(url, member, {
    title: 'The diagram flickers while one zooms',
    description: 'Each step of the wheel draws the whole diagram twice.\n\nIt is worst for circuits of many columns.',
    type: 'BUG',
    priority: 'MEDIUM',
    tags: ['diagram', 'zoom'],
    reproductionSteps: '1. Open a circuit of 40 columns\n2. Turn the wheel over its diagram',
    expectedBehavior: 'The diagram grows steadily.',
    actualBehavior: 'It flickers.',
    attachments: [file.url],
    browserInfo: 'Chrome 140.0',
    deviceInfo: 'Linux, 1920 × 1080',
    url: `${url}/circuits`,
  })
  await ask(url, admin, `PUT /issues/${id}/priority`, { priority: 'HIGH' })
  await ask(url, admin, `PUT /issues/${id}/assign`, { assignedToId: admin.user.id })
  await ask(url, admin, `POST /issues/${id}/comments`, { content: 'Which browser is it, and on which screen?' })
  await ask(url, member, `POST /issues/${id}/comments`, { content: 'Chrome, on a screen of twice the density.' })
  const others = [
    ['Export the coupling map as a picture', 'FEATURE_REQUEST', 'LOW', 'IN_PROGRESS'],
    ['The library is slow to filter by three tags', 'PERFORMANCE', 'URGENT', 'RESOLVED'],
    ['Say what the depth counts', 'UI_UX', 'MEDIUM', 'WONT_FIX'],
  ] as const
  for (const [title, type, priority, status] of others) {
    const issue = await newIssue(url, member, { title, type, priority, description: 'As the title says.' })
    await ask(url, admin, `PUT /issues/${issue.id}/status`, { status })
  }
  return id
}

/** Uploads a file for an issue to come. */
export async function attach(url: string, { token }: Person, name: string, text: string): Promise<AttachedFile> {
  const form = new FormData()
  form.set('file', new File([text], name, { type: 'text/plain' }))
  const answer = await fetch(`${url}/api/issues/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!answer.ok) throw new Error(`the file was refused with ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: AttachedFile }).data
}

/** A circuit that was hidden and reported, and a banned member, for the log and the page of the report. */
async function moderate(url: string, admin: Person, member: Person, other: Person): Promise<string> {
  const circuit = await ask<Circuit>(url, other, 'POST /circuits/visualize', {
    name: 'Cheap flights',
    qasm: sampleProgram(4),
    isPublic: true,
  })
  const report: Issue = await newIssue(url, member, {
    title: 'Report: Cheap flights',
    description: 'This is advertising.',
    type: 'OTHER',
    reported: { circuitId: circuit.id },
  })
  await ask(url, admin, `PUT /moderation/circuits/${circuit.id}`, { isHidden: true, reason: 'Advertising' })
  await ask(url, admin, `PUT /moderation/users/${other.user.id}`, { isBanned: true, reason: 'Advertising, twice' })
  return report.id
}
