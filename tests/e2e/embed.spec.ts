/** Circuits on other sites. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { webComponentPath } from '../../contract/embed-paths'
import { paths } from '../../contract/paths'
import { expect, test } from '../support/test'

/** A page of another origin, with markup. A real server: Chromium lets what only pretends to be a site frame nothing on this machine. */
async function showElsewhere(page: Page, html: string): Promise<void> {
  const site = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Elsewhere</title>${html}`),
  )
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const address = site.address()
  if (address === null || typeof address === 'string') throw new Error('The other site listens nowhere.')
  page.once('close', () => site.close())
  await page.goto(`http://127.0.0.1:${address.port}/`)
}

/** The first circuit of the library. */
async function findCircuit(url: string): Promise<{ id: string; name: string }> {
  const response = await fetch(`${url}/api/circuits?q=${encodeURIComponent('qubits:2..3')}`)
  const { data }: { data: { id: string; name: string }[] } = await response.json()
  const [circuit] = data
  if (circuit === undefined) throw new Error('The library is empty.')
  return circuit
}

test('a circuit is embedded as its page says, with diagram, steps and code', async ({ page, sharedProduct }) => {
  const { url } = sharedProduct
  const { id, name } = await findCircuit(url)
  await page.goto(url + paths.circuit(id))
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Embed', exact: true }).click()
  const snippet = await page.getByRole('textbox', { name: 'Code' }).inputValue()
  await showElsewhere(page, snippet)
  const frame = page.frameLocator('iframe')
  const picture = frame.getByRole('img', { name: `Diagram of ${name}` })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await frame.getByText('Steps', { exact: true }).click()
  await expect(frame.getByRole('listitem').first()).toContainText('⟩')
  await frame.getByRole('radio', { name: 'Steps' }).press('ArrowRight')
  await expect(frame.getByText(/OPENQASM/)).toBeVisible()
  await expect(frame.getByRole('link', { name: /^Open in/ })).toHaveAttribute('target', '_blank')
})

test('the web component shows a circuit, with its picture, in the theme that it is given', async ({
  page,
  sharedProduct,
}) => {
  const { url } = sharedProduct
  const { id, name } = await findCircuit(url)
  await showElsewhere(
    page,
    `<script src="${url}${webComponentPath}" async></script><ketwork-circuit src="${url}${paths.circuit(id)}" theme="dark" height="300"></ketwork-circuit>`,
  )
  const frame = page.frameLocator('iframe')
  const picture = frame.getByRole('img', { name: `Diagram of ${name}` })
  await expect(picture).toHaveAttribute('src', /\?theme=dark$/)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.locator('iframe')).toHaveAttribute('height', '300')
})
