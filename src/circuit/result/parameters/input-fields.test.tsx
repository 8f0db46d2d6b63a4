// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emptyScene } from '../../../../engine-rs/scene.fixture'
import { fakeEngine } from '../../../engine/fake-engine'
import { SimulatorContext } from '../../../engine/simulator-context'
import {
  parameterValuesOf,
  setParameterValues,
  takeParameterValues,
  valuesInFragment,
} from '../../../session/parameter-values'
import type { ResultCircuit } from '../result-circuit'
import { ResultPanel } from '../result-panel'
import { engine, forgetTest } from '../testing'

const page = '/circuit'

const program =
  'OPENQASM 3.0; include "stdgates.inc"; input int n; input uint[4] m; input bool b; input bit[3] key; qubit[4] q; ' +
  'for int i in [1:n] { x q[0]; } if (m > 3) x q[1]; if (b) x q[2]; if (key[2]) x q[3];'

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', undefined)
})

afterEach(() => {
  cleanup()
  setParameterValues(page, { values: {}, locked: [] })
  vi.unstubAllGlobals()
  forgetTest()
})

/** Shows the result of a program, computed by the engine itself. */
function show(input = program) {
  const client = {
    ...fakeEngine(),
    check: async (source: string) => engine.check(source),
    simulate: async (...question: Parameters<typeof engine.simulate>) => engine.simulate(...question),
    unitary: async (...question: Parameters<typeof engine.unitary>) => engine.unitary(...question),
  }
  const circuit: ResultCircuit = { input, scene: emptyScene(), parameters: [], page }
  render(
    <SimulatorContext value={client}>
      <ResultPanel circuit={circuit} />
    </SimulatorContext>,
  )
  return userEvent.setup()
}

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const outcome = (bits: string) => screen.findByRole('option', { name: new RegExp(`^\\|${bits}⟩: 100 %`) })

it('shows a field for each input, and the result for zeros at first', async () => {
  show()
  expect((await field(/^n int$/)).value).toBe('0')
  expect((await field(/^m uint\[4\]$/)).value).toBe('0')
  expect((await field(/^key bit\[3\]$/)).value).toBe('000')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'b bool' }).checked).toBe(false)
  expect(await outcome('0000')).toBeTruthy()
})

it('the result follows the inputs, and so does the link', async () => {
  const user = show()
  await user.clear(await field(/^n /))
  await user.type(await field(/^n /), '3')
  expect(await outcome('0001')).toBeTruthy()
  await user.clear(await field(/^m /))
  await user.type(await field(/^m /), '12')
  expect(await outcome('0011')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'b bool' }))
  await user.clear(await field(/^key /))
  await user.type(await field(/^key /), '100')
  expect(await outcome('1111')).toBeTruthy()
  expect(valuesInFragment(page)).toBe('values=n:3,m:12,b:1,key:4')
  await user.click(screen.getByRole('button', { name: 'Reset inputs' }))
  expect(await outcome('0000')).toBeTruthy()
  expect((await field(/^key /)).value).toBe('000')
})

it('takes the values of a link', async () => {
  takeParameterValues(page, '#values=n:1,m:4,b:1,key:4')
  show()
  expect(await outcome('1111')).toBeTruthy()
  expect((await field(/^key /)).value).toBe('100')
  expect(screen.queryByText(/which the circuit does not have/)).toBeNull()
})

it('says at the field what does not fit, and keeps the last value that does', async () => {
  const user = show()
  const box = await field(/^m /)
  await user.clear(box)
  await user.type(box, '16')
  expect(screen.getByText('Type a whole number from 0 to 15.')).toBeTruthy()
  expect(box.ariaInvalid ?? box.getAttribute('aria-invalid')).toBe('true')
  expect(parameterValuesOf(page).values).toEqual({ m: 1 })
  await user.keyboard('{Escape}')
  expect(box.value).toBe('0')
  expect(screen.queryByText(/^Type a whole number/)).toBeNull()
})

it('says of a value in a link that does not fit that the result uses 0', async () => {
  takeParameterValues(page, '#values=m:99,n:1.5,b:7')
  show()
  expect(await screen.findByText('Type a whole number from 0 to 15. The result uses 0.')).toBeTruthy()
  expect((await field(/^m /)).value).toBe('99')
  expect(screen.getByText('Choose true or false. The result uses 0.')).toBeTruthy()
  expect(await outcome('0000')).toBeTruthy()
})

it('bits that are 0 leave no question in the matrix', async () => {
  const user = show('OPENQASM 3.0; include "stdgates.inc"; input bit[3] key; qubit q; if (key[2]) x q;')
  await user.click(await screen.findByRole('tab', { name: 'Matrix' }))
  expect(await screen.findByRole('application', { name: /^Matrix of 1 qubit/ })).toBeTruthy()
})

it('says why there are no steps', async () => {
  show()
  expect(await screen.findByText(/Declare them as constants in the program to see its steps/)).toBeTruthy()
})

it('a program whose only inputs are angles has no such group', async () => {
  show('OPENQASM 3.0; include "stdgates.inc"; input angle turn; qubit q; bit c; rx(turn) q; c = measure q;')
  await screen.findAllByRole('option', { name: /%/ })
  expect(screen.queryByRole('heading', { name: 'Inputs' })).toBeNull()
})

it('values of inputs survive a reset of the parameters', async () => {
  act(() => setParameterValues(page, { values: { n: 1 }, locked: [] }))
  show()
  expect(await outcome('0001')).toBeTruthy()
})

it('an input that a size depends on is 1 until it has a value', async () => {
  const user = show('OPENQASM 3.0; include "stdgates.inc"; input int n; qubit[n] q; x q; pow(n) @ x q[0];')
  expect((await field(/^n int$/)).value).toBe('1')
  expect(await outcome('0')).toBeTruthy()
  await user.clear(await field(/^n /))
  await user.type(await field(/^n /), '3')
  expect(await outcome('110')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reset inputs' }))
  expect((await field(/^n /)).value).toBe('1')
})
