/**
 * What circuits look like: each program and each settings file of `circuits/` is drawn, and compared with its picture in `reference/`,
 * pixel by pixel. After a change that is meant, `npm run pictures` draws them anew; look at each that changed.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Engine, type Folding, type Scene } from '../../engine-rs/index'
import { rasterize } from '../../server/engine/rasterize'
import { loadEngineFromFiles } from '../../server/engine/load-engine'
import { readComparison } from './comparison'

/** Circuits that are drawn once more, with own gates opened in their place, and blocks or layers closed. */
const folded: Record<string, { file: string; folding: Folding }> = {
  own_gates_opened: { file: 'own_gates.qasm', folding: { toggled: [[0], [1], [3], [4]], folded: [] } },
  gates_in_gates_opened: { file: 'gates_in_gates.qasm', folding: { toggled: [[0], [0, 0], [1]], folded: [] } },
  flow_nested_half_closed: {
    file: 'flow_nested.qasm',
    folding: {
      toggled: [
        [2, 1],
        [2, 2, 1],
      ],
      folded: [],
    },
  },
  flow_gate_in_branch_opened: {
    file: 'flow_gate_in_branch.qasm',
    folding: {
      toggled: [
        [1, 0],
        [1, 2],
      ],
      folded: [],
    },
  },
  builder_qaoa_closed: { file: 'builder_qaoa.json', folding: { toggled: [], folded: [0, 2] } },
}

/** Circuits that are drawn once more, with the wires of classical variables. */
const withVariables = ['flow_for', 'flow_for_values', 'data_variables', 'data_branches', 'data_angles']

const folder = import.meta.dirname
const circuits = readdirSync(join(folder, 'circuits')).toSorted()
const pictures: Picture[] = [
  ...circuits.map((file) => ({ name: nameOf(file), file })),
  ...Object.entries(folded).map(([name, { file, folding }]) => ({ name, file, folding })),
  ...withVariables.map((name) => ({ name: `${name}_shown`, file: `${name}.qasm`, showsVariables: true })),
]
const updating = process.env['UPDATE_PICTURES'] !== undefined
/** Where pictures that differ are laid down beside what was expected. */
const found = join(folder, '../../test-results/pictures')

/** A pixel differs where one of its colours is further away than this, of 255: rounding differs from machine to machine. */
const tolerance = 24
/** The part of a picture's pixels that may differ. */
const maxDifferent = 0.0005

interface Picture {
  name: string
  file: string
  folding?: Folding
  showsVariables?: boolean
}

let engine: Engine

beforeAll(async () => {
  engine = await loadEngineFromFiles()
})

test('there are at least 40 circuits, and no picture without one', () => {
  expect(circuits.length).toBeGreaterThanOrEqual(40)
  const names = new Set(pictures.map(({ name }) => name))
  expect(names.size, 'two circuits of one name').toBe(pictures.length)
  for (const picture of readdirSync(join(folder, 'reference'))) {
    expect(names).toContain(picture.replace(/\.(light|dark)\.png$/, ''))
  }
})

test('40 of them are compared with the pictures of Qiskit, each with a sentence', () => {
  const compared = readComparison(readFileSync('docs/pictures.md', 'utf8'))
  expect(new Set(compared.map(({ name }) => name)).size).toBe(40)
  expect(compared.filter(({ name }) => !circuits.includes(`${name}.qasm`))).toEqual([])
  expect(compared.filter(({ sentence }) => !sentence.endsWith('.'))).toEqual([])
})

describe('looks as it did', () => {
  test.each(
    pictures.flatMap((picture) => themesOf(picture.name).map((theme) => [picture.name, theme, picture] as const)),
  )('%s, %s', async (name, theme, shown) => {
    const svg = await engine.svg(await draw(shown), { theme, title: name })
    const picture = Buffer.from(rasterize(svg))
    const path = join(folder, 'reference', `${name}.${theme}.png`)
    if (updating) {
      writeFileSync(path, await sharp(picture).png({ palette: true, quality: 100, compressionLevel: 9 }).toBuffer())
      return
    }
    const difference = await compare(picture, readFileSync(path))
    if (difference === null || difference > maxDifferent) {
      mkdirSync(found, { recursive: true })
      writeFileSync(join(found, `${name}.${theme}.png`), picture)
    }
    expect(difference, `the size of ${name}; what was drawn is in test-results/pictures`).not.toBeNull()
    expect(difference, `pixels that differ; what was drawn is in test-results/pictures`).toBeLessThanOrEqual(
      maxDifferent,
    )
  })
})

test('a difference of one gate is seen', async () => {
  const picture = async (program: string) => {
    const { scene } = engine.visualize(`OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; ${program}`)
    return Buffer.from(rasterize(await engine.svg(required(scene, program), { theme: 'light' })))
  }
  expect(await compare(await picture('h q[0];'), await picture('h q[0];'))).toBe(0)
  expect(await compare(await picture('s q[0];'), await picture('t q[0];'))).toBeGreaterThan(maxDifferent)
  expect(await compare(await picture('s q[0];'), await picture('s q[0]; s q[0];')), 'another size').toBeNull()
})

if (!updating) rmSync(found, { recursive: true, force: true })

async function draw({ file, folding, showsVariables }: Picture): Promise<Scene> {
  const text = readFileSync(join(folder, 'circuits', file), 'utf8')
  const answer =
    extname(file) === '.json' ? await engine.generate(JSON.parse(text)) : engine.visualize(text, { showsVariables })
  const program = 'qasm' in answer ? (answer.qasm ?? '') : text
  if (folding !== undefined) return required(engine.draw(program, folding), file)
  const problems = [...answer.diagnostics, ...('problems' in answer ? answer.problems : [])]
  return required(answer.scene, `${file}: ${JSON.stringify(problems)}`)
}

function required(scene: Scene | null, message: string): Scene {
  if (scene === null) throw new Error(message)
  return scene
}

/** The part of pixels that differ; null where the sizes do. */
async function compare(one: Buffer, other: Buffer): Promise<number | null> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  if (a === undefined || b === undefined) return null
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return null
  let different = 0
  for (let at = 0; at < a.data.length; at += 3) {
    const far = [0, 1, 2].some(
      (colour) => Math.abs((a.data[at + colour] ?? 0) - (b.data[at + colour] ?? 0)) > tolerance,
    )
    if (far) different += 1
  }
  return different / (a.data.length / 3)
}

/** Those that together have every colour are drawn in the dark, too. */
const inTheDarkToo = new Set([
  'barriers',
  'builder_qaoa',
  'conditions',
  'data_branches_shown',
  'flow_nested',
  'flow_while',
  'gates_on_one_qubit',
  'loops_and_branches',
  'measurements',
  'negative_controls',
  'own_gates',
  'own_gates_opened',
  'rotations',
  'swaps',
])

function themesOf(name: string): ('light' | 'dark')[] {
  return inTheDarkToo.has(name) ? ['light', 'dark'] : ['light']
}

function nameOf(file: string): string {
  return basename(file, extname(file))
}
