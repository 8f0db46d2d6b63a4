import { expect, test } from 'vitest'
import { attachmentBytes } from '../../contract/limits'
import { multipart } from '../../tests/security/multipart'
import { startTestServer } from '../testing'
import { maxBytesInMemory } from './uploads'

const server = await startTestServer()
const user = await server.addUser()

const text = multipart('notes.txt', 'text/plain', Buffer.alloc(attachmentBytes - 1, 'a'))
const upload = () => server.ask('POST /api/issues/attachments', { token: user.token, ...text })

test('files that wait to be stored take a bounded part of the memory', async () => {
  const { files } = server.services
  const create = files.create
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let waiting = 0
  files.create = async (name, bytes) => {
    waiting++
    await held
    return create(name, bytes)
  }
  try {
    const count = Math.floor(maxBytesInMemory / attachmentBytes)
    // As a client does: a busy server may refuse an upload for other reasons than the memory.
    const uploads = Array.from({ length: count }, async () => {
      let answer = await upload()
      while (answer.status === 503) answer = await upload()
      return answer
    })
    await expect.poll(() => waiting).toBe(count)
    const refused = await upload()
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
    release()
    for (const { status } of await Promise.all(uploads)) expect(status).toBe(201)
    expect((await upload()).status, 'there is room again').toBe(201)
  } finally {
    release()
    files.create = create
  }
})
