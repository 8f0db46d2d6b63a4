// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { address, openApp, patience, withServer } from './testing'

withServer(() => ({}))

const box = () => screen.findByRole('combobox', { name: 'Pages, circuits and actions' }, patience)

it('the command palette opens again at once for who has just used it', async () => {
  const user = openApp('/terms')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await box(), 'privacy{Enter}{Control>}k{/Control}')
  await waitFor(() => expect(address()).toBe('/privacy'), patience)
  expect(await box()).toHaveProperty('value', '')
})
