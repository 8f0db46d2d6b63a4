// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState, useSyncExternalStore } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Diagnostic, Visualization } from '../../engine-rs/index'
import type { EngineClient } from './engine-client'
import { EngineContext } from './engine-context'
import { fakeEngine } from './fake-engine'
import type { LivePicture } from './use-preview'
import { noValues, useProgramPreview } from './use-program-preview'

afterEach(cleanup)

const mistake: Diagnostic = {
  severity: 'error',
  code: 'QASM102',
  message: 'the gate `hh` is not defined',
  span: { start: 0, end: 1, line: 1, column: 1, endLine: 1, endColumn: 2 },
}

/** Shows what is drawn and what is known of it; the button edits the program and asks ahead of the rendering. */
function Screen({ seen }: { seen: string[] }) {
  const [program, setProgram] = useState('a')
  const [subject, setSubject] = useState(0)
  const preview = useProgramPreview(program, noValues, subject)
  seen.push(`page about ${preview.drawn ?? 'nothing'}`)
  return (
    <>
      <button
        onClick={() => {
          preview.ask(`${program}b`)
          seen.push('asked')
          setProgram(`${program}b`)
        }}
      >
        Edit
      </button>
      <button
        onClick={() => {
          setProgram('other')
          setSubject(1)
        }}
      >
        Open another
      </button>
      <Drawing picture={preview.picture} seen={seen} />
      <output>{preview.drawn}</output>
    </>
  )
}

function Drawing({ picture, seen }: { picture: LivePicture; seen: string[] }) {
  const source = useSyncExternalStore(picture.subscribe, picture.current)?.source ?? 'nothing'
  seen.push(`picture of ${source}`)
  return <p>{source}</p>
}

/** An engine whose answers come when the test says so. */
function slowEngine() {
  const fake = fakeEngine()
  const waiting: (() => void)[] = []
  const engine: EngineClient = {
    ...fake,
    visualize: async (source): Promise<Visualization> => {
      const answer = await fake.visualize(source)
      await new Promise<void>((resolve) => waiting.push(resolve))
      return answer
    },
  }
  return { engine, fake, answer: () => act(async () => waiting.shift()?.()) }
}

async function show() {
  const slow = slowEngine()
  const seen: string[] = []
  await act(async () => {
    render(
      <EngineContext value={slow.engine}>
        <Screen seen={seen} />
      </EngineContext>,
    )
  })
  return { ...slow, seen }
}

describe('A live preview', () => {
  it('tells the picture before the page is rendered with the answer', async () => {
    const { answer, seen } = await show()
    seen.length = 0
    await answer()
    const picture = seen.indexOf('picture of a')
    expect(picture).toBeGreaterThanOrEqual(0)
    expect(seen.indexOf('page about a')).toBeGreaterThan(picture)
    expect(screen.getByRole('paragraph').textContent).toBe('a')
  })

  it('asks with the edit, before the page is rendered, and once', async () => {
    const { answer, fake, seen } = await show()
    await answer()
    seen.length = 0
    await act(async () => screen.getByRole('button', { name: 'Edit' }).click())
    expect(seen[0]).toBe('asked')
    expect(fake.asked.programs).toEqual(['a', 'ab'])
    await answer()
    expect(screen.getByRole('status').textContent).toBe('ab')
  })

  it('shows what is understood of a program with errors, and keeps the figures of the last good one', async () => {
    const { answer, fake } = await show()
    await answer()
    fake.say.diagnostics = [mistake]
    fake.say.isDrawnWithGaps = true
    await act(async () => screen.getByRole('button', { name: 'Edit' }).click())
    await answer()
    expect(screen.getByRole('paragraph').textContent).toBe('ab')
    expect(screen.getByRole('status').textContent).toBe('a')
  })

  it('keeps the picture where nothing is understood', async () => {
    const { answer, fake } = await show()
    await answer()
    fake.say.diagnostics = [mistake]
    await act(async () => screen.getByRole('button', { name: 'Edit' }).click())
    await answer()
    expect(screen.getByRole('paragraph').textContent).toBe('a')
  })

  it('keeps the picture of the last good answer', async () => {
    const { answer, fake } = await show()
    await answer()
    fake.say.failure = new Error('away')
    await act(async () => screen.getByRole('button', { name: 'Edit' }).click())
    expect(screen.getByRole('paragraph').textContent).toBe('a')
  })

  it('shows nothing of the program before where another one is opened of which nothing is understood', async () => {
    const { answer, fake } = await show()
    await answer()
    await act(async () => screen.getByRole('button', { name: 'Edit' }).click())
    fake.say.diagnostics = [mistake]
    await act(async () => screen.getByRole('button', { name: 'Open another' }).click())
    expect(screen.getByRole('paragraph').textContent).toBe('nothing')
    expect(screen.getByRole('status').textContent).toBe('')
    await answer()
    expect(screen.getByRole('paragraph').textContent, 'an answer about the program before').toBe('nothing')
    await answer()
    expect(fake.asked.programs).toEqual(['a', 'ab', 'other'])
    expect(screen.getByRole('paragraph').textContent).toBe('nothing')
    fake.say.diagnostics = []
    await act(async () => screen.getByRole('button', { name: 'Edit' }).click())
    await answer()
    expect(screen.getByRole('paragraph').textContent).toBe('otherb')
  })
})
