// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadEngine, type Engine, type Scene } from '../../../engine-rs/index'
import type { EngineClient } from '../../engine/engine-client'
import { EngineContext } from '../../engine/engine-context'
import { fakeEngine } from '../../engine/fake-engine'
import { CircuitDiagram } from './circuit-diagram'

/** Null but where a test counts what is painted. */
let context: Record<string, unknown> | null = null

const program = `OPENQASM 3.0; include "stdgates.inc";
gate bell a, b { h a; cx a, b; }
qubit[2] q;
bell q[0], q[1];
rz(pi/4) q[0];`

let engine: Engine
let client: EngineClient

beforeAll(async () => {
  engine = await loadEngine()
})

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  // jsdom has no canvas: what is painted is looked at elsewhere, here is what stands around it.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context as never)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  client = {
    ...fakeEngine(),
    draw: async (source, folding, options) => engine.draw(source, folding, options),
    matrix: async (source, folding, operation) => engine.matrix(source, folding, operation),
    outline: async (source, types) => engine.outline(source, types),
  }
})

afterEach(() => {
  cleanup()
  context = null
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function sceneOf(source: string): Scene {
  const { scene, diagnostics } = engine.visualize(source)
  if (scene === null) throw new Error(JSON.stringify(diagnostics))
  return scene
}

/** Shows a program as when its page is loaded anew. */
function load(source: string) {
  cleanup()
  show({ source, scene: sceneOf(source) })
}

/** Opens or closes the first operation. */
function toggleFirst() {
  for (const key of ['Home', 'Enter']) fireEvent.keyDown(screen.getByRole('img', { name: 'A circuit' }), { key })
}

/** The name of the uppermost wire in the list of wires. */
const firstWire = async () =>
  (await screen.findAllByRole('listitem')).map(({ textContent }) => /\w\[\d\]/.exec(textContent)?.[0])[0]

const diagram = (properties: Partial<Parameters<typeof CircuitDiagram>[0]>) => (
  <EngineContext value={client}>
    <CircuitDiagram scene={sceneOf(program)} label="A circuit" {...properties} />
  </EngineContext>
)

function show(properties: Partial<Parameters<typeof CircuitDiagram>[0]> = {}) {
  render(diagram(properties))
  return screen.getByRole('img', { name: 'A circuit' })
}

/** What a screen reader is told of the operation that was walked to. */
const spoken = () => document.querySelector('[aria-live]')?.textContent ?? ''

/** What is told beside the diagram. */
const details = () => [...document.querySelectorAll('[popover]')].map(({ textContent }) => textContent)

/** What the legend says. */
const legendTexts = () =>
  within(screen.getByRole('list', { name: 'Legend' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('A diagram', () => {
  it('is named, and read in sentences', () => {
    const picture = show()
    expect(picture).toHaveProperty('tabIndex', 0)
    const description = document.getElementById(picture.getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toBe(
      '2 qubits, 2 operations, depth 2. 1: bell on q[0], q[1]. 2: RZ by π/4 on q[0].',
    )
  })

  it('has few elements, however large the circuit is', () => {
    show({ scene: sceneOf(`OPENQASM 3.0; include "stdgates.inc"; qubit q; ${'h q; t q; '.repeat(3000)}`) })
    expect(document.querySelectorAll('*').length).toBeLessThan(60)
  })

  it('steps back where it belongs to an earlier input', () => {
    expect(show({ dimmed: true }).dataset['dimmed']).toBe('true')
  })

  it('renders nothing while it is moved, also with an operation selected', () => {
    const renders = vi.fn<() => void>()
    render(
      <Profiler id="diagram" onRender={renders}>
        {diagram({ scene: sceneOf(`OPENQASM 3.0; include "stdgates.inc"; qubit q; ${'h q; t q; '.repeat(100)}`) })}
      </Profiler>,
    )
    const picture = screen.getByRole('img', { name: 'A circuit' })
    const move = (deltaX: number) =>
      void picture.dispatchEvent(new WheelEvent('wheel', { deltaX, bubbles: true, cancelable: true }))
    fireEvent.keyDown(picture, { key: 'ArrowRight' })
    act(() => move(60))
    const before = renders.mock.calls.length
    for (let frame = 0; frame < 20; frame++) act(() => move(30))
    expect(
      renders.mock.calls.length - before,
      'React looks once more before it knows that nothing changes',
    ).toBeLessThan(2)
  })

  it('is painted once for a scene, and says so once, however often it is rendered', async () => {
    const fillRect = vi.fn<() => void>()
    // Whatever else is called paints nothing.
    context = new Proxy<Record<string, unknown>>({ fillRect }, { get: (own, name) => own[String(name)] ?? (() => {}) })
    const onPainted = vi.fn<(scene: Scene) => void>()
    const [first, second, third] = ['rz', 'rx', 'ry'].map((gate) => sceneOf(program.replace('rz', gate)))
    const { rerender } = render(diagram({ scene: first, onPainted }))
    expect(fillRect).toHaveBeenCalled()
    fillRect.mockClear()
    rerender(diagram({ scene: second, onPainted }))
    expect(fillRect).toHaveBeenCalled()
    fillRect.mockClear()
    rerender(diagram({ scene: second, onPainted, dimmed: true }))
    rerender(diagram({ scene: second, onPainted, label: 'The same circuit' }))
    expect(fillRect).not.toHaveBeenCalled()
    rerender(diagram({ scene: third, onPainted }))
    expect(fillRect).toHaveBeenCalled()
    expect(onPainted.mock.calls.map(([scene]) => [first, second, third].indexOf(scene))).toEqual([0, 1, 2])
  })

  it('tells details beside itself, until something else is pressed or has the focus', async () => {
    const picture = show({ source: program })
    fireEvent.keyDown(picture, { key: 'End' })
    await waitFor(() => expect(details()).toEqual([expect.stringContaining('π/4 = 0.7853981633974483')]))
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Zoom in' }))
    expect(details(), 'its own buttons are beside them').toHaveLength(1)
    fireEvent.focusIn(document.body)
    expect(details()).toEqual([])
    expect(spoken(), 'it is still selected').toMatch(/^rz/)
  })

  it('has a place for details while nothing else is beside it', async () => {
    const picture = show({ source: program, isWhole: true })
    const place = screen.getByText('Point to an operation or select it to see its details here.')
    fireEvent.keyDown(picture, { key: 'End' })
    await waitFor(() => expect(place.textContent).toContain('π/4 = 0.7853981633974483'))
    fireEvent.pointerDown(document.body)
    expect(place.textContent).toContain('line 5')
    expect(document.querySelector('[popover]')).toBeNull()
    fireEvent.keyDown(picture, { key: 'Escape' })
    expect(place.textContent).toMatch(/^Point to/)
  })

  it('zooms by buttons that say so', () => {
    show()
    for (const name of ['Zoom in', 'Zoom out', 'Show the whole circuit']) {
      expect(screen.getByRole('button', { name })).toBeDefined()
    }
  })

  it('is searched by Ctrl+F, hit after hit, until Escape', async () => {
    const onSelect = vi.fn<(statement: { start: number; end: number } | null) => void>()
    const picture = show({ scene: sceneOf(`${program}\nrx(1) q[1]; h q[0];`), onSelect })
    fireEvent.keyDown(picture, { key: 'f', ctrlKey: true })
    const field = await screen.findByRole('searchbox', { name: 'Find in the diagram' })
    expect(document.activeElement).toBe(field)
    fireEvent.change(field, { target: { value: 'r' } })
    expect(await screen.findByText('1 of 2')).toBeDefined()
    expect(spoken()).toMatch(/^rz, /)
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(screen.getByText('2 of 2')).toBeDefined()
    expect(spoken()).toMatch(/^rx, /)
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(screen.getByText('1 of 2'), 'round and round').toBeDefined()
    fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })
    expect(screen.getByText('2 of 2')).toBeDefined()
    expect(onSelect).toHaveBeenLastCalledWith(expect.objectContaining({ start: program.length + 1 }))
    fireEvent.change(field, { target: { value: 'q[7]' } })
    expect(await screen.findByText('Not found')).toBeDefined()
    expect(spoken()).toBe('')
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(document.activeElement).toBe(picture)
  })

  it('measures from one column to another, by numbers and by the selection', async () => {
    const picture = show({ scene: sceneOf(`${program}\ncx q[0], q[1]; h q[1]; cx q[1], q[0];`) })
    fireEvent.click(screen.getByRole('button', { name: 'Size of a part' }))
    const first = await screen.findByRole('spinbutton', { name: 'From column' })
    expect(screen.getByText('5 operations, depth 5, 3 two-qubit gates')).toBeDefined()
    fireEvent.change(first, { target: { value: '3' } })
    expect(await screen.findByText('3 operations, depth 3, 2 two-qubit gates')).toBeDefined()
    fireEvent.change(first, { target: { value: '99' } })
    fireEvent.blur(first)
    expect(screen.getByText('Columns are whole numbers from 1 to 5, and 99 is none.')).toBeDefined()
    expect(screen.queryByText('3 operations, depth 3, 2 two-qubit gates'), 'no size of before').toBeNull()
    expect([first.getAttribute('aria-invalid'), first.getAttribute('value')]).toEqual(['true', '99'])
    fireEvent.change(first, { target: { value: '' } })
    expect(screen.getByText('Columns are whole numbers from 1 to 5.')).toBeDefined()
    fireEvent.change(first, { target: { value: '3' } })
    fireEvent.blur(first)
    expect(await screen.findByText('3 operations, depth 3, 2 two-qubit gates')).toBeDefined()
    expect(first.getAttribute('aria-invalid')).toBeNull()
    fireEvent.keyDown(picture, { key: 'End' })
    fireEvent.keyDown(picture, { key: 'ArrowLeft' })
    expect(spoken()).toMatch(/^cx, on q\[1\]/)
    fireEvent.click(screen.getByRole('button', { name: 'To selection' }))
    expect(await screen.findByText('1 operation, depth 1, 1 two-qubit gate')).toBeDefined()
    fireEvent.keyDown(first, { key: 'Escape' })
    expect(screen.queryByRole('spinbutton')).toBeNull()
  })

  it('measures between two columns in any order, and keeps what was typed', async () => {
    show({ scene: sceneOf(`${program}\ncx q[0], q[1]; h q[1]; cx q[1], q[0];`) })
    fireEvent.click(screen.getByRole('button', { name: 'Size of a part' }))
    const first = await screen.findByRole('spinbutton', { name: 'From column' })
    const last = screen.getByRole('spinbutton', { name: 'to' })
    const values = () => [first, last].map((field) => field.getAttribute('value'))
    fireEvent.change(first, { target: { value: '5' } })
    fireEvent.blur(first)
    fireEvent.change(last, { target: { value: '3' } })
    fireEvent.blur(last)
    expect(values()).toEqual(['5', '3'])
    expect(await screen.findByText('Columns 3 to 5: 3 operations, depth 3, 2 two-qubit gates')).toBeDefined()
    fireEvent.change(first, { target: { value: '3' } })
    expect(await screen.findByText('1 operation, depth 1, 1 two-qubit gate')).toBeDefined()
    expect(values()).toEqual(['3', '3'])
  })

  it('says what its colors and symbols mean', async () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Legend' }))
    const list = await screen.findByRole('list', { name: 'Legend' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Rotations by an angle', 'Gates on several qubits'])
    fireEvent.click(screen.getByRole('button', { name: 'Legend' }))
    expect(screen.queryByRole('list', { name: 'Legend' })).toBeNull()
  })

  it('colors gates by what they cost, and explains these colors', async () => {
    show({ nativeGates: ['CNOT', 'RZ'] })
    fireEvent.click(screen.getByRole('button', { name: 'Legend' }))
    const choice = await screen.findByRole('combobox', { name: 'Gate colors' })
    fireEvent.change(choice, { target: { value: 'cost' } })
    expect(legendTexts()).toEqual(['No two-qubit gate', 'Open it to see its cost'])
    fireEvent.change(choice, { target: { value: 'parameter' } })
    expect(legendTexts()).toEqual(['No free parameter'])
    fireEvent.change(choice, { target: { value: 'kind' } })
    expect(legendTexts()).toEqual(['Rotations by an angle', 'Gates on several qubits'])
  })

  it('is walked by the arrow keys, and tells where one is', () => {
    const onSelect = vi.fn<(statement: { start: number; end: number } | null) => void>()
    const picture = show({ onSelect })
    fireEvent.keyDown(picture, { key: 'ArrowRight' })
    expect(spoken()).toBe('bell, on q[0], q[1], line 4')
    const start = program.indexOf('bell q')
    expect(onSelect).toHaveBeenLastCalledWith({ start, end: start + 'bell q[0], q[1];'.length })
    fireEvent.keyDown(picture, { key: 'ArrowRight' })
    expect(spoken()).toMatch(/^rz, π\/4 = 0\.785\d+, .*, line 5$/)
    fireEvent.keyDown(picture, { key: 'Escape' })
    expect(spoken()).toBe('')
    expect(onSelect).toHaveBeenLastCalledWith(null)
  })

  it('tells the element that is as high as it how high it is, in one strip and in rows', () => {
    const scene = sceneOf(`OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; ${'h q; '.repeat(100)}`)
    const { container } = render(<div data-fits>{diagram({ scene })}</div>)
    const height = () => {
      const box = container.querySelector<HTMLElement>('[data-fits]')
      return Number.parseFloat(box?.style.getPropertyValue('--drawn-height') ?? '')
    }
    expect(height()).toBeGreaterThan(scene.height)
    expect(height()).toBeLessThan(scene.height + 100)
    fireEvent.click(screen.getByRole('button', { name: 'Rows' }))
    expect(height()).toBeGreaterThan(4 * scene.height)
    fireEvent.click(screen.getByRole('button', { name: 'One strip' }))
    expect(height()).toBeLessThan(scene.height + 100)
  })

  it.each([
    [
      'no higher than a long circuit that is shown whole, and so small',
      60,
      (own: number) => ({ min: 0, max: own / 2 }),
    ],
    ['as high as the beginning of one that were a thin band', 400, (own: number) => ({ min: own, max: Infinity })],
  ])('is %s', (_, columns, bounds) => {
    const scene = sceneOf(`OPENQASM 3.0; include "stdgates.inc"; qubit[20] q; ${'h q; '.repeat(columns)}`)
    const { container } = render(<div data-fits>{diagram({ scene, isWhole: true })}</div>)
    const height = container.querySelector<HTMLElement>('[data-fits]')?.style.getPropertyValue('--drawn-height') ?? ''
    const { min, max } = bounds(scene.height)
    expect(Number.parseFloat(height)).toBeGreaterThan(min)
    expect(Number.parseFloat(height)).toBeLessThan(max)
  })
})

describe('With its program, a diagram', () => {
  it('opens a gate in its place by Enter, and closes it', async () => {
    const picture = show({ source: program })
    fireEvent.keyDown(picture, { key: 'ArrowRight' })
    expect(spoken()).toBe('bell, on q[0], q[1], line 4, Press again, or Enter, to open it')
    fireEvent.keyDown(picture, { key: 'Enter' })
    await waitFor(() => expect(spoken()).toMatch(/^Opened: bell, .*line 4, Press again, or Enter, to close it$/))
    fireEvent.keyDown(picture, { key: 'ArrowRight' })
    expect(spoken()).toMatch(/^h, .*line 2$/)
    fireEvent.keyDown(picture, { key: 'ArrowRight' })
    expect(spoken()).toMatch(/^cx, /)
    fireEvent.keyDown(picture, { key: 'Enter' })
    await waitFor(() => expect(spoken()).toMatch(/^Closed: bell, /))
  })

  it('toggles a gate or the branches of a decision by Enter, any number of times, and says so each time', async () => {
    const decision = `${program}\nbit c;\nc = measure q[0];\nif (c) { x q[0]; y q[1]; } else { z q[1]; }`
    for (const [source, isOpen, keys, name] of [
      [program, false, ['Home'], 'bell'],
      [decision, true, ['End', 'ArrowUp', 'ArrowUp', 'ArrowUp'], 'if (c)'],
    ] as const) {
      const picture = show({ source, scene: sceneOf(source) })
      for (const key of keys) fireEvent.keyDown(picture, { key })
      expect(spoken()).toContain(`${name}, on`)
      for (let press = 0; press < 5; press++) {
        fireEvent.keyDown(picture, { key: 'Enter' })
        const outcome = (press % 2 === 0) === isOpen ? 'Closed' : 'Opened'
        await waitFor(() => expect(spoken(), `press ${press}`).toContain(`${outcome}: ${name}, on`))
        // A drawing that comes later takes nothing away.
        await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
        expect(spoken(), `press ${press}`).toContain(`${outcome}: ${name}, on`)
      }
      cleanup()
    }
  })

  it('moves on in what is opened by keys that are pressed before it is drawn', async () => {
    const picture = show({ source: program })
    fireEvent.keyDown(picture, { key: 'ArrowRight' })
    fireEvent.keyDown(picture, { key: 'Enter' })
    fireEvent.keyDown(picture, { key: 'End' })
    await waitFor(() => expect(screen.getByText(/^2 qubits, 3 operations/)).toBeDefined())
    await waitFor(() => expect(spoken()).toMatch(/^rz, .*line 5$/))
    fireEvent.keyDown(picture, { key: 'Home' })
    expect(spoken()).toMatch(/^h, .*line 2$/)
  })

  it('keeps open what is open while the program is edited in front of it', async () => {
    const { rerender } = render(diagram({ source: program, scene: sceneOf(program) }))
    const picture = screen.getByRole('img', { name: 'A circuit' })
    fireEvent.keyDown(picture, { key: 'ArrowRight' })
    fireEvent.keyDown(picture, { key: 'Enter' })
    await waitFor(() => expect(screen.getByText(/^2 qubits, 3 operations/)).toBeDefined())
    const edited = program.replace('bell q[0]', 'x q[0];\nbell q[0]')
    rerender(diagram({ source: edited, scene: sceneOf(edited) }))
    await waitFor(() => expect(screen.getByText(/^2 qubits, 4 operations/)).toBeDefined())
  })

  it('keeps open what is open when the page is loaded again, and not in another program', async () => {
    load(program)
    toggleFirst()
    expect(await screen.findByText(/^2 qubits, 3 operations/)).toBeDefined()
    load(program)
    expect(await screen.findByText(/^2 qubits, 3 operations/)).toBeDefined()
    load(program.replace('rz(pi/4)', 'rx(pi/4)'))
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(screen.getByText(/^2 qubits, 2 operations/)).toBeDefined()
    load(program)
    expect(await screen.findByText(/^2 qubits, 3 operations/)).toBeDefined()
    toggleFirst()
    expect(await screen.findByText(/^2 qubits, 2 operations/)).toBeDefined()
    load(program)
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(screen.getByText(/^2 qubits, 2 operations/)).toBeDefined()
  })

  it('unrolls a loop by its frame, which stays selected, and rolls it up', async () => {
    const source = `${program}\nfor int i in [0:7] { h q[0]; cx q[0], q[1]; }`
    const picture = show({ source, scene: sceneOf(source) })
    fireEvent.keyDown(picture, { key: 'End' })
    fireEvent.keyDown(picture, { key: 'ArrowLeft' })
    fireEvent.keyDown(picture, { key: 'ArrowLeft' })
    expect(spoken()).toBe(
      'for int i in [0:7] × 8, on q[0], q[1], 2 operations in it, line 6, Press again, or Enter, to unroll it',
    )
    fireEvent.keyDown(picture, { key: 'Enter' })
    await waitFor(() =>
      expect(spoken()).toMatch(/^Unrolled: for int i in \[0:7\] × 8, .*16 operations in it.*to roll it up$/),
    )
    fireEvent.keyDown(picture, { key: ' ' })
    await waitFor(() => expect(spoken()).toMatch(/^Rolled up: .*to unroll it$/))
  })

  it('closes and opens a layer by Enter, any number of times, with something of it selected', async () => {
    const { qasm, scene } = await engine.generate({
      circuitParams: {
        qubits: 3,
        layers: 2,
        encodingLayer: { type: 'uniform' },
        coreLayer: { type: 'strongly-entangling' },
        middleLayer: { type: 'none' },
      },
    })
    if (qasm === null || scene === null) throw new Error('The settings have no circuit.')
    const picture = show({ source: qasm, scene })
    fireEvent.keyDown(picture, { key: 'End' })
    for (const outcome of [/^Closed: layer 2, /, /^Opened: /, /^Closed: layer 2, /, /^Opened: /]) {
      fireEvent.keyDown(picture, { key: 'Enter' })
      await waitFor(() => expect(spoken()).toMatch(outcome))
    }
  })

  it('keeps selected what is selected while wires are hidden', async () => {
    const source = program.replace('qubit[2] q', 'qubit[4] q')
    const picture = show({ source, scene: sceneOf(source) })
    fireEvent.keyDown(picture, { key: 'End' })
    expect(spoken()).toMatch(/^rz, .* on q\[0\]/)
    fireEvent.click(screen.getByRole('button', { name: 'Wires' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Hide idle wires' }))
    expect(await screen.findByText('2 idle wires hidden')).toBeDefined()
    await waitFor(() => expect(spoken()).toMatch(/^rz, .* on q\[0\]/))
  })

  it('hides idle wires, says how many, and shows them again', async () => {
    const source = program.replace('qubit[2] q', 'qubit[4] q')
    const picture = show({ source, scene: sceneOf(source) })
    fireEvent.click(screen.getByRole('button', { name: 'Wires' }))
    const hide = await screen.findByRole('checkbox', { name: 'Hide idle wires' })
    fireEvent.click(hide)
    expect(await screen.findByText('2 idle wires hidden', { selector: 'p' })).toBeDefined()
    const wires = within(screen.getByRole('list', { name: 'Order of the wires' }))
    expect(wires.getByText('q[3] (idle, hidden)')).toBeDefined()
    fireEvent.keyDown(picture, { key: 'End' })
    expect(spoken(), 'operations keep their places').toMatch(/^rz, .*on q\[0\], .*line 5$/)
    fireEvent.click(screen.getByRole('button', { name: 'Show' }))
    await waitFor(() => expect(screen.queryByText(/hidden/)).toBeNull())
  })

  it('reorders wires by buttons, and resets their order', async () => {
    show({ source: program })
    fireEvent.click(screen.getByRole('button', { name: 'Wires' }))
    const list = await screen.findByRole('list', { name: 'Order of the wires' })
    const names = () =>
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => /q\[\d\]/.exec(textContent)?.[0])
    const up = screen.getByRole('button', { name: 'Move q[1] up' })
    up.focus()
    fireEvent.click(up)
    await waitFor(() => expect(names()).toEqual(['q[1]', 'q[0]']))
    expect(document.activeElement, 'the wire can be moved on').toBe(
      screen.getByRole('button', { name: 'Move q[1] up' }),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
    expect(names()).toEqual(['q[0]', 'q[1]'])
    fireEvent.keyDown(list, { key: 'Escape' })
    expect(screen.queryByRole('list', { name: 'Order of the wires' })).toBeNull()
  })

  it('keeps the order of its wires when it is shown again, and not for a program with other wires', async () => {
    show({ source: program })
    fireEvent.click(screen.getByRole('button', { name: 'Wires' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Move q[1] up' }))
    await waitFor(async () => expect(await firstWire()).toBe('q[1]'))
    cleanup()
    show({ source: program })
    fireEvent.click(screen.getByRole('button', { name: 'Wires' }))
    await waitFor(async () => expect(await firstWire()).toBe('q[1]'))
    cleanup()
    const other = program
      .replaceAll('q', 'r')
      .replace('rreg', 'qreg')
      .replace('rubit', 'qubit')
      .replace('OPENrASM', 'OPENQASM')
    show({ scene: sceneOf(other), source: other })
    fireEvent.click(screen.getByRole('button', { name: 'Wires' }))
    await waitFor(async () => expect(await firstWire()).toBe('r[0]'))
    cleanup()
    show({ source: program })
    fireEvent.click(screen.getByRole('button', { name: 'Wires' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Reset' }))
    cleanup()
    show({ source: program })
    fireEvent.click(screen.getByRole('button', { name: 'Wires' }))
    await waitFor(async () => expect(await firstWire()).toBe('q[0]'))
  })

  it('shows an operation as a matrix', async () => {
    const picture = show({ source: program })
    fireEvent.keyDown(picture, { key: 'End' })
    await waitFor(() => expect(document.querySelectorAll('[data-size="2"] > span')).toHaveLength(4))
    const entries = [...document.querySelectorAll('[data-size="2"] > span')].map((entry) => entry.textContent)
    expect(entries).toEqual(['e−iπ/8', '0', '0', 'eiπ/8'])
    expect(screen.queryByText(/^matrix with/)).toBeNull()
  })

  it('says which parameters of a matrix have no value but a default', async () => {
    const source =
      'OPENQASM 3.0; include "stdgates.inc"; input float a; input float b; qubit q; u3(a, pi/2, 2*b - a) q;'
    const picture = show({ scene: sceneOf(source), source })
    fireEvent.keyDown(picture, { key: 'End' })
    expect(await screen.findByText('matrix with a default value of a, b')).toBeTruthy()
  })

  it('stays whole where the engine gives no answer', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    client = { ...client, draw: () => Promise.reject(new Error('away')) }
    const picture = show({ source: program })
    fireEvent.keyDown(picture, { key: 'ArrowRight' })
    await act(async () => void fireEvent.keyDown(picture, { key: 'Enter' }))
    expect(within(document.body).getByRole('img', { name: 'A circuit' })).toBeDefined()
    fireEvent.keyDown(picture, { key: 'ArrowRight' })
    expect(spoken()).toMatch(/^(bell|rz), /)
  })
})

describe('values of variables', () => {
  const computing = `OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
bit[2] c;
c[0] = measure q[0];
float[64] turn = int[2](c) * pi / 4;
h q[0];
rz(turn) q[1];`

  it('lead from a gate to where its parameter is set, and back', async () => {
    const onSelect = vi.fn<(statement: { start: number; end: number } | null) => void>()
    render(diagram({ scene: sceneOf(computing), source: computing, onSelect }))
    const note = screen.getByRole('group', { name: 'Values of variables' })
    expect(note.textContent).toContain('Select an operation')
    fireEvent.keyDown(screen.getByRole('img'), { key: 'End' })
    fireEvent.click(within(note).getByRole('button', { name: 'turn is set in line 6' }))
    const start = computing.indexOf('float')
    expect(onSelect).toHaveBeenLastCalledWith({ start, end: computing.indexOf(';', start) + 1 })
    fireEvent.click(within(note).getByRole('button', { name: 'turn is used in line 8' }))
    expect(onSelect).toHaveBeenLastCalledWith({ start: computing.indexOf('rz'), end: computing.length })
  })

  it('lead from a gate to the statement that sets a value known before a run', async () => {
    const onSelect = vi.fn<(statement: { start: number; end: number } | null) => void>()
    const source = `OPENQASM 3.0;\ninclude "stdgates.inc";\nconst float turn = pi / 3;\nqubit q;\nrz(turn) q;`
    render(diagram({ scene: sceneOf(source), source, onSelect }))
    expect(screen.getByRole('group', { name: 'Values of variables' }).textContent).toContain('Select an operation')
    fireEvent.keyDown(screen.getByRole('img'), { key: 'End' })
    fireEvent.click(await screen.findByRole('button', { name: 'turn is set in line 3' }))
    const start = source.indexOf('const')
    expect(onSelect).toHaveBeenLastCalledWith({ start, end: source.indexOf(';', start) + 1 })
    expect(spoken()).toMatch(/line 5, turn is set in line 3$/)
  })

  it('lead from a loop to the variable that it reads, and from what uses its counter to the loop', () => {
    const source = `${computing}\nint[2] n = int[2](c);\nfor int i in [0:n] { rx(i) q[0]; }`
    const onSelect = vi.fn<(statement: { start: number; end: number } | null) => void>()
    render(diagram({ scene: sceneOf(source), source, onSelect }))
    fireEvent.keyDown(screen.getByRole('img'), { key: 'End' })
    expect(spoken()).toMatch(/^rx, i, on q\[0\]/)
    fireEvent.keyDown(screen.getByRole('img'), { key: 'ArrowLeft' })
    expect(spoken()).toBe(
      'for int i in [0:n], on q[0], 1 operation in it, line 10, n is set in line 9; i is used in line 10, Press again, or Enter, to close it',
    )
    const start = source.indexOf('for')
    expect(onSelect).toHaveBeenLastCalledWith({ start, end: source.length })
    fireEvent.click(screen.getByRole('button', { name: 'n is set in line 9' }))
    expect(spoken()).toMatch(/^int\[2\] n = /)
    fireEvent.click(screen.getByRole('button', { name: 'n is used in line 10' }))
    expect(spoken()).toMatch(/^for int i/)
  })

  it('are not spoken of where there are none', () => {
    render(diagram({ source: program }))
    expect(screen.queryByRole('group', { name: 'Values of variables' })).toBeNull()
  })

  it.each([
    ['a loop only counts', 'for int i in [0:3] { h q; x q; }'],
    ['a variable is not used', 'int unused = 4;\nh q;'],
    ['nothing happens', 'const float turn = pi / 3;'],
  ])('are not spoken of where %s', async (_, body) => {
    const source = `OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit q;\n${body}`
    render(diagram({ scene: sceneOf(source), source }))
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Values of variables' })).toBeNull())
  })

  it('are told to screen readers', () => {
    render(diagram({ scene: sceneOf(computing), source: computing }))
    fireEvent.keyDown(screen.getByRole('img'), { key: 'End' })
    expect(screen.getByText(/rz, turn, on q\[1\],.*line 8, turn is set in line 6/)).toBeTruthy()
  })

  it('have wires that a switch shows and hides', async () => {
    render(diagram({ scene: sceneOf(computing), source: computing }))
    fireEvent.click(screen.getByRole('button', { name: 'Wires' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Show classical variables' }))
    await waitFor(() => expect(screen.getByText('float[64] turn')).toBeTruthy())
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(screen.queryByText('float[64] turn')).toBeNull())
  })
})
