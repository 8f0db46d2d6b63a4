// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { parameterValuesOf, setParameterValues } from '../../session/parameter-values'
import { ParameterFields } from './parameter-fields'

const page = '/a-page'

afterEach(() => {
  cleanup()
  setParameterValues(page, { values: {}, locked: [] })
})

it('A value is typed as a number or an expression, and reset to the initial one', async () => {
  const user = userEvent.setup()
  render(<ParameterFields page={page} parameters={[{ name: 'theta_0', value: 1.5 }]} />)
  const field = screen.getByLabelText('Value of theta_0 in the preview')
  const reset = screen.getByRole('button', { name: 'Reset values' })
  expect([field, reset]).toMatchObject([{ value: '1.5' }, { disabled: true }])
  await user.clear(field)
  await user.type(field, 'pi/3{Enter}')
  expect(field).toHaveProperty('value', 'π/3')
  expect(parameterValuesOf(page).values).toEqual({ theta_0: Math.PI / 3 })
  await user.clear(field)
  await user.type(field, 'pi/three')
  expect(screen.getByText('Type a number or an expression such as pi/3.')).toBeTruthy()
  await user.click(reset)
  expect(field).toHaveProperty('value', '1.5')
})
