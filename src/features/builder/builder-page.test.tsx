// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendQueuedSaves } from '../../api/save-queue'
import { builderDraft } from '../../session/drafts'
import { signOut } from '../../session/session'
import { fakeServer, savedCircuit, renderPage, signInAda, stubBrowserApis } from '../workbench/testing'
import BuilderPage from './builder-page'
import { useBuilder } from './use-builder'
import { circuitOf } from './use-previewed-settings'

vi.mock('../../circuit/diagram/circuit-diagram', () => ({
  CircuitDiagram: ({ name, dimmed }: { name?: string; dimmed?: boolean }) => (
    <p data-name={name}>{dimmed ? 'earlier picture' : 'picture'}</p>
  ),
}))

beforeEach(() => {
  stubBrowserApis()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  cleanup()
  signOut()
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = () => renderPage(<BuilderPage />)
type View = ReturnType<typeof show>

const goTo = (view: View, step: string) => view.user.click(screen.getByRole('button', { name: new RegExp(step) }))

/** Fills in what Generate asks for, and ends on the last step. */
async function complete(view: View) {
  await view.user.type(screen.getByLabelText('Circuit Name'), 'Bell')
  await goTo(view, 'Review & Generate')
  await view.user.click(screen.getByRole('radio', { name: /^Custom/ }))
  await view.user.click(screen.getByRole('button', { name: 'Apply' }))
}

const generate = (view: View) => view.user.click(screen.getByRole('button', { name: 'Generate Circuit' }))

const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent

const isMarked = (name: string) => screen.getByText(name).closest('[data-required]') !== null

function BuilderFigures() {
  const { settings, set, open, undoRedo, preview } = useBuilder(null)
  return (
    <>
      <button onClick={() => set({ qubits: 7 })}>Edit</button>
      <button onClick={() => open({ ...settings, qubits: 3 })}>Open</button>
      <button onClick={undoRedo.undo}>Undo</button>
      <p data-testid="drawn">{`${preview.good?.stats?.qubits} in ${circuitOf(preview.drawn)}`}</p>
    </>
  )
}

const drawn = () => screen.getByTestId('drawn').textContent

describe('Figures compare with the previous state of the same circuit only', () => {
  it('an edit and its undoing are of the same, what is opened is another', async () => {
    const view = renderPage(<BuilderFigures />)
    await waitFor(() => expect(drawn()).toBe('4 in 0.0'))
    await view.user.click(screen.getByRole('button', { name: 'Edit' }))
    await waitFor(() => expect(drawn()).toBe('7 in 0.0'))
    await view.user.click(screen.getByRole('button', { name: 'Open' }))
    await waitFor(() => expect(drawn()).toMatch(/^3 in 0.[1-9]/))
    await view.user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(drawn()).toBe('7 in 0.0'))
  })
})

describe('4-step wizard', () => {
  it('Back is disabled on step 1 and Next is disabled on step 4; the header goes anywhere', async () => {
    const view = show()
    expect(screen.getByRole('button', { name: 'Back' })).toHaveProperty('disabled', true)
    await goTo(view, 'Review & Generate')
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
    await view.user.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByRole('heading', { name: 'Layer Configuration' })).toBe(document.activeElement)
  })

  it('what is set outlives the page', async () => {
    const view = show()
    await view.user.type(screen.getByLabelText('Circuit Name'), 'Kept')
    await goTo(view, 'Layer Configuration')
    view.unmount()
    show()
    expect(screen.getByRole('heading', { level: 2, name: 'Layer Configuration' })).toBeTruthy()
    await view.user.click(screen.getByRole('button', { name: /Basics/ }))
    expect(screen.getByLabelText('Circuit Name')).toHaveProperty('value', 'Kept')
  })

  it('Enter also adds a tag; blanks are ignored, and it can be removed', async () => {
    const view = show()
    const tags = screen.getByLabelText('Tags', { selector: 'input' })
    await view.user.type(tags, '  vqe {Enter}   {Enter}')
    expect(within(screen.getByRole('list', { name: 'Added tag entries' })).getAllByRole('listitem')).toHaveLength(1)
    await view.user.click(screen.getByRole('button', { name: 'Remove tag vqe' }))
    expect(screen.queryByRole('list', { name: 'Added tag entries' })).toBeNull()
  })

  it('required fields are marked', async () => {
    const view = show()
    expect(isMarked('Circuit Name')).toBe(true)
    expect(isMarked('Description')).toBe(false)
    await goTo(view, 'Circuit Purpose')
    expect(isMarked('What is the circuit for?')).toBe(true)
    await goTo(view, 'Layer Configuration')
    expect([isMarked('Number of Qubits'), isMarked('Number of Layers')]).toEqual([true, true])
  })

  it('a new tag scrolls into view', async () => {
    const view = show()
    const scrolled: string[] = []
    Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
      scrolled.push(this.textContent ?? '')
    }
    await view.user.type(screen.getByLabelText('Tags', { selector: 'input' }), 'vqe{Enter}ansatz{Enter}')
    expect(scrolled).toEqual(['vqe', 'ansatz'])
  })

  it('what people write in another direction is shown in its own', async () => {
    const view = show()
    for (const label of ['Circuit Name', 'Description', 'Tags', 'References'])
      expect(screen.getByLabelText(label, { selector: 'input, textarea' }).getAttribute('dir')).toBe('auto')
    await view.user.type(screen.getByLabelText('Tags', { selector: 'input' }), 'تشابك{Enter}')
    expect(screen.getByText('تشابك').getAttribute('dir')).toBe('auto')
  })

  it('references that begin with http render as links; others are kept as text', async () => {
    const view = show()
    const references = screen.getByLabelText('References', { selector: 'input' })
    await view.user.type(references, 'Farhi et al., 2014{Enter}')
    const list = within(screen.getByRole('list', { name: 'Added reference entries' }))
    expect(list.getByText('Farhi et al., 2014')).toBeTruthy()
    expect(list.queryByRole('link')).toBeNull()
    await view.user.type(references, 'https://arxiv.org/abs/1411.4028{Enter}')
    expect(screen.getByRole('link', { name: 'https://arxiv.org/abs/1411.4028' })).toBeTruthy()
  })
})

