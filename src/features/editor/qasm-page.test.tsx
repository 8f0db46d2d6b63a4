// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Diagnostic } from '../../../contract/envelope'
import { sendQueuedSaves } from '../../api/save-queue'
import { programDraft } from '../../session/drafts'
import { expireSession, signOut } from '../../session/session'
import { fakeServer, savedCircuit, renderPage, signInAda, stubBrowserApis } from '../workbench/testing'
// Loaded ahead, so that no test waits for it.
import '../workbench/output-panel'
import QasmPage from './qasm-page'

/** How many diagrams were opened: each shows its circuit from the beginning. */
const diagrams = vi.hoisted(() => ({ opened: 0 }))

vi.mock('../../circuit/diagram/circuit-diagram', () => ({
  CircuitDiagram: ({ name, dimmed }: { name?: string; dimmed?: boolean }) => {
    const [number] = useState(() => ++diagrams.opened)
    return (
      <p data-diagram={number} data-name={name}>
        {dimmed ? 'earlier picture' : 'picture'}
      </p>
    )
  },
}))

vi.mock('../../circuit/result/result-section', () => ({
  ResultSection: ({ isStale }: { isStale?: boolean }) => <p>{isStale ? 'earlier result' : 'result'}</p>,
}))

// The editor needs a layout, which jsdom has not: here the text area does its work that stands in where it cannot be loaded.
vi.mock('../../circuit/editor/codemirror-editor', () => {
  throw new Error('The editor needs a browser.')
})

