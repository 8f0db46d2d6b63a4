/**
 * `npm run check:slow-clients`: 1,000 clients that send a byte every two seconds, in heads, bodies and files, against the product as
 * it runs. How long until the last is gone, and how are others served meanwhile? Fails where one is left after 20 s.
 */
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { newPerson } from '../support/person'
import { startProduct, temporaryDirectory } from '../support/product'

const clients = 1000
/** Milliseconds. */
const maxTime = 20_000
const pause = 2000

const second = (milliseconds: number) => (milliseconds / 1000).toFixed(1)

const directory = await temporaryDirectory()
const product = await startProduct({
  dataDirectory: directory.path,
  env: { LOG_LEVEL: 'warn', KETWORK_DEMO: 'off', RATE_LIMIT_REQUESTS: '1000000' },
})
try {
  const { token } = await newPerson(product.url, 'slow')
  const head = `Host: localhost\r\nAuthorization: Bearer ${token}\r\n`
  const json = 'Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{'
  const file =
    'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 900000\r\n\r\n--x\r\nContent-Disposition: form-data; '
  const beginnings = [
    '',
    'GET /circuits HTTP/1.1\r\nX-Long: ',
    `POST /api/auth/login HTTP/1.1\r\n${head}${json}`,
    `POST /api/circuits/visualize HTTP/1.1\r\n${head}${json}`,
    `POST /api/issues/attachments HTTP/1.1\r\n${head}${file}`,
  ]
  const began = performance.now()
  const ends = Array.from({ length: clients }, (_, at) => goneAfter(beginnings[at % beginnings.length] ?? ''))
  const waits = await servedMeanwhile(began)
  const times = (await Promise.all(ends)).sort((a, b) => a - b)
  const last = times.at(-1) ?? 0
  waits.sort((a, b) => a - b)
  console.log(
    `${clients} slow clients: half gone after ${second(times[clients / 2] ?? 0)} s, all after ${second(last)} s`,
  )
  console.log(
    `Others meanwhile: ${waits.length} requests, half within ${(waits[waits.length >> 1] ?? 0).toFixed(0)} ms, ` +
      `95 % within ${(waits[Math.floor(waits.length * 0.95)] ?? 0).toFixed(0)} ms, the slowest ${(waits.at(-1) ?? 0).toFixed(0)} ms`,
  )
  if (last > maxTime) {
    console.error(`Not all were gone after ${second(maxTime)} s.`)
    process.exitCode = 1
  }
} finally {
  await product.stop()
  await directory.remove()
}

/** Milliseconds from the connection until it is closed. */
function goneAfter(beginning: string): Promise<number> {
  return new Promise((resolve) => {
    const began = performance.now()
    const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
    socket.write(beginning)
    const timer = setInterval(() => socket.write('a'), pause)
    socket.resume()
    // It is cut off while it sends: that is what is measured.
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      clearInterval(timer)
      resolve(performance.now() - began)
    })
  })
}

/** How long each of a person's requests takes, ten a second, while the slow ones are there. */
async function servedMeanwhile(began: number): Promise<number[]> {
  const waits: number[] = []
  while (performance.now() - began < maxTime / 2) {
    const sent = performance.now()
    const answer = await fetch(`${product.url}/api/circuits`)
    if (answer.status !== 200) throw new Error(`Somebody else was answered ${answer.status}.`)
    await answer.arrayBuffer()
    waits.push(performance.now() - sent)
    await wait(100)
  }
  return waits
}