const tab = (name: string) => screen.findByRole('tab', { name })
const duplicate = (view: View) => view.user.click(screen.getByRole('button', { name: /^Duplicate/ }))
const qubits = () => screen.getByLabelText('Number of Qubits')

describe('Variants', () => {
  it('one is no clutter; a copy has settings and undo of its own, and both survive the page', async () => {
    const view = show()
    expect(screen.queryByRole('tablist', { name: 'Variants' })).toBeNull()
    await goTo(view, 'Layer Configuration')
    await view.user.click(screen.getByRole('radio', { name: /^Uniform Superposition/ }))
    await duplicate(view)
    await waitFor(async () => expect(document.activeElement).toBe(await tab('Variant B')))
    expect(screen.queryByRole('button', { name: 'Duplicate as variant' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true)
    await view.user.clear(qubits())
    await view.user.type(qubits(), '6')
    await view.user.click(await tab('Variant A'))
    expect(qubits()).toHaveProperty('value', '4')
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', false)
    await view.user.keyboard('{ArrowRight}')
    expect(qubits()).toHaveProperty('value', '6')
    view.unmount()
    const again = show()
    expect(qubits()).toHaveProperty('value', '6')
    await again.user.click(await tab('Variant A'))
    await again.user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('radio', { name: /^Uniform Superposition/ })).toHaveProperty('checked', false)
    await again.user.click(await tab('Variant B'))
    expect(screen.getByRole('radio', { name: /^Uniform Superposition/ })).toHaveProperty('checked', true)
  })

  it('two quick clicks make one copy', async () => {
    show()
    const button = screen.getByRole('button', { name: 'Duplicate as variant' })
    act(() => {
      button.click()
      button.click()
    })
    await tab('Variant B')
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(screen.queryByRole('tab', { name: 'Variant C' })).toBeNull()
  })

  it('gives its pictures the name that the form has', async () => {
    const view = show()
    await view.user.type(screen.getByLabelText('Circuit Name'), 'Bell')
    const picture = await screen.findByText('picture')
    await waitFor(() => expect(picture.dataset['name']).toBe('Bell'))
  })

  it('shows no circuit of another variant for one that has errors, and none of its problems', async () => {
    const view = show()
    await goTo(view, 'Layer Configuration')
    await duplicate(view)
    await tab('Variant B')
    await view.user.clear(qubits())
    expect(await screen.findByText('earlier picture'), 'its own last one stays').toBeTruthy()
    await view.user.click(await tab('Variant A'))
    expect(await screen.findByText('picture')).toBeTruthy()
    view.engine.say.problems = [{ path: 'circuitParams.layers', message: 'Too many.', severity: 'error' }]
    await view.user.type(qubits(), '{Backspace}7')
    expect((await screen.findAllByText('Too many.')).length).toBeGreaterThan(0)
    view.engine.say.problems = []
    await view.user.click(await tab('Variant B'))
    expect(await screen.findByText('Fix the errors to see the circuit.')).toBeTruthy()
    expect(screen.queryByText(/picture$/)).toBeNull()
    expect(screen.queryByText('Too many.')).toBeNull()
    await view.user.type(qubits(), '5')
    expect(await screen.findByText('picture')).toBeTruthy()
  })

  it('are renamed, removed and restored; the last one stays', async () => {
    const view = show()
    await duplicate(view)
    await view.user.click(await screen.findByRole('button', { name: 'Rename Variant B' }))
    const name = screen.getByLabelText('Name of the variant')
    await view.user.clear(name)
    await view.user.type(name, 'Variant A{Enter}')
    expect(screen.getByText('Another variant has this name.')).toBeTruthy()
    await view.user.clear(name)
    await view.user.type(name, 'Ring{Enter}')
    await waitFor(async () => expect(document.activeElement).toBe(await tab('Ring')))
    await view.user.click(screen.getByRole('button', { name: 'Remove Ring' }))
    expect(screen.queryByRole('tablist', { name: 'Variants' })).toBeNull()
    await view.user.click(screen.getByRole('button', { name: 'Restore' }))
    await waitFor(async () => expect(document.activeElement).toBe(await tab('Ring')))
    expect(screen.queryByText(/was removed/)).toBeNull()
    await view.user.click(screen.getByRole('button', { name: 'Remove Ring' }))
    await view.user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Duplicate as variant' }))
    for (let count = 1; count < 4; count++) {
      await duplicate(view)
      expect(await screen.findAllByRole('tab', { name: /^Variant/ })).toHaveLength(count + 1)
    }
    expect(screen.getByRole('button', { name: /^Duplicate/ })).toHaveProperty('disabled', true)
  })

  it('are compared, and saved one or all, each once', async () => {
    signInAda()
    let count = 0
    const saved = () => ({ ...savedCircuit, id: `circuit-${(count += 1)}` })
    const { sent } = fakeServer({
      'POST /api/circuits/generate': {
        status: 201,
        get body() {
          return { success: true, message: '', data: saved() }
        },
      },
    })
    const view = show()
    await complete(view)
    await goTo(view, 'Circuit Purpose')
    await duplicate(view)
    await tab('Variant B')
    await goTo(view, 'Layer Configuration')
    await view.user.clear(qubits())
    await view.user.type(qubits(), '6')
    await duplicate(view)
    await tab('Variant C')
    await view.user.clear(qubits())
    await view.user.click(await tab('Compare'))
    const second = within(await screen.findByRole('region', { name: 'Variant B' }))
    await waitFor(() => expect(second.getAllByText(/2 more than Variant A/)).not.toHaveLength(0))
    expect(second.getByText('6', { selector: 'dd[dir=auto]' })).toBeTruthy()
    const third = within(screen.getByRole('region', { name: 'Variant C' }))
    expect(third.getByText('The number of qubits must be at least 1.')).toBeTruthy()
    await view.user.click(second.getByRole('button', { name: 'Save Variant B' }))
    expect((await second.findByRole('link', { name: 'View Circuit' })).getAttribute('href')).toBe('/circuits/circuit-1')
    await view.user.click(screen.getByRole('button', { name: 'Save 1 variant' }))
    await screen.findByText('2 of 3 saved')
    const generated = sent.filter(({ route }) => route === 'POST /api/circuits/generate')
    expect(generated.map(({ body }) => body)).toMatchObject([
      { name: 'Bell (Variant B)', circuitParams: { qubits: 6 } },
      { name: 'Bell', circuitParams: { qubits: 4 } },
    ])
    await view.user.click(third.getByRole('button', { name: 'Fix Variant C' }))
    await waitFor(() => expect(document.activeElement).toBe(qubits()))
    view.unmount()
    const again = show()
    await again.user.click(await tab('Compare'))
    expect(await screen.findByText('2 of 3 saved')).toBeTruthy()
  })
})

describe('Textbook starts', () => {
  it('show what will change, are applied in one click, and undone as one edit', async () => {
    const view = show()
    await goTo(view, 'Circuit Purpose')
    await view.user.click(screen.getByRole('radio', { name: /^Optimization/ }))
    const apply = await screen.findByRole('button', { name: 'Apply QAOA for the maximum cut of a ring' })
    expect(screen.getByText('Cycle of 4 nodes')).toBeTruthy()
    await view.user.click(apply)
    expect(document.activeElement?.textContent).toBe('Applied. Undo takes it back.')
    await waitFor(() =>
      expect(view.engine.asked.generations.at(-1)?.circuitParams).toMatchObject({
        type: 'qaoa',
        encodingLayer: { type: 'uniform' },
        coreLayer: { type: 'graph-specific', useSharedParameters: true, optimizeDepth: true },
        middleLayer: { type: 'x-mixer' },
      }),
    )
    await view.user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(view.engine.asked.generations.at(-1)?.circuitParams.coreLayer.type).toBe('brickwork'))
    expect(screen.getByRole('radio', { name: /^Optimization/ })).toHaveProperty('checked', true)
    expect(screen.getByRole('button', { name: /^Apply QAOA/ })).toBeTruthy()
  })
})