beforeEach(() => {
  stubBrowserApis()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => {
  cleanup()
  signOut()
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const program = 'qubit[2] q;\nh q[0];\ncx q[0];'

const diagnostic = (severity: Diagnostic['severity']): Diagnostic => ({
  code: 'QASM001',
  severity,
  message: '`cx` acts on 2 qubits, found 1',
  help: 'add the target, as in `cx q[0], q[1];`',
  span: { start: 20, end: 27, line: 3, column: 1, endLine: 3, endColumn: 8 },
})

/** An error with a fix that inserts a text. */
const insertionAt = (start: number, text: string, isSafe = true): Diagnostic => {
  const span = { start, end: start, line: 1, column: start + 1, endLine: 1, endColumn: start + 1 }
  return { ...diagnostic('error'), span, fix: { title: `Insert ${text}`, edits: [{ span, text }], isSafe } }
}

async function show() {
  const view = renderPage(<QasmPage />)
  await screen.findByLabelText('QASM code')
  return view
}
type View = Awaited<ReturnType<typeof show>>

const code = () => screen.getByLabelText<HTMLTextAreaElement>('QASM code')
/** The page of somebody else loads its own editor. */
const codeAgain = () => screen.findByLabelText<HTMLTextAreaElement>('QASM code')
const paste = (text: string) => fireEvent.change(code(), { target: { value: text } })
const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const visualize = (view: View) => view.user.click(screen.getByRole('button', { name: 'Visualize Circuit' }))

const shown = async () => (await screen.findByText('picture')).dataset['diagram']

async function fill(view: View) {
  await view.user.type(screen.getByLabelText('Circuit Name'), 'Bell')
  paste(program)
}

const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent

describe('The program', () => {
  it('has figures that compare with its own before, never with another program', async () => {
    await show()
    paste(program)
    await screen.findByText('Qubits', {}, { timeout: 10_000 })
    expect(figure('Qubits')).toBe('3')
    paste(`${program}\nh q[1];`)
    await waitFor(() => expect(figure('Qubits')).toBe('4+1, 1 more than before'))
    paste('qubit[9] r;\nx r[0];\ny r[1];\nz r[2];\nh r[3];\nh r[4];')
    await waitFor(() => expect(figure('Qubits')).toBe('6'))
  })

  it('is drawn while one types', async () => {
    const view = await show()
    paste(program)
    expect(await screen.findByText('picture', {}, { timeout: 10_000 })).toBeTruthy()
    expect(view.engine.asked.programs).toEqual([program])
  })

  it('gives its pictures the name that the form has', async () => {
    const view = await show()
    await fill(view)
    const picture = await screen.findByText('picture', {}, { timeout: 10_000 })
    await waitFor(() => expect(picture.dataset['name']).toBe('Bell'))
  })

  it('keeps its last good picture while it is broken, and says where', async () => {
    const view = await show()
    paste(program)
    await screen.findByText('picture', {}, { timeout: 10_000 })
    view.engine.say.diagnostics = [diagnostic('error')]
    paste(`${program} `)
    expect(await screen.findByText('earlier picture')).toBeTruthy()
    expect(screen.getByText('earlier result')).toBeTruthy()
    expect(screen.getByText('1 error')).toBeTruthy()
    expect(screen.getByText(/add the target, as in/).textContent).toBe('add the target, as in cx q[0], q[1];')
  })

  it('draws what is understood of a broken program, and says that the figures are not of it', async () => {
    const view = await show()
    paste(program)
    await screen.findByText('picture', {}, { timeout: 10_000 })
    view.engine.say.diagnostics = [diagnostic('error')]
    view.engine.say.isDrawnWithGaps = true
    paste(`${program} `)
    expect(await screen.findByText('Incomplete')).toBeTruthy()
    expect(screen.getByText('picture')).toBeTruthy()
    expect(screen.getByText('earlier result')).toBeTruthy()
    const notice = screen.getByText(/Figures and results are those of the last program without errors/)
    expect(notice.textContent).toContain('Line 3: cx acts on 2 qubits, found 1. The rest is drawn.')
  })

  it('a click on a diagnostic goes to its place and selects it', async () => {
    const view = await show()
    view.engine.say.diagnostics = [diagnostic('error')]
    paste(program)
    await view.user.click(await screen.findByRole('button', { name: /Error 3:1/ }))
    expect(code()).toBe(document.activeElement)
    expect(program.slice(code().selectionStart, code().selectionEnd)).toBe('cx q[0]')
  })

  it('leads from a diagnostic to the page that explains it, in a new tab', async () => {
    const view = await show()
    view.engine.say.diagnostics = [diagnostic('error')]
    paste(program)
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /^QASM001/ })
    expect([link.pathname, link.target]).toEqual(['/help/QASM001', '_blank'])
  })

  it('is fixed by a press, one diagnostic or all that are certain', async () => {
    const view = await show()
    view.engine.say.diagnostics = [insertionAt(10, ';'), insertionAt(17, ';'), insertionAt(18, '// guess', false)]
    const broken = 'qubit[2] q\nh q[0]\n'
    paste(broken)
    await view.user.click(await screen.findByRole('button', { name: 'Insert // guess' }))
    expect(code().value).toBe(`${broken}// guess`)
    paste(broken)
    await waitFor(() => expect(view.engine.asked.programs.at(-1)).toBe(broken))
    await view.user.click(await screen.findByRole('button', { name: 'Fix all (2)' }))
    expect(code().value).toBe('qubit[2] q;\nh q[0];\n')
  })

  it('comes from a file, which also names the circuit', async () => {
    const view = await show()
    await view.user.upload(screen.getByLabelText('QASM file'), new File([program], 'bell_pair.qasm'))
    await waitFor(() => expect(code().value).toBe(program))
    expect(screen.getByLabelText('Circuit Name')).toHaveProperty('value', 'bell_pair')
  })

  it('that takes the place of another is shown from its beginning', async () => {
    const view = await show()
    paste(program)
    const first = await shown()
    paste(`${program} `)
    expect(await shown(), 'an edit leaves the view alone').toBe(first)
    await view.user.upload(screen.getByLabelText('QASM file'), new File(['qubit q;'], 'other.qasm'))
    await waitFor(() => expect(code().value).toBe('qubit q;'))
    expect(await shown()).not.toBe(first)
  })

  it('a file that is too large gets a sentence and changes nothing', async () => {
    const view = await show()
    paste(program)
    await view.user.upload(screen.getByLabelText('QASM file'), new File([new Uint8Array(5_000_001)], 'large.qasm'))
    expect(await screen.findByText('large.qasm has 5.01 MB. A program can have at most 5 MB.')).toBeTruthy()
    expect(code().value).toBe(program)
  })

  it('survives a session that ends: login leads back to it, and nobody else sees it', async () => {
    signInAda()
    await show()
    paste(program)
    act(() => expireSession())
    expect((await codeAgain()).value, 'a visitor has a page of their own').toBe('')
    act(() => signInAda())
    expect((await codeAgain()).value).toBe(program)
  })

  it('that a visitor wrote is the account’s after login', async () => {
    await show()
    paste(program)
    act(() => signInAda())
    expect((await codeAgain()).value).toBe(program)
    act(() => signOut())
    expect((await codeAgain()).value).toBe('')
  })

  it('that nobody changed since it was saved is nothing to be reminded of', async () => {
    signInAda()
    fakeServer({
      'POST /api/circuits/visualize': { status: 201, body: { success: true, message: '', data: savedCircuit } },
    })
    const view = await show()
    await fill(view)
    await waitFor(() => expect(programDraft.read()?.state).toBe('unsaved'))
    await visualize(view)
    await screen.findByRole('link', { name: 'View Circuit' }, { timeout: 10_000 })
    expect(programDraft.read()?.state).toBe('saved')
    paste(`${program} `)
    expect(programDraft.read()?.state).toBe('unsaved')
  })

  it('asks before a reload only where this browser cannot keep it', async () => {
    await show()
    paste(program)
    expect(leave()).toBe(true)
    paste(`${program} `)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(leave(), 'it asks').toBe(false)
    programDraft.clear()
  })

  it('outlives the page', async () => {
    const view = await show()
    paste(program)
    view.unmount()
    await show()
    expect(code().value).toBe(program)
  })
})

describe('Visualize Circuit', () => {
  it('Name and QASM code are required; the first missing field is focused', async () => {
    const view = await show()
    await visualize(view)
    expect(screen.getByText('Please fill in all required fields before generating the circuit.')).toBeTruthy()
    expect(screen.getByText('Please enter a circuit name')).toBeTruthy()
    expect(screen.getByText('Please enter QASM code')).toBeTruthy()
    expect(screen.getByLabelText('Circuit Name')).toBe(document.activeElement)
  })

  it('with errors in the program sends nothing and goes to the first error', async () => {
    signInAda()
    const server = fakeServer({})
    const view = await show()
    view.engine.say.diagnostics = [diagnostic('warning'), diagnostic('error')]
    view.engine.say.isDrawnWithGaps = true
    await fill(view)
    await visualize(view)
    await waitFor(() => expect(code()).toBe(document.activeElement))
    expect(code().selectionStart).toBe(20)
    expect(server.sent).toEqual([])
  })

  it('generating, success and failure are announced to screen readers', async () => {
    signInAda()
    const answer = { status: 201, body: { success: true, message: '', data: savedCircuit } }
    fakeServer({ 'POST /api/circuits/visualize': answer })
    const view = await show()
    const [region] = screen.getAllByRole('status').filter(({ textContent }) => textContent === '')
    await fill(view)
    await visualize(view)
    await waitFor(() => expect(region?.textContent).toBe('Circuit generated: Bell. See the output below.'))
    Object.assign(answer, { status: 500, body: { success: false, message: 'Out of order.', data: null } })
    paste(`${program}\nx q[0];`)
    await visualize(view)
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
    expect(region?.textContent).toBe('')
  })

  it('keys go on at the output, unless somebody writes meanwhile', async () => {
    signInAda()
    fakeServer({
      'POST /api/circuits/visualize': { status: 201, body: { success: true, message: '', data: savedCircuit } },
    })
    const view = await show()
    await fill(view)
    screen.getByRole('button', { name: 'Visualize Circuit' }).focus()
    await visualize(view)
    await screen.findByRole('link', { name: 'View Circuit' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Output' })))

    paste(`${program}\nx q[0];`)
    const description = screen.getByLabelText(/^Description/)
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockClear()
    description.focus()
    fireEvent.click(screen.getByRole('button', { name: 'Visualize Circuit' }))
    await waitFor(() => expect(scrolled).toHaveBeenCalled())
    expect(document.activeElement).toBe(description)
  })

  it('warnings do not stop it', async () => {
    signInAda()
    const server = fakeServer({
      'POST /api/circuits/visualize': { status: 201, body: { success: true, message: '', data: savedCircuit } },
    })
    const view = await show()
    view.engine.say.diagnostics = [diagnostic('warning')]
    await fill(view)
    await visualize(view)
    expect(await screen.findByRole('link', { name: 'View Circuit' })).toHaveProperty(
      'pathname',
      `/circuits/${savedCircuit.id}`,
    )
    expect(screen.getByRole('button', { name: 'Download QASM' })).toBeTruthy()
    expect(server.sent[0]?.body).toEqual({
      qasm: program,
      name: 'Bell',
      description: 'Generated from QASM code',
      isPublic: false,
      tags: ['quantum-circuit'],
      category: 'QASM Circuits',
    })
  })

  it('a signed-out visitor is led to login and back', async () => {
    const view = await show()
    await fill(view)
    await visualize(view)
    expect(await screen.findByText('Now at /login?redirect=%2Fcircuit-generator%2Fqasm')).toBeTruthy()
  })

  it('what the server finds is shown at its place, even where the engine is away', async () => {
    signInAda()
    fakeServer({
      'POST /api/circuits/visualize': {
        status: 400,
        body: { success: false, message: 'The program has 1 error.', data: null, diagnostics: [diagnostic('error')] },
      },
    })
    const view = await show()
    view.engine.say.failure = new Error('The circuit engine could not be loaded.')
    await fill(view)
    await visualize(view)
    expect(await screen.findByRole('button', { name: /Error 3:1/ })).toBeTruthy()
    expect(screen.getByText('The program has 1 error.')).toBeTruthy()
    expect(code().selectionStart).toBe(20)
  })

  it('a second press makes no second circuit until something is edited', async () => {
    signInAda()
    const server = fakeServer({
      'POST /api/circuits/visualize': { status: 201, body: { success: true, message: '', data: savedCircuit } },
    })
    const view = await show()
    await fill(view)
    await visualize(view)
    await screen.findByRole('link', { name: 'View Circuit' })
    await visualize(view)
    await waitFor(() => expect(server.keys()).toHaveLength(2))
    expect(new Set(server.keys()).size).toBe(1)
    paste(`${program} `)
    await visualize(view)
    await waitFor(() => expect(server.keys()).toHaveLength(3))
    expect(new Set(server.keys()).size).toBe(2)
  })

  it('a circuit that is saved while its page is left is nothing to be reminded of', async () => {
    signInAda()
    const answers: Parameters<typeof fakeServer>[0] = {
      'POST /api/circuits/visualize': new TypeError('Failed to fetch'),
    }
    const server = fakeServer(answers)
    const view = await show()
    await fill(view)
    await visualize(view)
    await screen.findByText(/is stored in this browser and will be saved when/)
    view.unmount()
    expect(programDraft.read()?.state).toBe('unsaved')
    answers['POST /api/circuits/visualize'] = { status: 201, body: { success: true, message: '', data: savedCircuit } }
    await sendQueuedSaves(() => undefined)
    expect(programDraft.read()?.state).toBe('saved')
    const again = await show()
    await visualize(again)
    await screen.findByRole('link', { name: 'View Circuit' })
    expect(new Set(server.keys()).size, 'the server makes one circuit').toBe(1)
  })

  it('the error goes after a queued offline save, and what was saved is shown', async () => {
    signInAda()
    const answers: Parameters<typeof fakeServer>[0] = {
      'POST /api/circuits/visualize': new TypeError('Failed to fetch'),
    }
    fakeServer(answers)
    const view = await show()
    await fill(view)
    await visualize(view)
    await screen.findByText(/is stored in this browser and will be saved when/)
    answers['POST /api/circuits/visualize'] = { status: 201, body: { success: true, message: '', data: savedCircuit } }
    await act(async () => void (await sendQueuedSaves(() => undefined)))
    expect(await screen.findByRole('link', { name: 'View Circuit' })).toBeTruthy()
    expect(screen.queryByText(/is stored in this browser/)).toBeNull()
  })

  it("says 'Failed to generate circuit from QASM' where the server says nothing, and offers to try again", async () => {
    signInAda()
    const server = fakeServer({ 'POST /api/circuits/visualize': { status: 500, body: 'oops' } })
    const view = await show()
    await fill(view)
    await visualize(view)
    expect(await screen.findByText('Failed to generate circuit from QASM')).toBeTruthy()
    await view.user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(server.sent).toHaveLength(2))
    expect(code().value).toBe(program)
  })
})
