import { beforeAll, describe, expect, it } from 'vitest'
import { Kind, loadEngine, none, Role, textOf, titleBefore, withoutControls, type Engine, type Scene } from './index'
import { rowHeader } from './scene-rows/row-header'
import { cutIntoRows, rowCount, spanOfRow } from './scene-rows/rows'
import { sceneOfRows } from './scene-rows/scene-of-rows'
import { drawScene } from './scene-rows/scene.fixture'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

/** The titles of frames in a header, with the lines behind them. */
function titlesOf(scene: Scene): { text: string; start: number; line: number; end: number }[] {
  return [...scene.kinds.keys()].flatMap((shape) => {
    if (scene.kinds[shape] !== Kind.LabelStart || scene.roles[shape] !== Role.Frame) return []
    const [line = 0, , end = 0] = scene.geometry.subarray((shape - 1) * 4)
    return [{ text: textOf(scene, scene.texts[shape] ?? none), start: scene.geometry[shape * 4] ?? 0, line, end }]
  })
}

const gates = 'h q; cx q[0], q[1]; '

describe('A frame that goes on in other rows', () => {
  it('has its title in each of them', () => {
    const inner = `switch (int(c)) { case 0 { ${gates.repeat(12)} } default { ${gates.repeat(12)} } }`
    const scene = drawScene(engine, `h q; c = measure q; while (c[0]) { ${gates.repeat(20)} ${inner} c = measure q; }`)
    const rows = cutIntoRows(scene, 500)
    expect(rowCount(rows)).toBeGreaterThan(5)
    const titles = Array.from({ length: rowCount(rows) }, (_, row) => titlesOf(rowHeader(rows, row)))
    for (const row of titles) expect(row.map(({ text }) => text)).toContain('while (c[0])')
    const cases = titles.filter((row) => row.some(({ text }) => text === 'case 0' || text === 'default'))
    expect(cases.length).toBeGreaterThan(3)
    for (const row of cases) expect(row.map(({ text }) => text)).toContain('switch (int(c))')
    const drawn = titlesOf(sceneOfRows(rows, { first: 0, end: rowCount(rows) }))
    expect(drawn.map(({ text }) => text)).toEqual(titles.flatMap((row) => row.map(({ text }) => text)))
  })

  it('has as much of it as there is room for', () => {
    const name = 'a_condition_with_a_very_long_name'
    const scene = drawScene(engine, `bool ${name} = c[0]; if (${name}) { ${'h q; '.repeat(12)} } h q[0]; x q; `)
    for (let width = 260; width < scene.width; width += 12) {
      const rows = cutIntoRows(scene, width)
      const all = Array.from({ length: rowCount(rows) }, (_, row) => {
        const { start, end } = spanOfRow(rows, row)
        return titlesOf(rowHeader(rows, row)).map((title) => ({ ...title, right: rows.lead + end - start }))
      }).flat()
      expect(all[0]?.text).toContain('name)')
      for (const { text, start, line, end, right } of all) {
        expect(text).toMatch(/^if \(a_condition_with_a_very_long_name\)$|^i.*….*\)$/)
        expect(start).toBeLessThan(line)
        expect(line).toBeLessThanOrEqual(end + 0.01)
        expect(end).toBeLessThanOrEqual(right + 0.01)
      }
    }
  })

  it('has it without what a press on it does', () => {
    const scene = drawScene(engine, `for int i in [0:7] { ${gates.repeat(20)} }`)
    const rows = cutIntoRows(scene, 500)
    const titles = Array.from({ length: rowCount(rows) }, (_, row) => titlesOf(rowHeader(rows, row)))
    expect(titles.map((row) => row.map(({ text }) => text))).toEqual(
      titles.map((_, row) => [row === 0 ? 'for int i in [0:7] × 8 · unroll' : 'for int i in [0:7] × 8']),
    )
  })
})

describe('A picture', () => {
  const loop = 'for int i in [0:7] { h q; cx q[0], q[1]; }'

  it('says how often a loop happens, and not what a press on it would do', async () => {
    const scene = drawScene(engine, loop)
    expect(titlesOf(scene)[0]?.text).toBe('for int i in [0:7] × 8 · unroll')
    const svg = await engine.svg(scene, { theme: 'light' })
    expect(svg).toContain('>for int i in [0:7] × 8</text>')
    expect(svg).not.toContain('unroll')
  })

  it('has no gap in the line behind such a title', () => {
    const source = `OPENQASM 3.0; include "stdgates.inc"; qubit[3] q; ${loop}`
    const lines = [[], [[0]]].map((toggled) => {
      const scene = engine.draw(source, { toggled, folded: [] })
      const [title] = scene === null ? [] : titlesOf(withoutControls(scene))
      expect(title?.text).toBe('for int i in [0:7] × 8')
      return (title?.line ?? 0) - (title?.start ?? 0)
    })
    // The same title takes the same room, whatever stood behind it.
    expect(lines[0]).toBeCloseTo(lines[1] ?? 0, 1)
  })

  it('of a drawing without loops is the drawing itself', () => {
    const scene = drawScene(engine, 'c = measure q; if (c[0]) { h q[0]; x q[1]; }')
    expect(withoutControls(scene)).toBe(scene)
    expect(titleBefore(scene, scene.header)).toBeNull()
  })
})