describe('Undo and redo', () => {
  it('by buttons, which show the step where the edit was made', async () => {
    const view = show()
    const undo = screen.getByRole('button', { name: 'Undo' })
    expect(undo).toHaveProperty('disabled', true)
    await goTo(view, 'Layer Configuration')
    await view.user.click(screen.getByRole('radio', { name: /^Uniform Superposition/ }))
    await goTo(view, 'Basics')
    await view.user.click(undo)
    expect(screen.getByRole('radio', { name: /^Uniform Superposition/ })).toHaveProperty('checked', false)
    await view.user.click(screen.getByRole('button', { name: 'Redo' }))
    expect(screen.getByRole('radio', { name: /^Uniform Superposition/ })).toHaveProperty('checked', true)
  })

  it('by keyboard, where the focus goes to the other button once there is nothing more', async () => {
    const view = show()
    await goTo(view, 'Layer Configuration')
    await view.user.click(screen.getByRole('radio', { name: /^Uniform Superposition/ }))
    const [undo, redo] = ['Undo', 'Redo'].map((name) => screen.getByRole('button', { name }))
    undo?.focus()
    await view.user.keyboard('{Enter}')
    expect(document.activeElement).toBe(redo)
    await view.user.keyboard('{Enter}')
    expect(document.activeElement).toBe(undo)
  })

  it('after the page was left, and they say what they changed', async () => {
    const view = show()
    await goTo(view, 'Layer Configuration')
    await view.user.click(screen.getByRole('radio', { name: /^Uniform Superposition/ }))
    await view.user.click(screen.getByRole('radio', { name: /^X Mixer/ }))
    view.unmount()
    const again = show()
    await again.user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone. Middle layer: X Mixer → None')).toBeTruthy()
    await again.user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone. Encoding: Uniform Superposition → None')).toBeTruthy()
    await again.user.click(screen.getByRole('button', { name: 'Redo' }))
    expect(await screen.findByText('Redone. Encoding: None → Uniform Superposition')).toBeTruthy()
    await again.user.click(screen.getByRole('radio', { name: /^Angle Encoding/ }))
    expect(screen.queryByText(/^Redone/)).toBeNull()
  })

  it.each(['{Control>}{Shift>}z{/Shift}{/Control}', '{Control>}y{/Control}'])('by Ctrl+Z and %s', async (redo) => {
    const view = show()
    await goTo(view, 'Layer Configuration')
    await view.user.click(screen.getByRole('radio', { name: /^X Mixer/ }))
    await view.user.keyboard('{Control>}z{/Control}')
    expect(screen.getByRole('radio', { name: /^X Mixer/ })).toHaveProperty('checked', false)
    await view.user.keyboard(redo)
    expect(screen.getByRole('radio', { name: /^X Mixer/ })).toHaveProperty('checked', true)
  })

  it('Ctrl+Z in a text field takes back what was typed into it, as the button does', async () => {
    const view = show()
    const name = screen.getByLabelText('Circuit Name')
    await view.user.type(name, 'Bell')
    await view.user.type(screen.getByLabelText(/^Description/), 'Two qubits')
    await view.user.keyboard('{Control>}z{/Control}')
    expect(screen.getByLabelText(/^Description/)).toHaveProperty('value', '')
    expect(name).toHaveProperty('value', 'Bell')
    await view.user.keyboard('{Control>}z{/Control}')
    expect(name).toHaveProperty('value', '')
    await view.user.keyboard('{Control>}y{/Control}')
    expect(name).toHaveProperty('value', 'Bell')
  })

  it('what is typed after the field was left and entered again is another step', async () => {
    const view = show()
    const name = screen.getByLabelText('Circuit Name')
    await view.user.type(name, 'Bell')
    await view.user.tab()
    await view.user.type(name, ' pair')
    await view.user.keyboard('{Control>}z{/Control}')
    expect(name).toHaveProperty('value', 'Bell')
  })

  it('leaves Ctrl+Z to a field whose text is no setting yet', async () => {
    const view = show()
    await view.user.type(screen.getByLabelText('Circuit Name'), 'Bell')
    await view.user.type(screen.getByLabelText('Tags'), 'vq')
    await view.user.keyboard('{Control>}z{/Control}')
    expect(screen.getByLabelText('Circuit Name')).toHaveProperty('value', 'Bell')
  })
})

