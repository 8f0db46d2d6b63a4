/**
 * Content that strains every layout: names of one long word, as many and as long tags as there may be, 500 comments, text from right to
 * left. Made by the API alone, the same in every run.
 */
import type { Circuit } from '../../contract/circuits'
import type { Collection } from '../../contract/collections'
import { characters, entries } from '../../contract/limits'
import { anyCircuit, attach, type ExampleData } from './example-data'
import { ask } from './ask'
import { newIssue } from './feedback'
import { newPerson, type Person } from './person'
import { sampleProgram } from './samples'

const comments = 500

const hebrew = 'מעגל קוונטי עם שזירה בין כל הקיוביטים, סיבובים אקראיים ומדידה בסוף.'
const arabic = 'دائرة كمومية عشوائية (RZ, CNOT) بعمق 12'

/** One word without a place to break it. */
const word = (length: number) => 'Superpositionsverschraenkungsoperator'.repeat(10).slice(0, length)

/** The same people and things as in {@link createExampleData}, each as long as may be. */
export async function createStressData(url: string): Promise<ExampleData> {
  const admin = await newPerson(url, word(characters.username))
  const member = await newPerson(url, `עדה-${word(characters.username - 4)}`)
  const circuit = await straighten(url, admin, member)
  const ownCircuit = await fromRightToLeft(url, member, admin)
  await fillFacets(url, member)
  const issue = await longIssue(url, admin, member)
  const collection = await longCollection(url, member, [circuit, ownCircuit])
  return { admin, member, circuit, ownCircuit, collection, issue, report: issue, issueComments: comments }
}

/** A public circuit with everything as long as may be, and 500 comments. */
async function straighten(url: string, author: Person, reader: Person): Promise<string> {
  await anyCircuit(url)
  const { id } = await ask<Circuit>(url, author, 'POST /circuits/visualize', {
    name: word(characters.name),
    description: `${'A long description of what this circuit does and why. '.repeat(40)}`.slice(
      0,
      characters.description,
    ),
    qasm: sampleProgram(2),
    isPublic: true,
    tags: Array.from({ length: entries.tags }, (_, index) => `${index}-${word(characters.tag - 3)}`),
    category: word(characters.category),
    references: Array.from({ length: entries.references }, (_, index) => `https://example.org/${index}/${word(300)}`),
  })
  for (let index = 0; index < comments; index++) {
    const person = index % 2 === 0 ? author : reader
    const content = index % 5 === 3 ? word(characters.comment - 1) : index % 5 === 4 ? hebrew : `Comment ${index + 1}`
    await ask(url, person, 'POST /circuits/comments', { userId: person.user.id, circuitId: id, content })
  }
  return id
}

/** A private circuit whose text runs from right to left. */
async function fromRightToLeft(url: string, author: Person, admin: Person): Promise<string> {
  const { id } = await ask<Circuit>(url, author, 'POST /circuits/visualize', {
    name: `${arabic} walk`,
    description: `${hebrew} ${hebrew} ${hebrew}\n\n${arabic}`,
    qasm: sampleProgram(4),
    isPublic: false,
    tags: ['random', 'שזירה', 'تشابك'],
    category: 'מחקר',
    references: ['https://arxiv.org/abs/1905.10876'],
  })
  await ask(url, author, `POST /users/${author.user.id}/favorites/${id}`)
  for (const person of [author, admin]) {
    await ask(url, person, 'POST /circuits/comments', { userId: person.user.id, circuitId: id, content: hebrew })
  }
  return id
}

/** A public collection with the longest texts. */
async function longCollection(url: string, author: Person, circuits: string[]): Promise<string> {
  const { id } = await ask<Collection>(url, author, 'POST /collections', {
    name: word(characters.name),
    description: `${hebrew} ${'Why these circuits belong together. '.repeat(40)}`.slice(0, characters.description),
    isPublic: true,
  })
  for (const circuit of circuits) {
    await ask(url, author, `PUT /collections/${id}/circuits/${circuit}`, { note: word(characters.collectionNote) })
  }
  return id
}

/** 40 tags and 40 categories to choose from. */
async function fillFacets(url: string, author: Person) {
  for (let index = 0; index < 40; index++) {
    await ask<Circuit>(url, author, 'POST /circuits/visualize', {
      name: index % 3 === 0 ? `${index} ${word(90)}` : index % 3 === 1 ? `${index} ${arabic}` : `Random walk ${index}`,
      description: index % 2 === 0 ? word(400) : hebrew,
      qasm: sampleProgram(index),
      isPublic: index % 4 !== 0,
      tags: ['random', `tag-${index}`, `${index}-${word(40)}`],
      category: index % 2 === 0 ? `Category ${index}` : `${index}-${word(50)}`,
    })
  }
}

async function longIssue(url: string, admin: Person, member: Person): Promise<string> {
  const file = await attach(url, member, 'console.log', '12:00:01 the canvas was drawn twice\n')
  const { id } = await newIssue(url, member, {
    title: word(characters.issueTitle),
    description: word(characters.issueText),
    type: 'BUG',
    priority: 'URGENT',
    tags: Array.from({ length: entries.issueTags }, (_, index) => `${index}-${word(characters.tag - 3)}`),
    reproductionSteps: hebrew,
    expectedBehavior: arabic,
    actualBehavior: word(300),
    attachments: [file.url],
    browserInfo: word(200),
    deviceInfo: 'Linux, 1920 × 1080',
    url: `${url}/circuits?q=${word(400)}`,
  })
  for (let index = 0; index < comments; index++) {
    const content = index % 3 === 0 ? hebrew : index % 3 === 1 ? word(600) : `Comment ${index + 1}`
    await ask(url, index % 2 === 0 ? admin : member, `POST /issues/${id}/comments`, { content })
  }
  for (let index = 0; index < 12; index++) {
    await newIssue(url, member, {
      title: index % 2 === 0 ? hebrew : word(150),
      description: word(500),
      tags: [word(50)],
    })
  }
  await ask(url, admin, `PUT /issues/${id}/assign`, { assignedToId: admin.user.id })
  return id
}
