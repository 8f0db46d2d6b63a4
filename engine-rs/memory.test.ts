import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import type * as Engine from './pkg/engine_bg.js'
import type * as Exporter from './pkg/exporter_bg.js'

/** What a page may need, in MB. */
const limit = 256

const head = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[4] q;\nbit[4] c;\n'
const repeated = (statement: string, rounds = 1_000_000, before = '') =>
  `${head}${before}for int i in [1:${rounds}] { ${statement} }`

/** As often as the longest program holds it. */
const filled = (statement: string, before = 'OPENQASM 3.0;\n') =>
  before + statement.repeat(Math.floor(4_900_000 / statement.length))

type Call = 'convert' | 'draw' | 'open' | 'outline'

/**
 * Programs as large as the limits of the language allow, each with much of something else, and the call that takes most memory: all
 * calls of all programs would take more than twice as long. Those near the limit are tried with each
 * call that is near it.
 */
const programs: readonly [name: string, program: string, ...calls: Call[]][] = [
  ['a million measurements', repeated('c[0] = measure q[0];'), 'draw'],
  ['a million different angles', repeated('rx(i) q[0];'), 'draw'],
  ['a million controlled gates', repeated('crx(0.5) q[0], q[1];'), 'draw'],
  ['a million controlled gates with different angles', repeated('crx(i) q[0], q[1];'), 'draw'],
  ['a million gates on three qubits', repeated('ccx q[0], q[1], q[2];'), 'draw'],
  ['a million gates with three angles', repeated('U(i, i / 3, i / 7) q[0];'), 'draw'],
  [
    'as many gates with four angles as there can be',
    repeated('cu(i, i / 3, i / 7, i / 11) q[0], q[1];', 750_000),
    'convert',
    'draw',
  ],
  [
    'as many modified calls of a gate as there can be',
    `OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[4] q; gate g(a) x, y { rx(a) x; cx x, y; }\nfor int i in [1:790000] { ctrl @ inv @ pow(100) @ g(0.3) q[0], q[1], q[2]; }`,
    'open',
  ],
  [
    'as many assignments as a run decides',
    repeated('n += c[0]; x q[0];', 223_000, 'int n = 0; c = measure q; '),
    'draw',
    'open',
  ],
  [
    'as many long assignments as a run decides',
    repeated('n += c[0] + n * (n - 2) * (n + 3);', 106_000, 'int n = 0; c = measure q; '),
    'open',
  ],
  [
    'as many branches as a run decides',
    repeated('if (n == i) x q[0];', 249_000, 'c = measure q; int n = c[0]; '),
    'open',
  ],
  ['as many conditions as there can be', repeated('if (c == i % 16) x q[0];', 360_000, 'c = measure q; '), 'draw'],
  [
    'as many expressions of an input as are kept',
    `${head}input float a;\nfor int i in [1:900000] { rx(a * i) q[0]; }`,
    'convert',
  ],
  ['as many gates of one name as there can be', filled('gate g q{}'), 'outline'],
  ['as many aliases of one name as there can be', filled('let a=q;', 'OPENQASM 3.0;\nqubit q;\n'), 'outline'],
  ['as many scopes with a name as there can be', filled('{int a;}'), 'outline'],
  [
    'as many gates under a condition as the text holds',
    filled('if(c){x q;}', 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit q;\nbit c = measure q;\n'),
    'convert',
    'draw',
  ],
]

interface Modules {
  engine: typeof Engine
  exporter: typeof Exporter
}

const none = new Uint32Array()

const call =
  (name: Call, program: string) =>
  ({ engine: bindings, exporter }: Modules): unknown => {
    switch (name) {
      case 'convert':
        return exporter.convert(program, 2, {}, false)
      case 'draw':
        return expect(bindings.visualize(program, {}, '', new Float64Array(), false, false)[1]).not.toBeNull()
      case 'open':
        return bindings.draw(program, {}, Uint32Array.of(1, 0), none, none, false, false)
      case 'outline':
        return bindings.outline(program, true)
    }
  }

/** How much memory new instances of the modules have after a call, which is the most that they had. */
async function memoryAfter(use: (modules: Modules) => unknown): Promise<number> {
  // The bindings hold one instance.
  vi.resetModules()
  const [engine, exporter] = [await import('./pkg/engine_bg.js'), await import('./pkg/exporter_bg.js')]
  const memories = [await instantiate('engine', engine), await instantiate('exporter', exporter)]
  use({ engine, exporter })
  return memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0)
}

/** Compiled once: with each instance anew, its code would have to become fast again. */
const compiled = {
  engine: compile('engine'),
  exporter: compile('exporter'),
}

async function compile(name: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL(`./pkg/${name}_bg.wasm`, import.meta.url)))
}

/** Connects bindings with a new instance, and returns its memory. */
async function instantiate(
  name: keyof typeof compiled,
  bindings: typeof Engine | typeof Exporter,
): Promise<WebAssembly.Memory> {
  const imports: Record<string, WebAssembly.ImportValue> = {}
  for (const [key, value] of Object.entries(bindings)) {
    if (typeof value === 'function') imports[key] = value
  }
  const instance = await WebAssembly.instantiate(await compiled[name], { [`./${name}_bg.js`]: imports })
  bindings['__wbg_set_wasm'](instance.exports)
  const { memory, __wbindgen_start: start } = instance.exports
  if (typeof start === 'function') start()
  if (!(memory instanceof WebAssembly.Memory)) throw new Error(`${name} has no memory`)
  return memory
}

test.each(programs)(
  '%s are read and handled within 256 MB',
  async (_, program, ...calls) => {
    for (const name of calls) {
      const megabytes = (await memoryAfter(call(name, program))) / 2 ** 20
      expect(megabytes, `to ${name} it`).toBeGreaterThan(1)
      expect(megabytes, `to ${name} it`).toBeLessThanOrEqual(limit)
    }
  },
  120_000,
)

test('more assignments than a page has memory for are refused for what they are', async () => {
  let report = ''
  const megabytes = await memoryAfter(({ engine }) => {
    report = engine.check(repeated('n += c[0]; x q[0];', 500_000, 'int n = 0; c = measure q; '), {})
  })
  expect(report).toContain('more than 450000 boxes and statements to its run')
  expect(megabytes / 2 ** 20).toBeLessThanOrEqual(limit)
}, 120_000)
