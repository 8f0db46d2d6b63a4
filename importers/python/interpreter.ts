/** Evaluates the understood part of Python. It has no access to anything but the text and our own functions, and its steps are limited. */
import { Refusal, withPlace } from '../refusal'
import { spend } from '../work'
import { ArrayValue } from './arrays'
import { binary, compare, isTrue, itemAt, unary } from './operators'
import { formatValue } from './texts'
import { methodOf } from './methods'
import type { Argument, Clause, Expression, Parameter, Statement } from './syntax'
import {
  Arguments,
  Dictionary,
  Module,
  NativeFunction,
  PythonIterator,
  PythonObject,
  type Evaluator,
  Sequence,
  SetValue,
  Slice,
  Unknown,
  type Value,
  keyOf,
  list,
  maxItems,
  toInteger,
  tooManyItems,
  tuple,
  unknown,
} from './values'

/** The most steps of a program: statements and expressions. */
export const maxSteps = 400_000
const maxCalls = 40
const tooManySteps = `The program takes more than ${maxSteps.toLocaleString('en')} steps.`
/** Functions of Python that reach beyond the program. */
const dangerous = new Set(
  'exec eval open compile __import__ input globals locals vars getattr setattr breakpoint'.split(' '),
)

/** Names of a function or of the program. */
class Scope {
  readonly names = new Map<string, Value>()
  /** Names that belong to an outer scope. */
  readonly outer = new Map<string, Scope>()
  constructor(readonly parent: Scope | null) {}

  find(name: string): Value | undefined {
    const value = this.names.get(name)
    return value === undefined ? this.parent?.find(name) : value
  }

  set(name: string, value: Value) {
    ;(this.outer.get(name) ?? this).names.set(name, value)
  }
}

/** How a block ended. */
type Signal = null | 'break' | 'continue' | { value: Value }

/** What the interpreter asks of the packages. */
export interface Environment {
  builtins: ReadonlyMap<string, Value>
  /** A module by its full name, or undefined. */
  module: (name: string) => Module | Unknown | undefined
  /** Told of values that go to what is not evaluated, such as a simulator. */
  recordEscape: (values: readonly Value[]) => void
}

interface Frame {
  scope: Scope
  yielded: Value[] | null
  /** Whether only a run tells that it has not returned yet. */
  isUncertain: boolean
}

/** Runs one program. */
export class Interpreter implements Evaluator {
  readonly globals = new Scope(null)
  /** Where the call that is answered stands. */
  at = 0
  private steps = 0
  private calls = 0
  private speculationDepth = 0

  constructor(private readonly environment: Environment) {}

  /** Whether what is evaluated depends on what only a run tells, so that it may not change a circuit. */
  get isSpeculative(): boolean {
    return this.speculationDepth > 0
  }

  /** Called before a circuit changes. @throws {Refusal} where only a run tells whether it does. */
  requireMutable() {
    if (this.isSpeculative) throw new Refusal('Only a run of the program would tell whether this happens.')
  }

  /** Called with values that go to what is not evaluated. */
  recordEscape(values: readonly Value[]) {
    this.environment.recordEscape(values)
  }

  /** Runs a program. */
  run(statements: readonly Statement[]) {
    this.block(statements, { scope: this.globals, yielded: null, isUncertain: false })
  }

  private step(place: { from: number; to: number }) {
    this.steps += 1
    if (this.steps > maxSteps) throw new Refusal(tooManySteps, place)
  }

  private block(statements: readonly Statement[], frame: Frame): Signal {
    for (const statement of statements) {
      const signal = withPlace(statement, () => this.statement(statement, frame))
      if (signal !== null) return signal
    }
    return null
  }

  private statement(statement: Statement, frame: Frame): Signal {
    this.step(statement)
    switch (statement.kind) {
      case 'expression':
        this.evaluate(statement.value, frame)
        return null
      case 'assign': {
        const value = this.evaluate(statement.value, frame)
        for (const target of statement.targets) this.assign(target, value, frame)
        return null
      }
      case 'update':
        this.update(statement, frame)
        return null
      case 'import':
        for (const { module, name } of statement.modules) this.import(module, name, frame)
        return null
      case 'from':
        this.importFrom(statement, frame)
        return null
      case 'function':
        this.define(statement, frame)
        return null
      case 'if':
        return this.conditional(statement, frame)
      case 'for':
      case 'while':
        return this.loop(statement, frame)
      case 'with':
        return this.context(statement, frame)
      case 'return':
        return { value: statement.value === null ? null : this.evaluate(statement.value, frame) }
      default:
        return this.smallStatement(statement, frame)
    }
  }