describe('The live preview', () => {
  it('follows a change without a button', async () => {
    const view = show()
    await waitFor(() => expect(figure('Qubits')).toBe('4'))
    await goTo(view, 'Layer Configuration')
    await view.user.clear(screen.getByLabelText('Number of Qubits'))
    await view.user.type(screen.getByLabelText('Number of Qubits'), '7')
    await waitFor(() => expect(figure('Qubits')).toBe('7+3, 3 more than before'))
  })

  it('typing in a name costs no engine call', async () => {
    const view = show()
    await screen.findByText('picture')
    const before = view.engine.asked.generations.length
    await view.user.type(screen.getByLabelText('Circuit Name'), 'A name')
    expect(view.engine.asked.generations).toHaveLength(before)
  })

  it('keeps the last good picture while the input is invalid, and says why', async () => {
    const view = show()
    await screen.findByText('picture')
    await goTo(view, 'Layer Configuration')
    await view.user.type(screen.getByLabelText('Number of Qubits'), '0')
    expect(await screen.findByText('earlier picture')).toBeTruthy()
    expect(screen.getAllByText(/The number of qubits cannot exceed 10/).length).toBeGreaterThan(0)
    expect(figure('Qubits')).toBe('4')
  })

  it('says what the engine refuses at its field', async () => {
    const view = show()
    await goTo(view, 'Layer Configuration')
    view.engine.say.problems = [
      { path: 'circuitParams.coreLayer', severity: 'error', message: 'A brickwork core needs a gate.' },
    ]
    await view.user.click(screen.getByRole('button', { name: /^RY\W/ }))
    const core = screen.getByRole('group', { name: /Core Type/ })
    expect(await within(core).findByText('A brickwork core needs a gate.')).toBeTruthy()
  })

  it('a dead worker gets a sentence, and the form goes on', async () => {
    const view = show()
    await screen.findByText('picture')
    await goTo(view, 'Layer Configuration')
    view.engine.say.failure = new Error('The circuit engine stopped unexpectedly and was restarted.')
    await view.user.click(screen.getByRole('radio', { name: /Strongly entangling/ }))
    expect(await screen.findByText(/stopped unexpectedly and was restarted/)).toBeTruthy()
    view.engine.say.failure = null
    await view.user.click(screen.getByRole('radio', { name: /^Brickwork/ }))
    expect(await screen.findByText('picture')).toBeTruthy()
  })
})

