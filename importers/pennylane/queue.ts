/** Quantum functions of PennyLane: what they queue, in its order. */
import {
  type Condition,
  type Operation,
  countOperations,
  maxOperations,
  raiseOperations,
  tooManyOperations,
} from '../program/circuit'
import { Refusal } from '../refusal'
import { PythonObject, type Evaluator, Symbolic, type Value, toNumber, unknown } from '../python/values'

/** An operator on wires. It is part of the circuit if it is queued and nothing else takes it over, such as an observable. */
export class OperatorValue extends PythonObject {
  readonly description = 'an operator'
  constructor(
    readonly operations: readonly Operation[],
    private readonly queue: Queue,
  ) {
    super()
  }
  override binary(operator: string, other: Value, isReflected: boolean, evaluator: Evaluator): Value | undefined {
    if (operator === '**' && !isReflected) {
      this.queue.remove(this)
      return this.queue.add(raiseOperations(this.operations, toNumber(other)), evaluator)
    }
    if (operator === '@' || operator === '+' || operator === '-' || operator === '*' || operator === '/') {
      for (const one of [this, other]) if (one instanceof PythonObject) this.queue.remove(one)
      return this.queue.observable()
    }
    return undefined
  }
  override unary(): Value {
    this.queue.remove(this)
    return this.queue.observable()
  }
}

/** A sum or product of operators, which is only measured. */
class ObservableValue extends PythonObject {
  readonly description = 'an observable'
  constructor(private readonly queue: Queue) {
    super()
  }
  override binary(_operator: string, other: Value): Value {
    if (other instanceof PythonObject) this.queue.remove(other)
    return this
  }
  override unary(): Value {
    return this
  }
}

/** What a function queues. */
export class Queue {
  private readonly levels: { owner: PythonObject; operations: readonly Operation[] | null }[][] = []
  private count = 0

  /** Whether a quantum function runs. */
  get isOpen(): boolean {
    return this.levels.length > 0
  }

  /** Queues operations, unless no function runs. */
  add(operations: readonly Operation[], evaluator: Evaluator): OperatorValue {
    const owner = new OperatorValue(
      operations.map((one) => ({ ...one, at: evaluator.at })),
      this,
    )
    const level = this.levels.at(-1)
    if (level !== undefined) {
      evaluator.requireMutable()
      this.count += countOperations(operations)
      if (this.count > maxOperations) throw new Refusal(tooManyOperations)
      level.push({ owner, operations: owner.operations })
    }
    return owner
  }

  /** Takes an operator out again. */
  remove(owner: PythonObject) {
    const level = this.levels.at(-1)
    const place = level?.findLastIndex((one) => one.owner === owner) ?? -1
    if (place >= 0) level?.splice(place, 1)
  }

  observable(): Value {
    const owner = new ObservableValue(this)
    this.levels.at(-1)?.push({ owner, operations: null })
    return owner
  }

  /** What work queues, in its order. */
  collect(work: () => void): Operation[] {
    this.levels.push([])
    if (this.levels.length > 30) throw new Refusal('Functions call each other too deeply.')
    work()
    return (this.levels.pop() ?? []).flatMap(({ operations }) => {
      if (operations === null) throw new Refusal('A sum or product of operators is not understood as a gate.')
      return operations
    })
  }
}

/** The outcome of a measurement within a circuit. */
export class OutcomeValue extends PythonObject {
  readonly description = 'the outcome of a measurement'
  constructor(readonly condition: Condition) {
    super()
  }
  override isTrue(): boolean {
    throw new Refusal('What is measured decides by "qml.cond" only.')
  }
  override binary(operator: string, other: Value): Value | undefined {
    if (operator === '==' || operator === '!=') {
      if (other !== 0 && other !== 1 && typeof other !== 'boolean') return undefined
      return (operator === '==') === Boolean(other) ? this : this.negated()
    }
    if (!(other instanceof OutcomeValue)) return undefined
    if (operator !== '&' && operator !== '|') return undefined
    const kind = operator === '&' ? 'and' : 'or'
    return new OutcomeValue({ kind, left: this.condition, right: other.condition })
  }
  override unary(operator: string): Value | undefined {
    return operator === '~' ? this.negated() : undefined
  }
  private negated(): OutcomeValue {
    return new OutcomeValue({ kind: 'not', of: this.condition })
  }
}

/** An argument without a value: a number, or a list of numbers by their places. */
export class FreeArgument extends Symbolic {
  constructor(private readonly name: string) {
    super({ kind: 'input', name })
  }
  override item(index: Value): Value {
    const parts = index instanceof PythonObject ? (index.iterate(noRun) ?? []) : [index]
    const name = parts.reduce<string>((text, part) => {
      if (typeof part !== 'number' || !Number.isInteger(part) || part < 0)
        throw new Refusal('How many numbers this argument has only a call would tell.')
      return `${text}[${part}]`
    }, this.name)
    if (parts.length === 0) throw new Refusal('This index is not understood.')
    return new FreeArgument(name)
  }
  override iterate(): null {
    throw new Refusal('How many numbers this argument has only a call would tell.')
  }
}

const noRun: Evaluator = {
  at: 0,
  isSpeculative: false,
  requireMutable: () => {},
  recordEscape: () => {},
  call: () => unknown,
  dryRunCall: () => {},
  items: () => [],
}