  private smallStatement(statement: Statement, frame: Frame): Signal {
    switch (statement.kind) {
      case 'break':
      case 'continue':
        return statement.kind
      case 'assert': {
        const value = this.evaluate(statement.condition, frame)
        if (!(value instanceof Unknown) && !isTrue(value, this))
          throw new Refusal('The program asserts what is not so.')
        return null
      }
      case 'delete':
        for (const target of statement.targets) {
          if (target.kind !== 'name') throw new Refusal('Only names can be deleted here.')
          frame.scope.names.delete(target.name)
        }
        return null
      case 'scope':
        for (const name of statement.names) {
          let scope = statement.word === 'global' ? this.globals : (frame.scope.parent ?? this.globals)
          while (statement.word !== 'global' && !scope.names.has(name) && scope.parent !== null) scope = scope.parent
          frame.scope.outer.set(name, scope)
        }
        return null
      case 'unsupported':
        if (this.isSpeculative) return { value: unknown }
        throw new Refusal(`${statement.what}.`)
      default:
        return null
    }
  }

  private update(statement: Extract<Statement, { kind: 'update' }>, frame: Frame) {
    const before = this.evaluate(statement.target, frame)
    const value = this.evaluate(statement.value, frame)
    this.at = statement.from
    if (before instanceof Sequence && before.kind === 'list' && statement.operator === '+') {
      const added = this.items(value)
      if (before.items.length + added.length > maxItems) throw new Refusal(tooManyItems)
      if (this.isSpeculative) before.isUncertain = true
      else before.items.push(...added)
      return
    }
    if (before instanceof ArrayValue) {
      before.replaceBy(binary(statement.operator, before, value, this))
      return
    }
    const own = before instanceof PythonObject ? before.binary(`${statement.operator}=`, value, false, this) : undefined
    this.assign(statement.target, own ?? binary(statement.operator, before, value, this), frame)
  }

  private import(name: string, as: string, frame: Frame) {
    const [top = name] = name.split('.')
    const module = this.module(as === '' ? top : name)
    if (as === '') this.module(name)
    frame.scope.set(as === '' ? top : as, module)
  }

  private module(name: string): Module | Unknown {
    const module = this.environment.module(name)
    if (module === undefined) throw new Refusal(`The module "${name}" is not understood here.`)
    return module
  }

  private importFrom({ module: name, names }: Extract<Statement, { kind: 'from' }>, frame: Frame) {
    const module = this.module(name)
    if (module instanceof Unknown) {
      if (names === '*') return
      for (const one of names) frame.scope.set(one.as, module)
      return
    }
    if (names === '*') {
      for (const one of module.names) frame.scope.set(one, module.find(one) ?? unknown)
      return
    }
    for (const one of names) {
      const value = module.find(one.name) ?? this.environment.module(`${name}.${one.name}`)
      if (value === undefined) throw new Refusal(`"${one.name}" of "${name}" is not understood here.`)
      frame.scope.set(one.as, value)
    }
  }

  private define(statement: Extract<Statement, { kind: 'function' }>, frame: Frame) {
    const { name, parameters, body, yields } = statement
    let value: Value = this.withFallbacks(new UserFunction(name, parameters, body, yields, frame.scope), frame)
    for (const decorator of statement.decorators.toReversed()) {
      const decorate = this.evaluate(decorator, frame)
      this.at = decorator.from
      value = this.call(decorate, new Arguments([value]))
    }
    frame.scope.set(name, value)
  }

  private withFallbacks(value: UserFunction, frame: Frame): UserFunction {
    for (const parameter of value.parameters)
      if (parameter.fallback !== null) value.fallbacks.set(parameter.name, this.evaluate(parameter.fallback, frame))
    return value
  }

  private conditional(statement: Extract<Statement, { kind: 'if' }>, frame: Frame): Signal {
    const condition = this.evaluate(statement.condition, frame)
    if (!(condition instanceof Unknown))
      return this.block(isTrue(condition, this) ? statement.body : statement.otherwise, frame)
    const then = this.speculate(frame, () => this.block(statement.body, frame))
    return then ?? this.speculate(frame, () => this.block(statement.otherwise, frame))
  }