describe('Layer Configuration', () => {
  it('Data Re-uploading cannot be chosen while the encoding layer is none', async () => {
    const view = show()
    await goTo(view, 'Layer Configuration')
    const reuploading = screen.getByRole('radio', { name: /^Data Re-uploading/ })
    await view.user.click(reuploading)
    expect(reuploading).toHaveProperty('checked', false)
    expect(screen.getByText('Data Re-uploading cannot be used if the Encoding Layer is set to "None".')).toBeTruthy()
  })

  it('an order badge is shown, and Switch order once 2 are chosen', async () => {
    const view = show()
    await goTo(view, 'Layer Configuration')
    expect(screen.queryByRole('button', { name: 'Switch order of single-qubit gates' })).toBeNull()
    await view.user.click(screen.getByRole('button', { name: 'RZ' }))
    await view.user.click(screen.getByRole('button', { name: 'Switch order of single-qubit gates' }))
    expect(screen.getByRole('button', { name: /^RZ\W+order 1/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^RY\W+order 2/ })).toBeTruthy()
  })
})

describe('On Generate', () => {
  it('missing fields are spoken of, the first one first, with the focus in it', async () => {
    const view = show()
    await goTo(view, 'Review & Generate')
    await generate(view)
    expect(screen.getByRole('alert').textContent).toBe(
      'Please fill in all required fields before generating the circuit.',
    )
    expect(screen.getByLabelText('Circuit Name')).toBe(document.activeElement)
    expect(screen.getByText('Please enter a circuit name')).toBeTruthy()
  })

  it('qubits above max come before anything else and jump to step 3', async () => {
    const view = show()
    await goTo(view, 'Layer Configuration')
    await view.user.type(screen.getByLabelText('Number of Qubits'), '2')
    await goTo(view, 'Review & Generate')
    await generate(view)
    expect(screen.getByRole('alert').textContent).toBe(
      'The number of qubits cannot exceed 10. Please reduce the number of qubits and try again.',
    )
    expect(screen.getByLabelText('Number of Qubits')).toBe(document.activeElement)
  })

  it('a message goes when what it speaks of is mended', async () => {
    const view = show()
    await goTo(view, 'Layer Configuration')
    await view.user.type(screen.getByLabelText('Number of Qubits'), '2')
    await goTo(view, 'Review & Generate')
    await generate(view)
    expect(screen.getByRole('alert')).toBeTruthy()
    await view.user.type(screen.getByLabelText('Number of Qubits'), '{Backspace}')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('the review lists what is missing, and a jump link goes there', async () => {
    const view = show()
    await goTo(view, 'Review & Generate')
    for (const entry of [
      'Circuit name is required',
      'Circuit purpose is required',
      'Select a circuit type from the suggestions above',
      'Please select a circuit type before generating the circuit.',
    ])
      expect(screen.getByText(entry)).toBeTruthy()
    await view.user.click(screen.getByRole('button', { name: 'Go to Circuit Purpose' }))
    expect(screen.getByRole('heading', { name: 'Circuit Purpose' })).toBeTruthy()
  })

  it('Apply is disabled with no selection; accepting shows the note and picks the purpose', async () => {
    const view = show()
    await goTo(view, 'Review & Generate')
    expect(screen.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true)
    await view.user.click(screen.getByRole('radio', { name: /^Custom/ }))
    await view.user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(
      screen.getByText(
        'Circuit type selected. Click the "Generate Circuit" button at the bottom of the form to create the circuit.',
      ),
    ).toBeTruthy()
    await goTo(view, 'Circuit Purpose')
    expect(screen.getByRole('radio', { name: /^Custom/ })).toHaveProperty('checked', true)
  })

  it('a regression that gets its QNN stays one, and the note explains why', async () => {
    const view = show()
    await goTo(view, 'Circuit Purpose')
    await view.user.click(screen.getByRole('radio', { name: /^Regression/ }))
    await goTo(view, 'Review & Generate')
    await view.user.click(screen.getByRole('radio', { name: /^QNN/ }))
    await view.user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(
      screen.getByText(
        'Your purpose stays Regression, because QNNs are used for regression as well as classification.',
      ),
    ).toBeTruthy()
    await goTo(view, 'Circuit Purpose')
    expect(screen.getByRole('radio', { name: /^Regression/ })).toHaveProperty('checked', true)
  })

  it('a signed-out visitor is told to log in, and led there and back', async () => {
    const view = show()
    expect(screen.getByText('Log in to generate a circuit and see the output here')).toBeTruthy()
    await complete(view)
    await generate(view)
    expect(screen.getByText('Now at /login?redirect=%2Fcircuit-generator%2Fparameters')).toBeTruthy()
  })

  it('sends the settings and shows what was kept', async () => {
    signInAda()
    const server = fakeServer({
      'POST /api/circuits/generate': { status: 201, body: { success: true, message: '', data: savedCircuit } },
    })
    const view = show()
    expect(screen.getByText('Click the "Generate Circuit" button to see output here')).toBeTruthy()
    await complete(view)
    expect(screen.queryByRole('button', { name: 'Start Fresh' })).toBeNull()
    await generate(view)
    expect(await screen.findByRole('link', { name: 'View Circuit' })).toHaveProperty(
      'pathname',
      `/circuits/${savedCircuit.id}`,
    )
    expect(server.sent.find(({ route }) => route === 'POST /api/circuits/generate')?.body).toMatchObject({
      name: 'Bell',
      tags: ['quantum-circuit'],
      category: 'Custom Quantum Circuits',
      circuitParams: { type: 'default', useCase: 'custom', qubits: 4, layers: 1 },
      qasmVersion: 3,
    })
    await view.user.click(screen.getByRole('button', { name: 'Start Fresh' }))
    const dialog = await screen.findByRole('dialog', { name: 'Start Fresh?' })
    expect(within(dialog).getByRole('button', { name: 'Yes, start fresh' })).toBeTruthy()
    await view.user.click(within(dialog).getByRole('button', { name: 'No, keep my work' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    [false, 'Bell is saved as a private circuit.', /^Only you can see it at/],
    [true, 'Bell is saved as a public circuit.', /^Anyone can see it at/],
  ])('after saving, the page says so, with visibility and link (public: %s)', async (isPublic, title, who) => {
    signInAda()
    const data = { ...savedCircuit, isPublic }
    fakeServer({ 'POST /api/circuits/generate': { status: 201, body: { success: true, message: '', data } } })
    const view = show()
    await complete(view)
    await generate(view)
    const output = within(screen.getByRole('region', { name: 'Output' }))
    const note = await output.findByRole('status')
    expect(within(note).getByText((_, element) => element?.textContent === title)).toBeTruthy()
    expect(within(note).getByText(who)).toBeTruthy()
    const address = within(note).getByRole('link', { name: `${location.host}/circuits/${savedCircuit.id}` })
    expect(address).toHaveProperty('pathname', `/circuits/${savedCircuit.id}`)
  })

  it('a second press makes no second circuit until something is edited', async () => {
    signInAda()
    const server = fakeServer({
      'POST /api/circuits/generate': { status: 201, body: { success: true, message: '', data: savedCircuit } },
    })
    const view = show()
    await complete(view)
    await generate(view)
    await screen.findByRole('link', { name: 'View Circuit' })
    await generate(view)
    await waitFor(() => expect(server.keys()).toHaveLength(2))
    expect(new Set(server.keys()).size).toBe(1)
    await goTo(view, 'Basics')
    await view.user.type(screen.getByLabelText('Circuit Name'), ' pair')
    await goTo(view, 'Review & Generate')
    await generate(view)
    await waitFor(() => expect(server.keys()).toHaveLength(3))
    expect(new Set(server.keys()).size).toBe(2)
  })

  it('settings that the server refused can be sent again, and are then judged again', async () => {
    signInAda()
    const server = fakeServer({
      'POST /api/circuits/generate': { status: 403, body: { success: false, message: 'Not now.', data: null } },
    })
    const view = show()
    await complete(view)
    await generate(view)
    await view.user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(server.keys()).toHaveLength(2))
    expect(new Set(server.keys()).size, 'the server keeps its refusal under the first key').toBe(2)
  })

  it('a circuit that is saved while its page is left is nothing to be reminded of', async () => {
    signInAda()
    const waiting: ((response: Response) => void)[] = []
    fakeServer({})
    const view = show()
    await complete(view)
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => waiting.push(resolve)))
    await generate(view)
    view.unmount()
    expect(builderDraft.read()?.state).toBe('unsaved')
    waiting[0]?.(Response.json({ success: true, message: '', data: savedCircuit }, { status: 201 }))
    await waitFor(() => expect(builderDraft.read()?.state).toBe('saved'))
  })

  it('the output panel clears its error after a queued offline save, and shows what was saved', async () => {
    signInAda()
    const answers: Parameters<typeof fakeServer>[0] = {
      'POST /api/circuits/generate': new TypeError('Failed to fetch'),
    }
    const server = fakeServer(answers)
    const view = show()
    await complete(view)
    await generate(view)
    expect(await screen.findByText(/is stored in this browser and will be saved when/)).toBeTruthy()
    answers['POST /api/circuits/generate'] = { status: 201, body: { success: true, message: '', data: savedCircuit } }
    await act(async () => void (await sendQueuedSaves(() => undefined)))
    expect(await screen.findByRole('link', { name: 'View Circuit' })).toBeTruthy()
    expect(screen.queryByText('Error:')).toBeNull()
    expect(builderDraft.read()?.state).toBe('saved')
    expect(new Set(server.keys()).size).toBe(1)
  })

  it('shows what the server refuses at its place', async () => {
    signInAda()
    fakeServer({
      'POST /api/circuits/generate': {
        status: 400,
        body: {
          success: false,
          message: 'The name is taken by a rule.',
          data: null,
          errors: [{ path: 'name', message: 'The name is taken by a rule.' }],
        },
      },
    })
    const view = show()
    await complete(view)
    await generate(view)
    await waitFor(() => expect(screen.getByLabelText('Circuit Name')).toBe(document.activeElement))
    expect(screen.getAllByText('The name is taken by a rule.').length).toBeGreaterThan(1)
  })

  it('a server that is away gets a sentence and a retry; the form keeps everything', async () => {
    signInAda()
    const server = fakeServer({ 'POST /api/circuits/generate': new TypeError('Failed to fetch') })
    const view = show()
    await complete(view)
    await generate(view)
    expect(await screen.findByText(/The server cannot be reached/)).toBeTruthy()
    const before = server.sent.length
    await view.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(server.sent.length).toBeGreaterThan(before)
    await goTo(view, 'Basics')
    expect(screen.getByLabelText('Circuit Name')).toHaveProperty('value', 'Bell')
  })

  it("says 'Failed to generate circuit' where the server says nothing", async () => {
    signInAda()
    fakeServer({ 'POST /api/circuits/generate': { status: 500, body: 'oops' } })
    const view = show()
    await complete(view)
    await generate(view)
    expect(await screen.findByText('Failed to generate circuit')).toBeTruthy()
    expect(screen.getByText('Error:')).toBeTruthy()
  })
})
