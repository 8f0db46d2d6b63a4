// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { signIn } from '../session/session'
import { ada, address, bell, listOf, openApp, patience, withServer } from './testing'

withServer(() => ({
  'GET /circuits': listOf(bell),
  'GET /circuits/facets': { data: { categories: [], tags: [] } },
}))

it('/ focuses search; in a field it is a letter', async () => {
  const user = openApp('/circuits')
  const field = await screen.findByRole('searchbox', { name: 'Search circuits' }, patience)
  await user.keyboard('/')
  expect(document.activeElement).toBe(field)
  expect(field).toHaveProperty('value', '')
  await user.keyboard('1/2?')
  expect(field).toHaveProperty('value', '1/2?')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('/ opens the palette on a page without a search of its own', async () => {
  const user = openApp('/terms')
  await screen.findByRole('heading', { level: 1 }, patience)
  await user.keyboard('/')
  expect(await screen.findByRole('combobox', { name: 'Pages, circuits and actions' }, patience)).toBeDefined()
})

it('? shows all shortcuts, and those of a single key can be switched off', async () => {
  signIn({ user: ada, token: 't' })
  const user = openApp('/circuits')
  await screen.findByRole('searchbox', { name: 'Search circuits' }, patience)
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, patience))
  for (const group of ['Everywhere', 'In a diagram', 'In the builder', 'In the code editor', 'In a comment']) {
    expect(dialog.getByRole('region', { name: group })).toBeDefined()
  }
  await user.click(dialog.getByRole('switch', { name: 'Shortcuts of a single key: / and ?' }))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull())
  await user.keyboard('?/')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).not.toBe(screen.getByRole('searchbox'))
  expect(address()).toBe('/circuits')
})

it('the palette leads to the shortcuts too', async () => {
  const user = openApp('/terms')
  await user.click(await screen.findByRole('button', { name: 'Search and go to' }))
  await user.type(await screen.findByRole('combobox', {}, patience), 'shortcuts{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, patience)).toBeDefined()
})