  /** What may or may not happen: it changes no circuit, and what it sets is unknown. So does what follows, if it may end there. */
  private speculate(frame: Frame, work: () => Signal): null {
    this.speculationDepth += 1
    const signal = work()
    // One level stays, until the loop or the function ends.
    if (signal === null) this.speculationDepth -= 1
    else if (typeof signal === 'object') frame.isUncertain = true
    return null
  }

  /** A value that may or may not be computed. */
  private speculateValue(expression: Expression, frame: Frame): Value {
    this.speculationDepth += 1
    this.evaluate(expression, frame)
    this.speculationDepth -= 1
    return unknown
  }

  private loop(statement: Extract<Statement, { kind: 'for' | 'while' }>, frame: Frame): Signal {
    const before = this.speculationDepth
    const signal = this.looped(statement, frame)
    this.speculationDepth = before + Number(frame.isUncertain)
    return signal
  }

  private looped(statement: Extract<Statement, { kind: 'for' | 'while' }>, frame: Frame): Signal {
    const { body, otherwise } = statement
    if (statement.kind === 'for') {
      const source = this.evaluate(statement.source, frame)
      if (source instanceof Unknown) {
        return this.speculate(frame, () => {
          this.assign(statement.target, unknown, frame)
          return this.block(body, frame)
        })
      }
      for (const one of this.items(source)) {
        this.step(statement)
        this.assign(statement.target, one, frame)
        const signal = this.block(body, frame)
        if (signal === 'break') return null
        if (signal !== null && signal !== 'continue') return signal
      }
      return this.block(otherwise, frame)
    }
    for (;;) {
      this.step(statement)
      const condition = this.evaluate(statement.condition, frame)
      if (condition instanceof Unknown) return this.speculate(frame, () => this.block(body, frame))
      if (!isTrue(condition, this)) return this.block(otherwise, frame)
      const signal = this.block(body, frame)
      if (signal === 'break') return null
      if (signal !== null && signal !== 'continue') return signal
    }
  }

  private context({ items, body, from }: Extract<Statement, { kind: 'with' }>, frame: Frame): Signal {
    const entered: PythonObject[] = []
    for (const { value, target } of items) {
      const manager = this.evaluate(value, frame)
      if (!(manager instanceof PythonObject)) throw new Refusal('This value has no place in a "with".')
      this.at = from
      const result = manager.enter(this)
      entered.push(manager)
      if (target !== null) this.assign(target, result, frame)
    }
    const signal = this.block(body, frame)
    for (const manager of entered.toReversed()) manager.exit(this)
    return signal
  }

  private assign(target: Expression, value: Value, frame: Frame) {
    switch (target.kind) {
      case 'name':
        return frame.scope.set(target.name, this.isSpeculative ? unknown : value)
      case 'tuple':
      case 'list':
        return this.unpack(target.items, value, frame)
      case 'attribute': {
        const object = this.evaluate(target.object, frame)
        if (!(object instanceof PythonObject)) throw new Refusal('This cannot be set.', target)
        this.at = target.nameFrom
        return object.setAttribute(target.name, value, this)
      }
      case 'item': {
        const object = this.evaluate(target.object, frame)
        return this.setItem(object, this.evaluate(target.index, frame), value)
      }
      default:
        throw new Refusal('This cannot be set.', target)
    }
  }

  private setItem(object: Value, index: Value, value: Value) {
    if (object instanceof Sequence && object.kind === 'list') {
      if (this.isSpeculative || index instanceof Unknown) {
        object.isUncertain = true
        return
      }
      const place = toInteger(index, 'a whole number as index')
      itemAt(object, place, this)
      object.items[place < 0 ? place + object.items.length : place] = value
    } else if (object instanceof PythonObject) {
      if (!(object instanceof Unknown) && !(object instanceof Dictionary)) this.requireMutable()
      object.setItem(index, value, this)
    } else throw new Refusal('Items of this value cannot be set.')
  }

  private unpack(targets: readonly Expression[], value: Value, frame: Frame) {
    if (value instanceof Unknown) {
      for (const target of targets) this.assign(target.kind === 'starred' ? target.value : target, unknown, frame)
      return
    }
    const values = this.items(value)
    const star = targets.findIndex(({ kind }) => kind === 'starred')
    const fits = star < 0 ? values.length === targets.length : values.length >= targets.length - 1
    if (!fits) throw new Refusal(`There are ${values.length} values for ${targets.length} names.`)
    for (const [index, target] of targets.entries()) {
      if (target.kind === 'starred') {
        this.assign(target.value, list(values.slice(index, values.length - (targets.length - 1 - index))), frame)
      } else {
        const place = star >= 0 && index > star ? values.length - (targets.length - index) : index
        this.assign(target, values[place] ?? null, frame)
      }
    }
  }

