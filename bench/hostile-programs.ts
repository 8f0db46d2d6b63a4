/** Programs that are made to keep the reader of OpenQASM busy, each in another way. Most are refused, after as long as it takes to see why. */

const head = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[8] q;\n'

/** Gates of gates of gates: each is twice the one before. */
const doubling = (levels: number) =>
  Array.from({ length: levels }, (_, level) =>
    level === 0 ? 'gate g0 a { x a; x a; }' : `gate g${level} a { g${level - 1} a; g${level - 1} a; }`,
  ).join('\n')

const nestedLoops = (depth: number) =>
  `${Array.from({ length: depth }, (_, level) => `for int i${level} in [0:999] {`).join(' ')} x q[0]; ${'}'.repeat(depth)}`

/** By name. */
export const hostilePrograms: Readonly<Record<string, string>> = {
  '100,000 gates': head + 'cx q[0], q[1];\nh q[2];\n'.repeat(50_000),
  '5 MB of gates': head + 'rx(0.123456) q[3];\n'.repeat(260_000),
  '5 MB of comment': `${head}// ${'a'.repeat(4_900_000)}\n`,
  'gates of gates': `${head}${doubling(60)}\ng59 q[0];\n`,
  'a power of gates of gates': `${head}${doubling(60)}\npow(0.5) @ g59 q[0];\n`,
  'rounds with mistakes': `${head}for int i in [0:999] { switch (i) { case 4 { for int k in [0:9999] { ${'y q[0]; '.repeat(4)}} } default { z q[0]; } } ${'qubit[40] r; let a = s[0:2:39]; '.repeat(20)}}\n`,
  'a loop of long sums': `${head}for int i in [0:99999] { rx(${Array.from({ length: 300 }, (_, at) => `i*${at}`).join('+')}) q[0]; }\n`,
  'loops in loops': `${head}${nestedLoops(6)}\n`,
  'bits declared in rounds': `${head}for int i in [0:999999] { bit[60000] c; }\n`,
  'a long loop': `${head}for int i in [0:1000000000000] { x q[0]; }\n`,
  '50,000 errors': head + 'nothing;\n'.repeat(50_000),
  '300,000 functions that do not exist': `${head}int x;\n${Array.from({ length: 300_000 }, (_, at) => `x = f${at}(1);\n`).join('')}`,
  'semicolons behind a mistake of their line': `${head}gate g a { x a };${';'.repeat(4_800_000)}`,
  '100,000 signs': `${head}rx(${'-'.repeat(100_000)}1) q[0];\n`,
  '100,000 parentheses': `${head}rx(${'('.repeat(100_000)}1${')'.repeat(100_000)}) q[0];\n`,
  'a sum of 50,000 terms': `${head}rx(1${'+1'.repeat(50_000)}) q[0];\n`,
  'bodies without an end': `${head}${Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth)}if (true) {\n`).join('')}${'h q[0];\n'.repeat(600_000)}`,
  '50,000 blocks': `${head}${'if (true) {'.repeat(50_000)}${'}'.repeat(50_000)}\n`,
  '20,000 modifiers': `${head}${'inv @ '.repeat(20_000)}x q[0];\n`,
  '10,000 registers': head + Array.from({ length: 10_000 }, (_, at) => `qubit[10] r${at};\n`).join(''),
  '50,000 operands': `${head}barrier ${Array.from({ length: 50_000 }, (_, at) => `q[${at % 8}]`).join(', ')};\n`,
  'a name of 500,000 letters': `${head}float ${'a'.repeat(500_000)} = 1;\n`,
  'powers of powers': `${head}pow(1000000000) @ x q[0];\n`,
  'slices of a matrix': `${head}array[int, 1000, 1000] a;\nfor int i in [0:4000000] { a[0:499] = a[500:999]; }\n`,
  'arrays passed to be changed': `${head}array[int, 4000000] a;\nint n;\ndef f(mutable array[int, #dim = 1] a) -> int { a[0] = 1; return a[1]; }\nfor int i in [0:4000000] { n = f(a); }\n`,
  'recursion with values': `${head}def f(int n) -> int { if (n < 2) { return n; } return f(n - 1) + f(n - 2); }\nrx(f(60)) q[0];\n`,
  'heads of gates without commas': head + 'gate g(a b) x y { }\n'.repeat(200_000),
  'bodies without an opening brace': `${head}bit[2] c;\n` + 'if (c[0])\n  x q[0];\n}\n'.repeat(200_000),
}

/** As often as the longest program holds it. */
const filled = (text: string, before = head) =>
  before + text.repeat(Math.floor((4_999_999 - before.length) / text.length))

const numbered = (count: number, line: (number: number) => string) =>
  head + Array.from({ length: count }, (_, number) => line(number)).join('')

const measured = `${head}bit c = measure q[0];\n`

/** By name: each is much of one thing, as much as the longest program holds or as the limits of the language let happen. */
export const longestPrograms: Readonly<Record<string, string>> = {
  'gates of one name': filled('gate g q{}'),
  'local bits in a branch': `${numbered(100_000, (number) => (number === 0 ? 'bit c = measure q[0]; if (c) {\n' : `bit b${number};\n`))}}`,
  'operands without commas': `${filled('q[0] q[1] ', `${head}barrier `)};\n`,
  'cases in cases': `${filled('case 4 { ', `${head}switch (1) { `)}`,
  'gates of many names': numbered(300_000, (number) => `gate g${number} q{}`),
  'gates of the one before': `${numbered(170_000, (number) => `gate g${number} q{${number === 0 ? 'x' : `g${number - 1}`} q;}\n`)}g169999 q[0];`,
  'aliases of one name': filled('let a=q;'),
  'scopes with a name': filled('{int a;}'),
  'numbers of one name': filled('int a;'),
  'numbers of many names': numbered(400_000, (number) => `int a${number};`),
  'numbers with values': numbered(220_000, (number) => `int a${number} = ${number};\n`),
  'a subroutine of many numbers': `${filled('int a;', `${head}def f() {`)}}`,
  'gates under a condition': filled('if(c){x q[0];}', measured),
  'branches of two': filled('if(c){x q[0];}else{y q[0];}', measured),
  'nested blocks': filled(`${'if (c) {\n'.repeat(100)}x q[0];\n${'}\n'.repeat(100)}`, measured),
  'open-ended loops': filled('while(c){x q[0];}\n', measured),
  'endless loops': filled('while(true){x q[0];}\n', measured),
  'delays as long as the device likes': numbered(120_000, (number) => `stretch s${number};delay[s${number}]q;\n`),
  'blocks that are never closed': filled('if (true) {\n'),
  'heads of gates in one line': filled('gate g a b '),
  'a million empty boxes': `${head}for int i in [0:999999] { box {} }`,
  'a continue in a loop': filled('continue;', `${head}for int i in [0:999999] { `) + '}',
  'an end in a loop': filled('x q[0];', `${head}for int i in [0:999999] { end; `) + '}',
  'broken statements in a loop': filled('include "stdgates.inc";', `${head}for int i in [0:999999] { `) + '}',
  'annotations in a loop': filled('@a\n', `${head}for int i in [0:999999] {\n`) + 'x q[0];}',
  'directives in a loop': filled('pragma a\n', `${head}for int i in [0:999999] {\n`) + '}',
  'as many branches as are read': `${measured}for int i in [0:248999] { if (c) {x q[0];} else {y q[0];} }`,
}
