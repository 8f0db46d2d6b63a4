/** The main job, in browsers with other engines than Chromium: log in, build, paste, save, find. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, type Person } from '../support/person'
import { startProduct, temporaryDirectory, type Product } from '../support/product'
import { findOtherBrowsers } from '../../scripts/find-browsers.mjs'
import { expectText, fill, press, until, type Browser } from './browser'
import { openFirefox } from './firefox'
import { openWebKit } from './webkit'

const { firefox, webkit } = findOtherBrowsers()
const browsers = [
  ...(firefox === undefined ? [] : [{ name: 'firefox', launch: () => openFirefox(firefox) }]),
  ...(webkit === undefined ? [] : [{ name: 'webkit', launch: () => openWebKit(webkit) }]),
]

let directory: Awaited<ReturnType<typeof temporaryDirectory>>
let product: Product

beforeAll(async () => {
  directory = await temporaryDirectory()
  product = await startProduct({ dataDirectory: directory.path, env: { KETWORK_DEMO: 'off' } })
})
afterAll(async () => {
  await product.stop()
  await directory.remove()
})

test.concurrent.each(browsers)('log in, build, paste, save and find, in $name', async ({ name, launch }) => {
  const person = await newPerson(product.url, name)
  const browser = await launch()
  try {
    await logIn(browser, person)
    await build(browser, `Built in ${name}`)
    await paste(browser, `Pasted in ${name}`)
    await find(browser, `Built in ${name}`)
  } catch (error) {
    const page = await browser.run(() => `${location.href}\n${document.body.innerText}`)
    throw new Error(`The page at that moment: ${page}`, { cause: error })
  } finally {
    await browser.close()
  }
  const { data }: { data: { name: string; isPublic: boolean }[] } = await (
    await fetch(`${product.url}/api/circuits?author=${person.user.id}`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
  ).json()
  expect(data.map((circuit) => circuit.name)).toEqual([`Pasted in ${name}`, `Built in ${name}`])
})

async function logIn(browser: Browser, { email, password }: Person) {
  await browser.open(`${product.url}/login`)
  await fill(browser, 'Email', email)
  await fill(browser, 'Password', password)
  await press(browser, 'button', 'Log in')
  await until('the home page', async () => (await browser.run(() => location.pathname)) === '/')
}

async function build(browser: Browser, name: string) {
  await browser.open(`${product.url}/circuit-generator/parameters`)
  await fill(browser, 'Circuit Name', name)
  await press(browser, 'button', 'Next')
  await press(browser, 'choice', 'Custom')
  await press(browser, 'button', 'Next')
  await fill(browser, 'Number of Qubits', '5')
  await expectText(browser, '5 qubits, ')
  await press(browser, 'canvas', '')
  await press(browser, 'button', 'Next')
  await press(browser, 'choice', 'Custom')
  await press(browser, 'button', 'Apply')
  await press(browser, 'button', 'Generate Circuit')
  await expectSaved(browser, name)
}

/** Copied from another field: the clipboard is the browser's own. */
async function paste(browser: Browser, name: string) {
  await browser.open(`${product.url}/circuit-generator/qasm`)
  await fill(browser, 'Circuit Name', name)
  await fill(browser, 'Description', 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[3] q;\nh q[0];\ncx q[0], q[1];')
  await browser.pressControl('a')
  await browser.pressControl('c')
  await press(browser, 'field', 'QASM code')
  await browser.pressControl('v')
  await expectText(browser, '3 qubits, 2 operations')
  await press(browser, 'button', 'Visualize Circuit')
  await expectSaved(browser, name)
}

async function expectSaved(browser: Browser, name: string) {
  await expectText(browser, `${name} is saved as a private circuit.`)
  await press(browser, 'link', 'View Circuit')
  await press(browser, 'heading', name)
  await press(browser, 'canvas', '')
}

async function find(browser: Browser, name: string) {
  await browser.open(`${product.url}/circuits`)
  await fill(browser, 'Search circuits', name)
  await until('the address follows', async () => (await browser.run(() => location.search)).includes('q='))
  await press(browser, 'link', name)
  await press(browser, 'heading', name)
}