  /** The items of a value. */
  items(value: Value): readonly Value[] {
    if (typeof value === 'string') {
      spend(value.length)
      return [...value]
    }
    const items = value instanceof PythonObject ? value.iterate(this) : null
    if (value instanceof Unknown) throw new Refusal('Only a run of the program would tell what is in this.')
    if (items === null) throw new Refusal('This value has no items.')
    spend(items.length)
    return items
  }

  /** Calls a value. */
  call(callee: Value, parameters: Arguments): Value {
    if (!(callee instanceof PythonObject)) throw new Refusal('This value cannot be called.')
    return callee.call(parameters, this)
  }

  /** Looks at a function that may or may not be called: it may not change a circuit. */
  dryRunCall(callee: PythonObject) {
    if (callee instanceof NativeFunction && this.environment.builtins.get(callee.name) !== callee)
      throw new Refusal('Only a run of the program would tell whether this is called.')
    if (!(callee instanceof UserFunction)) return
    const known = callee.parameters.filter(({ kind }) => kind === 'plain')
    this.speculationDepth += 1
    this.callUser(callee, new Arguments(known.map(() => unknown)))
    this.speculationDepth -= 1
  }

  /** Calls a function of the program. */
  callUser(called: UserFunction, parameters: Arguments): Value {
    this.calls += 1
    if (this.calls > maxCalls) throw new Refusal('Functions call each other too deeply.')
    const scope = new Scope(called.scope)
    bindParameters(called, parameters, scope, this)
    const frame: Frame = { scope, yielded: called.yields ? [] : null, isUncertain: false }
    const at = this.at
    const speculationDepth = this.speculationDepth
    const signal = this.block(called.body, frame)
    this.speculationDepth = speculationDepth
    this.at = at
    this.calls -= 1
    if (frame.isUncertain) return unknown
    if (frame.yielded !== null) return new PythonIterator(frame.yielded)
    if (called.expression !== null) return this.evaluate(called.expression, frame)
    return signal !== null && typeof signal === 'object' ? signal.value : null
  }

  private evaluate(expression: Expression, frame: Frame): Value {
    this.step(expression)
    switch (expression.kind) {
      case 'constant':
        return expression.value
      case 'name':
        return this.name(expression, frame)
      case 'call':
        return withPlace(expression, () => this.evaluateCall(expression, frame))
      case 'attribute':
        return withPlace({ from: expression.nameFrom, to: expression.to }, () => {
          const object = this.evaluate(expression.object, frame)
          this.at = expression.nameFrom
          return this.attribute(object, expression.name)
        })
      case 'item':
        return withPlace(expression, () =>
          itemAt(this.evaluate(expression.object, frame), this.evaluate(expression.index, frame), this),
        )
      case 'binary':
        return withPlace(expression, () => {
          const left = this.evaluate(expression.left, frame)
          const right = this.evaluate(expression.right, frame)
          this.at = expression.from
          return binary(expression.operator, left, right, this)
        })
      case 'unary':
        return withPlace(expression, () => this.unary(expression.operator, this.evaluate(expression.operand, frame)))
      case 'compare':
        return withPlace(expression, () => this.comparison(expression, frame))
      default:
        return this.furtherExpression(expression, frame)
    }
  }

  private furtherExpression(expression: Expression, frame: Frame): Value {
    switch (expression.kind) {
      case 'and':
      case 'or': {
        const left = this.evaluate(expression.left, frame)
        if (left instanceof Unknown) return this.speculateValue(expression.right, frame)
        return isTrue(left, this) === (expression.kind === 'or') ? left : this.evaluate(expression.right, frame)
      }
      case 'conditional': {
        const condition = this.evaluate(expression.condition, frame)
        if (condition instanceof Unknown) {
          this.speculateValue(expression.value, frame)
          return this.speculateValue(expression.otherwise, frame)
        }
        return this.evaluate(isTrue(condition, this) ? expression.value : expression.otherwise, frame)
      }
      case 'tuple':
        return tuple(this.spread(expression.items, frame))
      case 'list':
        return list(this.spread(expression.items, frame))
      case 'set':
        return new SetValue(this.spread(expression.items, frame))
      case 'dict':
        return this.dictionary(expression, frame)
      case 'comprehension': {
        const items = this.comprehension(expression.clauses, frame, (inner) => this.evaluate(expression.item, inner))
        if (items === null) return unknown
        if (expression.result === 'set') return new SetValue(items)
        return expression.result === 'generator' ? new PythonIterator(items) : list(items)
      }
      default:
        return this.rareExpression(expression, frame)
    }
  }

