/** Python's own rules: precedence, scopes, slices, numbers. Each text sets `x`; what it becomes is read from an angle. */
import { expect, test } from 'vitest'
import { importProgram } from '../index'

/** The value of `x`, as a number. */
function valueOf(text: string): string | undefined {
  const source = `from qiskit import QuantumCircuit\nimport numpy as np\nimport math\n${text}\nqc = QuantumCircuit(1)\nqc.rx(x, 0)\n`
  const { program, problems } = importProgram(source)
  return /rx\((.*)\) q/.exec(program ?? '')?.[1] ?? problems[0]?.message
}

test.each([
  ['x = 1 if not True or True else 0', '1'],
  ['x = 1 if not (True or True) else 0', '0'],
  ['x = -2 ** 2', '-4'],
  ['x = 2 ** 3 ** 2', '512'],
  ['x = 2 ** -1', '0.5'],
  ['x = 7 // -2', '-4'],
  ['x = -7 % 3', '2'],
  ['x = 7 - 2 - 1', '4'],
  ['x = 12 / 3 * 2', '8'],
  ['x = 1 | 2 ^ 3 & 6', '1'],
  ['x = 1 + 1 << 2', '8'],
  ['x = int(1 < 2 < 3) + int(3 > 2 > 2)', '1'],
  ['x = 5 if 0 and 1 or 1 else 6', '5'],
  ['x = [1, 2, 3][-1]', '3'],
  ['x = sum([0, 1, 2, 3, 4, 5][4:1:-2])', '6'],
  ['x = len("abcdef"[::-1][1:-1])', '4'],
  ['x, *y = 4, 5, 6', '4'],
  ['y = None\nx = 1 if y is None else 2', '1'],
  ['print = None\nx = 1 if print is None else 2', '1'],
  ['*y, x = [4, 5, 6]', '6'],
  ['(x, y), z = (1, 2), 3', '1'],
  ['x = y = 3', '3'],
  ['x = 1\ndef f():\n    x = 2\nf()', '1'],
  ['x = 1\ndef f():\n    global x\n    x = 2\nf()', '2'],
  ['def f(a, b=2, *c, d=4, **e):\n    return a + b + sum(c) + d + e["k"]\nx = f(1, 2, 3, 4, d=5, k=6)', '21'],
  ['x = (lambda a, b=3: a * b)(2)', '6'],
  ['def f():\n    yield 1\n    yield from [2, 3]\nx = sum(f())', '6'],
  ['x = sum(i * j for i in range(3) for j in range(3) if i != j)', '4'],
  ['x = {i: i ** 2 for i in range(4)}[3]', '9'],
  ['x = int("1011", 2)', '11'],
  ['x = int(f"{5:04b}"[0:2] + "1")', '11'],
  ['x = len(f"{5:04b}{{}}")', '6'],
  ['x = np.pi / 2', 'pi/2'],
  ['x = -3 * math.pi / 8', '-3*pi/8'],
  ['x = np.linspace(0, 1, 5)[1]', '0.25'],
  ['x = np.arange(6).reshape(2, 3)[1, 2]', '5'],
  ['x = (2 * np.array([1, 2]) + 1)[1]', '5'],
  ['x = 0\nfor i in range(5):\n    if i == 3:\n        break\n    x += i\nelse:\n    x = 9', '3'],
  ['x = 0\nwhile x < 5:\n    x += 2\n    if x == 2: continue\nelse:\n    x = 1', '1'],
  ['x = round(2.5) + round(3.5)', '6'],
  ['x = sorted([3, 1, 2], reverse=True)[0]', '3'],
  ['x = max([(1, 5), (2, 1)], key=lambda p: p[1])[0]', '1'],
  ['x = 1_000 + 0b11 + 0x1F', '1034'],
  ['a = [1]\nb = a\nb += [2]\nx = len(a)', '2'],
  ['if (n := 4) > 3: x = n', '4'],
  ['x = (1 +\n  2) \\\n  + 3', '6'],
  ['x = 3; y = 4', '3'],
  ['%matplotlib inline\n!pip install qiskit\nx = 2', '2'],
  ['x = 2j', 'A complex number is not understood.'],
  ['class A: pass', '"class" is not understood.'],
  ['x = y', '"y" is not known here.'],
  ['x = 1 / 0', 'This divides by zero.'],
  ['x = [1][2]', 'The index 2 is out of range.'],
  ['x, y = 1, 2, 3', 'There are 3 values for 2 names.'],
])('%s', (text, expected) => {
  expect(valueOf(text)).toBe(expected)
})
