/**
 * Whether the time of an answer tells that an address has an account: known and unknown ones in turn, over HTTP, against the
 * server as it runs. Their medians may lie 10 % apart.
 */
import { newPerson } from '../tests/support/person'
import { startProduct, temporaryDirectory } from '../tests/support/product'
import { type Row, summarise } from './measure'

/** Whom nobody is. */
const nobody = async () => 'nobody@example.org'

/** Of each kind. */
const logins = 200
const others = 100

/** How far medians may lie apart, as a share of the larger one. */
const most = 0.1

export async function addressRows(): Promise<Row[]> {
  const directory = await temporaryDirectory()
  const many = '1000000'
  const limits = {
    RATE_LIMIT_REQUESTS: many,
    RATE_LIMIT_LOGIN: many,
    RATE_LIMIT_LOGIN_CLIENT: many,
    RATE_LIMIT_REGISTRATION: many,
    RATE_LIMIT_MAIL: many,
    RATE_LIMIT_MAIL_CLIENT: many,
    RATE_LIMIT_NOTICES: many,
  }
  const product = await startProduct({ dataDirectory: directory.path, env: { KETWORK_DEMO: 'off', ...limits } })
  try {
    const { email: known } = await newPerson(product.url, 'known')
    const password = 'not the right one'
    let count = 0
    const username = () => `member-${count++}`
    const ask = (path: string, body: object) => answered(`${product.url}/api/auth/${path}`, body)
    /** New each time, for registering makes it known; asked once, so that its limit is counted like that of the known one. */
    const fresh = async () => {
      const email = `${username()}@example.org`
      await ask('login', { email, password })
      return email
    }
    const questions: [string, number, () => Promise<string>, (email: string) => Promise<number>][] = [
      ['login', logins, nobody, (email) => ask('login', { email, password })],
      ['forgot-password', others, nobody, (email) => ask('forgot-password', { email })],
      ['resend-verification', others, nobody, (email) => ask('resend-verification', { email })],
      [
        'register',
        others,
        fresh,
        (email) => ask('register', { username: username(), email, password, acceptTerms: true }),
      ],
    ]
    const rows: Row[] = []
    for (const [what, runs, other, question] of questions) {
      rows.push(...(await compare(what, runs, async () => known, other, question)))
    }
    return rows
  } finally {
    await product.stop()
    await directory.remove()
  }
}

async function compare(
  what: string,
  runs: number,
  known: () => Promise<string>,
  unknown: () => Promise<string>,
  question: (email: string) => Promise<number>,
): Promise<Row[]> {
  const samples = { known: [] as number[], unknown: [] as number[] }
  for (let run = -10; run < runs; run++) {
    // Neither always follows the other, for what one leaves to be done takes time from the next.
    for (const kind of Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const time = await question(await (kind === 'known' ? known() : unknown()))
      if (run >= 0) samples[kind].push(time)
    }
  }
  const [one, other] = [summarise(samples.known), summarise(samples.unknown)]
  const apart = Math.abs(one.median - other.median) / Math.max(one.median, other.median)
  const percent = `${(100 * apart).toFixed(1)} %`
  console.error(`${what}: medians lie ${percent} apart${apart <= most ? '' : `, more than ${100 * most} %`}`)
  if (apart > most) process.exitCode = 1
  return [
    { what, who: 'an address with an account', timing: one },
    { what, who: 'an address without one', timing: other },
  ]
}

/** Milliseconds until an answer is there. */
async function answered(url: string, body: object): Promise<number> {
  const start = performance.now()
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  if (answer.status >= 429) throw new Error(`${url} answered ${answer.status}`)
  const time = performance.now() - start
  // What is done after the answer is no part of the next one.
  await new Promise((resolve) => setTimeout(resolve, 20))
  return time
}
