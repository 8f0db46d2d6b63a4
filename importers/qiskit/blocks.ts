/** What a circuit of Qiskit decides while it runs: `if_test`, `while_loop`, `for_loop` and `switch`. */
import { type Bit, type Condition, type Operation, mapOperations } from '../program/circuit'
import { Refusal } from '../refusal'
import {
  Arguments,
  PythonObject,
  type Evaluator,
  Sequence,
  Symbolic,
  type Value,
  toInteger,
  toNumeric,
} from '../python/values'
import { ConditionValue, bitsOf } from './bits'

/** What the blocks need of a circuit. */
interface Target extends PythonObject {
  target: Operation[]
  clbits: readonly Bit[]
  add: (operations: readonly Operation[], evaluator: Evaluator) => void
}

function conditionOf(circuit: Target, asked: Value | undefined): Condition {
  if (asked instanceof ConditionValue) return asked.condition
  if (!(asked instanceof Sequence)) return { kind: 'equals', bits: bitsOf(asked, circuit.clbits), value: 1 }
  const [bits, value] = asked.items
  return { kind: 'equals', bits: bitsOf(bits, circuit.clbits), value: Number(toInteger(value)) }
}

/** A block of a `with`: its operations go into a list of their own. */
class Block extends PythonObject {
  readonly description = 'a block'
  private outer: Operation[] | null = null
  constructor(
    protected readonly circuit: Target,
    private readonly finish: (body: Operation[], evaluator: Evaluator) => void,
    private readonly result: (evaluator: Evaluator) => Value = () => null,
  ) {
    super()
  }
  override enter(evaluator: Evaluator): Value {
    evaluator.requireMutable()
    this.outer = this.circuit.target
    this.circuit.target = []
    return this.result(evaluator)
  }
  override exit(evaluator: Evaluator) {
    const body = this.circuit.target
    if (this.outer === null) throw new Refusal('This block has not begun.')
    this.circuit.target = this.outer
    this.finish(body, evaluator)
  }
}

type Method = (circuit: Target, parameters: Arguments, evaluator: Evaluator) => Value

function ifTest(circuit: Target, parameters: Arguments, evaluator: Evaluator): Value {
  const [asked, body] = parameters.bind('condition', 'true_body', 'qubits', 'clbits', 'label')
  if (body !== undefined && body !== null) throw new Refusal('Only "with" blocks of "if_test" are understood.')
  const condition = conditionOf(circuit, asked)
  const { at } = evaluator
  return new Block(
    circuit,
    (then, inner) => circuit.add([{ kind: 'if', condition, body: then, otherwise: [], at }], inner),
    () =>
      new Block(circuit, (otherwise) => {
        const last = circuit.target.pop()
        if (last?.kind !== 'if' || last.otherwise.length > 0)
          throw new Refusal('An "else" stands directly behind its "if_test".')
        circuit.target.push({ ...last, otherwise })
      }),
  )
}

function whileLoop(circuit: Target, parameters: Arguments, evaluator: Evaluator): Value {
  const [asked, body] = parameters.bind('condition', 'body', 'qubits', 'clbits', 'label')
  if (body !== undefined && body !== null) throw new Refusal('Only "with" blocks of "while_loop" are understood.')
  const condition = conditionOf(circuit, asked)
  const { at } = evaluator
  return new Block(circuit, (inside, inner) => circuit.add([{ kind: 'while', condition, body: inside, at }], inner))
}

let loops = 0

function forLoop(circuit: Target, parameters: Arguments, evaluator: Evaluator): Value {
  const [indices = null, , body] = parameters.bind('indexset', 'loop_parameter', 'body', 'qubits', 'clbits', 'label')
  if (body !== undefined && body !== null) throw new Refusal('Only "with" blocks of "for_loop" are understood.')
  const values = evaluator.items(indices)
  loops += 1
  const name = `loop ${loops}`
  return new Block(
    circuit,
    (inside, inner) => {
      if (hasJump(inside)) throw new Refusal('A "for_loop" that may end early is not understood.')
      for (const value of values)
        circuit.add(mapOperations(inside, { bit: (bit) => bit, values: new Map([[name, toNumeric(value)]]) }), inner)
    },
    () => new Symbolic({ kind: 'input', name }),
  )
}

/** Whether operations end the loop around them, or go on with its next round. */
export const hasJump = (operations: readonly Operation[]): boolean =>
  operations.some(
    (one) =>
      one.kind === 'break' ||
      one.kind === 'continue' ||
      (one.kind === 'if' && (hasJump(one.body) || hasJump(one.otherwise))),
  )

/** `with qc.switch(bits) as case:`, as one condition after the other. */
function switchOn(circuit: Target, parameters: Arguments, evaluator: Evaluator): Value {
  const [asked] = parameters.bind('target', 'cases', 'qubits', 'clbits', 'label')
  const bits = bitsOf(asked, circuit.clbits)
  const { at } = evaluator
  const cases: { condition: Condition | null; body: Operation[] }[] = []
  class Case extends PythonObject {
    readonly description = 'a case'
    override call(given: Arguments): Value {
      const values = given.positional
      if (values.some((one) => one instanceof PythonObject)) {
        if (values.length > 1) throw new Refusal('A default beside other values is not understood.')
        return new Block(circuit, (body) => void cases.push({ condition: null, body }))
      }
      const [first, ...rest] = values.map((one): Condition => ({ kind: 'equals', bits, value: toInteger(one) }))
      if (first === undefined) throw new Refusal('A case needs a value.')
      const condition = rest.reduce<Condition>((left, right) => ({ kind: 'or', left, right }), first)
      return new Block(circuit, (body) => void cases.push({ condition, body }))
    }
    override attribute(name: string): Value | undefined {
      return name === 'DEFAULT' ? this : undefined
    }
  }
  return new Block(
    circuit,
    (inside, inner) => {
      if (inside.length > 0) throw new Refusal('Operations in a "switch" stand in its cases.')
      let otherwise: Operation[] = []
      for (const { condition, body } of cases.toReversed())
        otherwise = condition === null ? body : [{ kind: 'if', condition, body, otherwise, at }]
      circuit.add(otherwise, inner)
    },
    () => new Case(),
  )
}

const jump =
  (kind: 'break' | 'continue'): Method =>
  (circuit, _parameters, evaluator) => {
    circuit.add([{ kind, at: evaluator.at }], evaluator)
    return null
  }

/** The methods by their names. */
export const blockMethods: Readonly<Record<string, Method>> = {
  if_test: ifTest,
  while_loop: whileLoop,
  for_loop: forLoop,
  switch: switchOn,
  break_loop: jump('break'),
  continue_loop: jump('continue'),
}