  private rareExpression(expression: Expression, frame: Frame): Value {
    switch (expression.kind) {
      case 'dictComprehension': {
        const result = new Dictionary()
        const items = this.comprehension(expression.clauses, frame, (inner) => {
          result.setItem(this.evaluate(expression.key, inner), this.evaluate(expression.value, inner), this)
          return null
        })
        return items === null ? unknown : result
      }
      case 'lambda': {
        const value = new UserFunction('lambda', expression.parameters, [], false, frame.scope, expression.body)
        return this.withFallbacks(value, frame)
      }
      case 'slice': {
        const part = (one: Expression | null) => {
          const value = one === null ? null : this.evaluate(one, frame)
          return value === null ? null : toInteger(value)
        }
        return new Slice(part(expression.start), part(expression.stop), part(expression.step))
      }
      case 'format':
        return this.format(expression, frame)
      case 'assigned': {
        const value = this.evaluate(expression.value, frame)
        frame.scope.set(expression.name, this.isSpeculative ? unknown : value)
        return value
      }
      case 'yield':
        return this.yielding(expression, frame)
      case 'unsupported':
        throw new Refusal(`${expression.what} is not understood.`, expression)
      default:
        throw new Refusal('This is not understood here.', expression)
    }
  }

  private yielding(expression: Extract<Expression, { kind: 'yield' }>, frame: Frame): Value {
    if (frame.yielded === null) throw new Refusal('"yield" has no place here.', expression)
    const value = expression.value === null ? null : this.evaluate(expression.value, frame)
    this.requireMutable()
    if (expression.isFrom) frame.yielded.push(...this.items(value))
    else frame.yielded.push(value)
    if (frame.yielded.length > maxItems) throw new Refusal(tooManyItems, expression)
    return null
  }

  private format(expression: Extract<Expression, { kind: 'format' }>, frame: Frame): Value {
    let text = ''
    for (const part of expression.parts) {
      if (typeof part === 'string') text += part
      else {
        const value = this.evaluate(part.value, frame)
        const formatted = formatValue(value, part.format)
        if (formatted === null) return unknown
        text += formatted
      }
      if (text.length > maxItems) throw new Refusal('This text is too long.', expression)
    }
    return text
  }

  private name({ name, from, to }: Extract<Expression, { kind: 'name' }>, frame: Frame): Value {
    const own = frame.scope.find(name)
    const value = own === undefined ? this.environment.builtins.get(name) : own
    if (value !== undefined) return value
    if (dangerous.has(name))
      throw new Refusal(`"${name}" reaches beyond the program, which is read and never executed.`, { from, to })
    throw new Refusal(`"${name}" is not known here.`, { from, to })
  }

  private unary(operator: string, value: Value): Value {
    if (value instanceof Unknown) return unknown
    return operator === 'not' ? !isTrue(value, this) : unary(operator, value, this)
  }

  private comparison({ first, rest }: Extract<Expression, { kind: 'compare' }>, frame: Frame): Value {
    let left = this.evaluate(first, frame)
    let result: Value = true
    for (const { operator, operand } of rest) {
      const right = this.evaluate(operand, frame)
      result = compare(operator, left, right, this)
      if (result instanceof Unknown) return result
      if (rest.length > 1 && !isTrue(result, this)) return false
      left = right
    }
    return result
  }

  private attribute(object: Value, name: string): Value {
    if (name.startsWith('__')) throw new Refusal(`"${name}" reaches into Python itself and is not understood.`)
    const found = (object instanceof PythonObject ? object.attribute(name, this) : undefined) ?? methodOf(object, name)
    if (found !== undefined) return found
    if (object instanceof Module) {
      const inner = this.environment.module(`${object.name}.${name}`)
      if (inner !== undefined) return inner
    }
    const what = object instanceof PythonObject ? object.description : 'this value'
    throw new Refusal(`"${name}" of ${what} is not understood here.`)
  }

  private spread(items: readonly Expression[], frame: Frame): Value[] {
    return items.flatMap((one) =>
      one.kind === 'starred' ? this.items(this.evaluate(one.value, frame)) : [this.evaluate(one, frame)],
    )
  }

