/** What claims of circuits are, as the help says it. */
import { claimLimits } from '../../../contract/claim-limits'
import type { Topic } from './topic-list'

/** In the order of the page. */
export const claimTopics: readonly Topic[] = [
  {
    id: 'proofs',
    title: 'What “proved” means',
    text: 'The server simulates the circuit exactly and compares all of what it does with the formulas of the claim, which know nothing of the circuit.',
    items: [
      'Proved by simulation: every number is as claimed, up to rounding. Cases are the inputs, errors and constants that this was checked for, all of them.',
      'A circuit with free parameters is checked for their own values and for three more: that is evidence, no proof for all values, and the claim says so.',
      'Refuted: the circuit does something else, and the claim names a counterexample, as in “For a = 2, sum is 2 instead of 3”.',
      'Not checked: neither, with the reason, as that the circuit is too large, has errors, or has no register of that name.',
      'Each new version of a circuit takes over its claims, and they are proved again for it.',
      'Circuits with a proved claim are found by `has:claim` in the library, those of which all claims are proved by `is:verified`.',
    ],
  },
  {
    id: 'kinds',
    title: 'What can be claimed',
    text: 'Whoever may rename a circuit adds claims to its page. Try proves a claim before it is saved.',
    items: [
      'Probabilities of outcomes: of the classical bits, or of the qubits where there are none. Where the program declares `output` bits, only of these. A Bell pair: `(x == 0 or x == 3) / 2`, or the lines `00: 1/2` and `11: 1/2`.',
      'Prepares a state: its amplitudes, whatever their length and global phase are. A Bell pair: `x == 0 or x == 3`. A W state: `popcount(x) == 1`.',
      'Computes a function of registers: for all values of the inputs at once, with phases. An adder: inputs `a, b`, result `b = (a + b) mod 8`.',
      'Equals a matrix, up to its global phase. The Fourier transform of three qubits: `exp(2*pi*i*row*column/8)/sqrt(8)`. The gate S: the rows `1, 0` and `0, i`.',
      'Depth and other figures: at most or exactly so many moments, qubits, two-qubit gates, operations or free parameters.',
      'The claim in words may have formulas between dollar signs, in LaTeX, as descriptions have: `prepares $(\\ket{00} + \\ket{11})/\\sqrt{2}$`.',
    ],
  },
  {
    id: 'formulas',
    title: 'Formulas',
    text: 'A formula is a complex number, made of numbers, names, operators and functions.',
    items: [
      'Names: `x` is the number that all bits are, the last one the highest; `n` is how many bits there are; registers by their names, as `a`; `row` and `column` of a matrix; free parameters, as `theta`.',
      'Constants: `pi`, `i`, `true` (1), `false` (0).',
      'Operators, the weakest first: `or`, `and`, `not`, `== != < <= > >=`, `+ -`, `* / mod div`, the sign, `^`. Comparisons are 1 or 0, so `(x == 3) / 2` is 1/2 for 3 and else 0.',
      'Functions: `exp`, `sqrt`, `sin`, `cos`, `asin`, `acos`, `atan`, `abs`, `floor`, `min`, `max`, `binomial(n, k)`, `choose(condition, one, other)`.',
      'Bits: `bit(x, place)`, `popcount(x)`, `parity(x)`, `xor(a, b)`, `both(a, b)`, `either(a, b)`, `reverse(x, bits)`.',
      'Multiplication has a sign: `2*x`, and not `2x`.',
    ],
  },
  {
    id: 'limits',
    title: 'Limits',
    text: 'Proofs of all circuits share the server, so each has limits. What is beyond them is not checked, and says so.',
    items: [
      `${claimLimits.count} claims of a circuit, ${claimLimits.formula} characters of a formula.`,
      `${claimLimits.qubits} qubits and ${claimLimits.qubits} bits of outcomes, 6 qubits of a matrix, ${claimLimits.qubitsWithCopies} qubits of a function, where inputs count twice, and ${claimLimits.cases.toLocaleString('en')} cases.`,
      'Circuits that do something else for each value of an input, and those with more courses than can all be followed.',
      'For a function of registers, all qubits are declared before the first gate.',
      'By the API: `GET /api/circuits/ID/claims`, and `POST`, `PATCH` and `DELETE` for those who may rename the circuit.',
    ],
  },
]