  private dictionary({ entries }: Extract<Expression, { kind: 'dict' }>, frame: Frame): Value {
    const result = new Dictionary()
    for (const { key, value } of entries) {
      const evaluated = this.evaluate(value, frame)
      if (key !== null) {
        const name = this.evaluate(key, frame)
        result.entries.set(keyOf(name), { key: name, value: evaluated })
      } else if (evaluated instanceof Dictionary)
        for (const [name, entry] of evaluated.entries) result.entries.set(name, entry)
      else throw new Refusal('Only a dictionary can be spread here.', value)
    }
    return result
  }

  /** What a comprehension collects, or null if only a run tells. */
  private comprehension(clauses: readonly Clause[], frame: Frame, result: (inner: Frame) => Value): Value[] | null {
    const inner: Frame = { scope: new Scope(frame.scope), yielded: null, isUncertain: false }
    const found: Value[] = []
    const follow = (depth: number): boolean => {
      const clause = clauses[depth]
      if (clause === undefined) {
        found.push(result(inner))
        if (found.length > maxItems) throw new Refusal(tooManyItems)
        return true
      }
      const source = this.evaluate(clause.source, depth === 0 ? frame : inner)
      const isUnknown = source instanceof Unknown
      for (const one of isUnknown ? [unknown] : this.items(source)) {
        this.step(clause.target)
        this.assign(clause.target, one, inner)
        const conditions = clause.conditions.map((condition) => this.evaluate(condition, inner))
        if (isUnknown || conditions.some((condition) => condition instanceof Unknown)) {
          this.speculationDepth += 1
          follow(depth + 1)
          this.speculationDepth -= 1
          return false
        }
        if (conditions.every((condition) => isTrue(condition, this)) && !follow(depth + 1)) return false
      }
      return true
    }
    return follow(0) ? found : null
  }

  private evaluateCall({ callee, arguments: given }: Extract<Expression, { kind: 'call' }>, frame: Frame): Value {
    const called = this.evaluate(callee, frame)
    const parameters = this.parameters(given, frame)
    this.at = callee.kind === 'attribute' ? callee.nameFrom : callee.from
    return this.call(called, parameters)
  }

  private parameters(given: readonly Argument[], frame: Frame): Arguments {
    const positional: Value[] = []
    const named = new Map<string, Value>()
    for (const { name, value } of given) {
      const evaluated = this.evaluate(value, frame)
      if (name === null) positional.push(evaluated)
      else if (name === '*') positional.push(...this.items(evaluated))
      else if (name !== '**') named.set(name, evaluated)
      else if (evaluated instanceof Dictionary)
        for (const { key, value: one } of evaluated.entries.values()) named.set(String(key), one)
      else throw new Refusal('Only a dictionary can be spread here.', value)
    }
    return new Arguments(positional, named)
  }
}

/** A function that the program defines. */
export class UserFunction extends PythonObject {
  readonly description: string
  readonly fallbacks = new Map<string, Value>()
  constructor(
    readonly name: string,
    readonly parameters: readonly Parameter[],
    readonly body: readonly Statement[],
    readonly yields: boolean,
    readonly scope: Scope,
    readonly expression: Expression | null = null,
  ) {
    super()
    this.description = `the function "${name}"`
  }
  override call(parameters: Arguments, evaluator: Evaluator): Value {
    if (!(evaluator instanceof Interpreter)) throw new Refusal('This function cannot be called here.')
    return evaluator.callUser(this, parameters)
  }
}

function bindParameters(called: UserFunction, given: Arguments, scope: Scope, evaluator: Evaluator) {
  const named = new Map(given.named)
  let place = 0
  for (const { name, kind } of called.parameters) {
    if (kind === 'rest') {
      scope.names.set(name, tuple(given.positional.slice(place)))
      place = given.positional.length
    } else if (kind === 'keywords') {
      const rest = new Dictionary()
      for (const [key, value] of named) rest.setItem(key, value, evaluator)
      named.clear()
      scope.names.set(name, rest)
    } else {
      const value =
        kind === 'plain' && place < given.positional.length ? given.positional[place] : (named.get(name) ?? undefined)
      if (kind === 'plain' && place < given.positional.length) place += 1
      else named.delete(name)
      const bound = value === undefined ? called.fallbacks.get(name) : value
      if (bound === undefined) throw new Refusal(`"${name}" of ${called.description} has no value.`)
      scope.names.set(name, bound)
    }
  }
  if (place < given.positional.length || named.size > 0)
    throw new Refusal(
      `${called.description.slice(0, 1).toUpperCase()}${called.description.slice(1)} has no such parameter.`,
    )
}
