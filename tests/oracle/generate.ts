/**
 * Random typed programs: every statement and type of the oracle, right by construction. The same seed gives the same program.
 *
 * Variables are static or dynamic. A static one never depends on a measurement, so that it may be an index or the bound of a loop.
 */
import {
  type Expression,
  type GateCall,
  type GateDefinition,
  type Integer,
  type Iteration,
  type Literal,
  type Modifier,
  type Program,
  type Qubits,
  type Statement,
  type Subroutine,
  type Type,
  commonType,
} from './program'

interface Variable {
  name: string
  type: Type
  isConstant: boolean
  isStatic: boolean
  /** The values that a loop's variable takes. */
  range?: [number, number]
}

interface Register {
  name: string
  size: number
  /** The registers whose qubits an alias has. */
  of?: string[]
}

/** Where statements are generated. */
interface Context {
  variables: Variable[]
  registers: Register[]
  /** Qubits that have a name of their own. */
  single: string[]
  /** Inside what a measurement decides, only dynamic variables change. */
  isDynamic: boolean
  /** Whether `break` and `continue` have a loop here. */
  isInLoop: boolean
  /** Whether measurements may stand here. */
  mayMeasure: boolean
  /** What the subroutine around returns; undefined outside of subroutines. */
  returns?: Type | null
  isGlobal: boolean
}

const bool: Type = { kind: 'bool' }
const float: Type = { kind: 'float' }
const shortFloat: Type = { kind: 'float', size: 32 }
const complex: Type = { kind: 'complex' }
const duration: Type = { kind: 'duration' }
const bit: Type = { kind: 'bit', size: null }

/** The program of a seed. */
export function generate(seed: number): Program {
  return new Generator(seed).program()
}

class Generator {
  #seed: number
  #names = 0
  #gates: GateDefinition[] = []
  #subroutines: Subroutine[] = []
  /** Gates with `U` inside, whose phase readers do not agree on: a control or a root would show it. */
  readonly #gatesWithU = new Set(['U'])
  /** Measurements that may still be generated: each one in a loop counts for more. */
  #measurements = 5
  /** Whether blocks and subroutines declare bits. Those of the program are then all declared before, so that they are found by place. */
  #hasLocalBits = false

  constructor(seed: number) {
    this.#seed = Math.imul(seed + 1, 0x9e3779b1)
  }

  program(): Program {
    const sizes = this.#pick([[2], [3], [1, 2], [2, 2], [3, 1]])
    const total = sizes.reduce((sum, size) => sum + size, 0)
    const registers = sizes.map((size) => ({ name: this.#name('q'), size }))
    for (let count = this.#below(3); count > 0; count--) this.#gates.push(this.#gate())
    this.#hasLocalBits = this.#chance(0.4)
    const constants = Array.from({ length: this.#below(2) }, () => this.#constant())
    const context: Context = {
      variables: [],
      registers: [...registers],
      single: [],
      isDynamic: false,
      isInLoop: false,
      mayMeasure: true,
      isGlobal: true,
    }
    for (let count = this.#below(3); count > 0; count--) this.#subroutines.push(this.#subroutine())
    if (this.#hasLocalBits) this.#subroutines.push(this.#bitSubroutine(total))
    const body: Statement[] = []
    for (const statement of constants) {
      body.push(statement)
      context.variables.push({ name: statement.name, type: statement.type, isConstant: true, isStatic: true })
    }
    const inputs = Array.from({ length: Math.max(0, this.#below(4) - 1) }, () => ({
      name: this.#name('t'),
      value: this.#pick([0.25, 0.5, 1.5, -0.75, 2]),
    }))
    // As what a measurement decides: neither is known before a run.
    for (const { name } of inputs) context.variables.push({ name, type: float, isConstant: true, isStatic: false })
    body.push(this.#bits(context, total))
    if (this.#chance(0.3)) body.push(this.#bits(context, 1 + this.#below(3)))
    for (let count = 1 + this.#below(4); count > 0; count--) body.push(this.#declaration(context))
    body.push(...this.#statements(context, 3 + this.#below(7), 3))
    if (this.#chance(0.6)) {
      const target = context.variables.find(({ type }) => type.kind === 'bit' && type.size === total)
      let next = 0
      for (const { name, size } of target === undefined ? [] : registers) {
        for (let index = 0; index < size; index++) {
          const qubits: Qubits = { kind: 'qubits', name, index: whole(index) }
          body.push({ kind: 'measure', qubits, name: target?.name ?? '', index: total === 1 ? null : next++ })
        }
      }
    }
    return { gates: this.#gates, subroutines: this.#subroutines, qubits: registers, inputs, body }
  }

  /** Bits that measurements write to. */
  #bits(context: Context, size: number): Statement {
    const type: Type = { kind: 'bit', size: size === 1 && this.#chance(0.5) ? null : Math.max(size, 2) }
    const name = this.#name('c')
    context.variables.push({ name, type, isConstant: false, isStatic: false })
    return { kind: 'declare', type, name, initial: null, isConstant: false, isOutput: this.#chance(0.15) }
  }

  #constant(): Extract<Statement, { kind: 'declare' }> {
    const type = this.#pick<Type>([{ kind: 'int', size: 16 }, float, shortFloat, { kind: 'uint', size: 8 }])
    return { kind: 'declare', type, name: this.#name('k'), initial: this.#literal(type), isConstant: true }
  }

  #gate(): GateDefinition {
    const parameters = Array.from({ length: this.#below(3) }, () => this.#name('p'))
    const qubits = Array.from({ length: 1 + this.#below(2) }, () => this.#name('a'))
    const parameter = (): Expression => {
      const own = parameters.map((name): Expression => ({ kind: 'variable', type: float, name }))
      if (own.length === 0 || this.#chance(0.2)) return this.#literal(float)
      const value = this.#pick(own)
      const computed: Expression = this.#chance(0.5)
        ? value
        : {
            kind: 'binary',
            type: float,
            operator: this.#pick(['+', '-', '*']),
            left: value,
            right: this.#literal(float),
          }
      return this.#chance(0.2) ? this.#rounded(computed) : computed
    }
    const body = Array.from({ length: 1 + this.#below(4) }, () => {
      const operands = this.#shuffled(qubits)
      return this.#gateCall(
        operands.map((name) => ({ kind: 'qubits', name })),
        parameter,
      )
    })
    const name = this.#name('g')
    if (body.some((step) => this.#gatesWithU.has(step.name))) this.#gatesWithU.add(name)
    return { name, parameters, qubits, body }
  }

  /** A parameter of a gate that is converted or rounded in its body. */
  #rounded(value: Expression): Expression {
    return this.#pick<() => Expression>([
      () => cast({ kind: 'angle', size: 8 }, value),
      () => cast({ kind: 'int', size: 16 }, value),
      () => cast(shortFloat, value),
      () => ({ kind: 'builtin', type: float, name: this.#pick(['floor', 'ceiling']), operands: [value] }),
      () => ({ kind: 'builtin', type: float, name: 'mod', operands: [value, number((1 + this.#below(8)) / 4)] }),
    ])()
  }

  #subroutine(): Subroutine {
    const isQuantum = this.#chance(0.5)
    const context: Context = {
      variables: [],
      registers: [],
      single: [],
      isDynamic: true,
      isInLoop: false,
      mayMeasure: isQuantum && this.#chance(0.6),
      isGlobal: false,
    }
    const parameters: Subroutine['parameters'] = []
    for (let count = this.#below(3); count > 0; count--) {
      const type = this.#scalar()
      const name = this.#name('v')
      parameters.push({ kind: 'classical', name, type })
      context.variables.push({ name, type, isConstant: true, isStatic: false })
    }
    if (isQuantum) {
      const name = this.#name('a')
      const size = this.#chance(0.5) ? null : 2
      parameters.push({ kind: 'qubit', name, size })
      if (size === null) context.single.push(name)
      else context.registers.push({ name, size })
    }
    const returns = this.#chance(0.75) ? (context.mayMeasure && this.#chance(0.5) ? bit : this.#scalar()) : null
    context.returns = returns
    const body = this.#statements(context, 1 + this.#below(4), 1)
    if (returns !== null) body.push({ kind: 'return', value: this.#valueFor(context, returns, 2) })
    return { name: this.#name('f'), parameters, returns, body }
  }

  /** A subroutine that returns bits which it declares, and often gets others. */
  #bitSubroutine(total: number): Subroutine {
    const sizes = this.#pick<Type>([bit, { kind: 'bit', size: Math.max(total, 2) }])
    const [qubit, local] = [this.#name('a'), this.#name('r')]
    const context: Context = {
      variables: [],
      registers: [],
      single: [qubit],
      isDynamic: true,
      isInLoop: false,
      mayMeasure: true,
      returns: sizes,
      isGlobal: false,
    }
    const parameters: Subroutine['parameters'] = [{ kind: 'qubit', name: qubit, size: null }]
    if (this.#chance(0.7)) {
      const name = this.#name('b')
      parameters.push({ kind: 'classical', name, type: sizes })
      context.variables.push({ name, type: sizes, isConstant: this.#chance(0.7), isStatic: false })
    }
    const initial = this.#chance(0.5) ? this.#literal(sizes) : null
    const body: Statement[] = [{ kind: 'declare', type: sizes, name: local, initial, isConstant: false }]
    context.variables.push({ name: local, type: sizes, isConstant: false, isStatic: false })
    if (this.#chance(0.7)) body.push(...this.#measurement(context))
    body.push(...this.#statements(context, this.#below(4), 1))
    if (this.#chance(0.2)) body.push(this.#jump(context, { kind: 'end' }))
    const value: Expression = this.#chance(0.8)
      ? { kind: 'variable', type: sizes, name: local }
      : this.#valueFor(context, sizes, 1)
    return { name: this.#name('f'), parameters, returns: sizes, body: [...body, { kind: 'return', value }] }
  }

  /** `c = f(q, c);`: bits that a subroutine returns, often into those that it gets. */
  #bitCall(context: Context): Statement[] {
    const subroutine = this.#subroutines.at(-1)
    const returns = subroutine?.returns
    const targets = context.variables.filter(
      ({ type, isConstant, isStatic }) => type.kind === 'bit' && !isConstant && !isStatic,
    )
    if (subroutine === undefined || returns?.kind !== 'bit' || targets.length === 0) return []
    const fitting = targets.filter(({ type }) => isSame(type, returns) || returns.size === null)
    if (fitting.length === 0 || this.#measurements <= 0) return []
    this.#measurements -= 1
    const { name, type } = this.#pick(fitting)
    const index = isSame(type, returns) || type.kind !== 'bit' ? null : whole(this.#below(type.size ?? 1))
    const own: Expression =
      index === null ? { kind: 'variable', type: returns, name } : { kind: 'index', type: bit, name, index }
    const operands = subroutine.parameters.map((parameter) => {
      if (parameter.kind === 'qubit') return this.#qubit(context)
      return this.#chance(0.6) ? own : this.#expression(context, parameter.type, 1, true)
    })
    const value: Expression = { kind: 'call', type: returns, name: subroutine.name, operands }
    return [{ kind: 'assign', name, index, operator: '=', value }]
  }

  #statements(context: Context, count: number, depth: number): Statement[] {
    const body: Statement[] = []
    for (let index = 0; index < count; index++) body.push(...this.#statement(context, depth))
    return body
  }

  #nested(context: Context, depth: number, changes: Partial<Context>): Statement[] {
    const inner = {
      ...context,
      ...changes,
      variables: [...context.variables, ...(changes.variables ?? [])],
      isGlobal: false,
    }
    return this.#statements(inner, 1 + this.#below(3), depth - 1)
  }

  #statement(context: Context, depth: number): Statement[] {
    const hasQubits = context.registers.length + context.single.length > 0
    const choices: [number, () => Statement[]][] = [
      [hasQubits ? 8 : 0, () => [this.#anyGate(context)]],
      [5, () => this.#assignment(context)],
      [2, () => [this.#declaration(context)]],
      [context.isDynamic || !hasQubits ? 0 : 1, () => this.#knownUntilRead(context)],
      [context.isDynamic || !hasQubits ? 0 : 0.7, () => this.#sliced(context)],
      [hasQubits && context.mayMeasure && this.#measurements > 0 ? 3 : 0, () => this.#measurement(context)],
      [hasQubits ? 0.5 : 0, () => [{ kind: 'barrier', qubits: this.#operand(context) }]],
      [hasQubits && context.mayMeasure && this.#measurements > 0 ? 0.6 : 0, () => this.#reset(context)],
      [depth > 0 ? 3 : 0, () => [this.#branch(context, depth)]],
      [depth > 0 ? 2.5 : 0, () => [this.#for(context, depth)]],
      [depth > 0 ? 1.2 : 0, () => this.#while(context, depth)],
      [depth > 0 ? 1.2 : 0, () => [this.#switch(context, depth)]],
      [context.isGlobal ? 1.5 : 0, () => this.#call(context)],
      [context.isGlobal && hasQubits ? 0.7 : 0, () => this.#alias(context)],
      [context.isGlobal || context.returns !== undefined ? 0 : 0.5, () => this.#joined(context)],
      [context.isGlobal || context.returns !== undefined ? 0 : 1.5, () => this.#hiding(context)],
      [context.isInLoop ? 0.7 : 0, () => [this.#jump(context, { kind: this.#pick(['break', 'continue']) })]],
      [0.15, () => [this.#jump(context, { kind: 'end' })]],
      [this.#hasLocalBits && context.returns === undefined && hasQubits ? 3 : 0, () => this.#bitCall(context)],
      [context.returns === undefined ? 0 : 0.8, () => [this.#jump(context, this.#return(context))]],
      [hasQubits && context.mayMeasure && this.#measurements > 2 ? 0.5 : 0, () => this.#repeat(context)],
      [hasQubits ? 0.2 : 0, () => [this.#delay(context)]],
    ]
    let at = this.#random() * choices.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, make] of choices) {
      at -= weight
      if (at < 0 && weight > 0) return make()
    }
    return []
  }

  /** A jump that depends on something, so that the rest of the program is not dead. */
  #jump(context: Context, jump: Statement): Statement {
    return {
      kind: 'if',
      condition: this.#condition(context, !this.#mustBeStatic(context)),
      body: [jump],
      otherwise: null,
    }
  }

  #return(context: Context): Statement {
    const { returns } = context
    return { kind: 'return', value: returns ? this.#valueFor(context, returns, 1) : null }
  }

  /** A loop that repeats until a measurement finds 1. */
  #repeat(context: Context): Statement[] {
    const target = this.#measuredBit(context)
    if (target === null) return []
    this.#measurements -= 3
    const { name, index } = target
    const qubits = this.#qubit(context)
    const found: Expression =
      index === null ? { kind: 'variable', type: bit, name } : { kind: 'index', type: bit, name, index: whole(index) }
    const condition: Expression = this.#chance(0.5)
      ? { kind: 'unary', type: bool, operator: '!', operand: found }
      : { kind: 'binary', type: bool, operator: '!=', left: found, right: { ...whole(1), type: bit } }
    const variables = [...context.variables]
    const inner = { ...context, variables, isDynamic: true, isInLoop: true, mayMeasure: false, isGlobal: false }
    const turn: GateCall = this.#chance(0.7)
      ? { kind: 'gate', modifiers: [], name: 'h', parameters: [], qubits: [qubits] }
      : { kind: 'gate', modifiers: [], name: 'ry', parameters: [number(1.5)], qubits: [qubits] }
    const body: Statement[] = [
      ...this.#statements(inner, this.#below(3), 1),
      turn,
      { kind: 'measure', qubits, name, index },
    ]
    return [{ kind: 'while', condition, body }]
  }

  #delay(context: Context): Statement {
    const times: Expression = {
      kind: 'binary',
      type: duration,
      operator: '*',
      left: this.#literal(duration),
      right: whole(2),
    }
    return {
      kind: 'delay',
      duration: this.#chance(0.5) ? this.#literal(duration) : times,
      qubits: this.#operand(context),
    }
  }

  /** Whether a condition here must not depend on measurements; half of those that may do. */
  #mustBeStatic(context: Context): boolean {
    return !context.isDynamic && this.#chance(0.5)
  }

  #branch(context: Context, depth: number): Statement {
    const isStatic = this.#mustBeStatic(context)
    const changes = { isDynamic: context.isDynamic || !isStatic }
    return {
      kind: 'if',
      condition: this.#condition(context, !isStatic),
      body: this.#nested(context, depth, changes),
      otherwise: this.#chance(0.4) ? this.#nested(context, depth, changes) : null,
    }
  }

  #for(context: Context, depth: number): Statement {
    const name = this.#name('i')
    const type: Type = { kind: 'int', size: 16 }
    const start = this.#below(3) - 1
    const step = this.#pick([1, 1, 1, 2, -1])
    const stop = start + step * this.#below(3) + (step === 2 ? this.#below(2) : 0)
    const arrays = context.variables.filter(
      (variable) => variable.type.kind === 'array' && variable.type.base.kind === 'int' && variable.isStatic,
    )
    let over: Iteration = { kind: 'range', start: whole(start), step, stop: whole(stop) }
    let range: [number, number] | undefined = [Math.min(start, stop), Math.max(start, stop)]
    if (this.#chance(0.25)) {
      const values = Array.from({ length: 1 + this.#below(3) }, () => this.#below(4))
      over = { kind: 'set', values: values.map(whole) }
      range = [Math.min(...values), Math.max(...values)]
    } else if (arrays.length > 0 && this.#chance(0.5)) {
      over = { kind: 'array', name: this.#pick(arrays).name }
      range = undefined
    }
    const variable: Variable = { name, type, isConstant: true, isStatic: true, ...(range && { range }) }
    this.#measurements -= 2
    const body = this.#nested(context, depth, { variables: [variable], isInLoop: true })
    return { kind: 'for', type, name, over, body }
  }

  /** A loop that counts itself out, whatever else its condition says. */
  #while(context: Context, depth: number): Statement[] {
    const isStatic = this.#mustBeStatic(context)
    const type: Type = { kind: 'int', size: 16 }
    const name = this.#name('n')
    const counter: Expression = { kind: 'variable', type, name }
    const limit: Expression = {
      kind: 'binary',
      type: bool,
      operator: '<',
      left: counter,
      right: whole(1 + this.#below(3)),
    }
    const other = this.#chance(0.6) ? this.#condition(context, !isStatic) : null
    const condition: Expression =
      other === null ? limit : { kind: 'binary', type: bool, operator: '&&', left: limit, right: other }
    this.#measurements -= 2
    const variable: Variable = { name, type, isConstant: true, isStatic: false }
    const body = this.#nested(context, depth, {
      isDynamic: context.isDynamic || !isStatic,
      isInLoop: true,
      variables: [variable],
    })
    return [
      { kind: 'declare', type, name, initial: whole(0), isConstant: false },
      {
        kind: 'while',
        condition,
        body: [{ kind: 'assign', name, index: null, operator: '+=', value: whole(1) }, ...body],
      },
    ]
  }

  #switch(context: Context, depth: number): Statement {
    const isStatic = this.#mustBeStatic(context)
    const changes = { isDynamic: context.isDynamic || !isStatic, isInLoop: false }
    const cases = Array.from({ length: 1 + this.#below(2) }, (_, index) => ({
      values: this.#chance(0.3) ? [2 * index, 2 * index + 1] : [2 * index],
      body: this.#nested(context, depth, changes),
    }))
    const target = this.#expression(context, { kind: 'int', size: 16 }, 2, !isStatic)
    return {
      kind: 'switch',
      target,
      cases,
      otherwise: this.#chance(0.5) ? this.#nested(context, depth, changes) : null,
    }
  }

  #call(context: Context): Statement[] {
    const call = this.#subroutineCall(context, null)
    return call === null ? [] : [{ kind: 'call', name: call.name, operands: call.operands }]
  }

  #subroutineCall(context: Context, type: Type | null): { name: string; operands: (Expression | Qubits)[] } | null {
    const fitting = this.#subroutines.filter(({ returns, parameters }) => {
      const needsQubits = parameters.some(({ kind }) => kind === 'qubit')
      const measures = needsQubits && this.#measurements <= 0
      return (
        (type === null || (returns !== null && isSame(returns, type))) &&
        (!needsQubits || context.isGlobal) &&
        !measures
      )
    })
    if (fitting.length === 0) return null
    const { name, parameters } = this.#pick(fitting)
    this.#measurements -= parameters.some(({ kind }) => kind === 'qubit') ? 2 : 0
    const operands = parameters.map((parameter) => {
      if (parameter.kind === 'classical') return this.#expression(context, parameter.type, 1, true)
      if (parameter.size === null) return this.#qubit(context)
      const registers = context.registers.filter(({ size }) => size === parameter.size)
      return registers.length === 0 ? null : ({ kind: 'qubits', name: this.#pick(registers).name } as const)
    })
    const whole = operands.filter((operand) => operand !== null)
    return whole.length === operands.length ? { name, operands: whole } : null
  }

  #alias(context: Context): Statement[] {
    const { name: register, size } = this.#pick(context.registers)
    if (size < 2) return []
    const name = this.#name('r')
    const range = this.#pick<{ start: number; step: number; stop: number } | number[]>([
      { start: 0, step: 1, stop: 1 },
      { start: size - 1, step: -1, stop: 0 },
      [size - 1, 0],
    ])
    const length = Array.isArray(range) ? range.length : Math.abs(range.stop - range.start) + 1
    const of = context.registers.find((other) => other.name === register)?.of ?? [register]
    context.registers.push({ name, size: length, of })
    return [{ kind: 'alias', name, parts: [{ register, range }] }]
  }

  /** An alias of two registers in a block. */
  #joined(context: Context): Statement[] {
    const [first, second] = this.#shuffled(context.registers.filter(({ of }) => of === undefined))
    if (first === undefined || second === undefined) return []
    const name = this.#name('r')
    const parts = [first, second].map(({ name: register, size }) => ({ register, range: [this.#below(size)] }))
    context.registers = [...context.registers, { name, size: 2, of: [first.name, second.name] }]
    return [{ kind: 'alias', name, parts }]
  }

  /** A variable with the name of a register, of which an alias is left. */
  #hiding(context: Context): Statement[] {
    const hidden = context.registers.filter(({ name }) => context.registers.some(({ of }) => of?.includes(name)))
    if (hidden.length === 0) return []
    const { name } = this.#pick(hidden)
    const type: Type = { kind: 'int', size: 16 }
    context.registers = context.registers.filter((register) => register.name !== name)
    context.variables.push({ name, type, isConstant: false, isStatic: false })
    return [{ kind: 'declare', type, name, initial: this.#literal(type), isConstant: false }]
  }

  #declaration(context: Context): Statement {
    const isStatic = context.isDynamic ? false : this.#chance(0.6)
    const name = this.#name('v')
    if (isStatic && this.#chance(0.04)) {
      context.variables.push({ name, type: complex, isConstant: false, isStatic })
      return { kind: 'declare', type: complex, name, initial: this.#literal(complex), isConstant: false }
    }
    if (context.isGlobal && this.#chance(0.06)) {
      const type: Type = {
        kind: 'array',
        base: { kind: 'array', base: { kind: 'int', size: 16 }, length: 3 },
        length: 2,
      }
      const row = () => Array.from({ length: 3 }, () => this.#literal({ kind: 'int', size: 16 }))
      context.variables.push({ name, type, isConstant: false, isStatic })
      return { kind: 'declare', type, name, initial: [row(), row()], isConstant: false }
    }
    if (this.#chance(0.15)) {
      const base: Type = this.#pick([{ kind: 'int', size: 16 }, float, { kind: 'uint', size: 4 }])
      const type: Type = { kind: 'array', base, length: 2 + this.#below(2) }
      const initial = Array.from({ length: type.length }, () => this.#literal(base))
      context.variables.push({ name, type, isConstant: false, isStatic })
      // Arrays belong to the global scope.
      if (context.isGlobal) return { kind: 'declare', type, name, initial, isConstant: false }
      context.variables.pop()
    }
    const scalar = this.#chance(0.05) ? duration : this.#scalar()
    if (this.#hasLocalBits && !context.isGlobal && this.#chance(0.3)) {
      const type: Type = this.#pick([bit, { kind: 'bit', size: 2 }])
      const initial = this.#chance(0.6) ? this.#literal(type) : null
      context.variables.push({ name, type, isConstant: false, isStatic: false })
      return { kind: 'declare', type, name, initial, isConstant: false }
    }
    const type = this.#hasLocalBits && context.isGlobal && scalar.kind === 'bit' ? bool : scalar
    const initial = this.#valueFor(context, type, 3, !isStatic)
    // A run reports all bits that can change: those of blocks have no place in it.
    if (type.kind === 'bit' && !context.isGlobal) {
      context.variables.push({ name, type, isConstant: true, isStatic })
      return { kind: 'declare', type, name, initial: this.#literal(type), isConstant: true }
    }
    context.variables.push({ name, type, isConstant: false, isStatic })
    return { kind: 'declare', type, name, initial, isConstant: false }
  }

  /**
   * A variable with a known value that changes, by an assignment or a loop that counts, before an assignment reads it whose value only
   * a run knows. What it ends with turns a qubit, which is measured.
   */
  #knownUntilRead(context: Context): Statement[] {
    const found = this.#measuredBit(context)
    if (found === null) return []
    const type = this.#pick<Type>([
      { kind: 'int', size: 16 },
      { kind: 'uint', size: 4 },
      { kind: 'uint', size: 8 },
      { kind: 'angle', size: 8 },
      float,
      bool,
    ])
    const name = this.#name('v')
    const own: Expression = { kind: 'variable', type, name }
    const assign = (operator: string, value: Expression): Statement => ({
      kind: 'assign',
      name,
      index: null,
      operator,
      value,
    })
    const known = (): Statement =>
      this.#chance(0.3) && type.kind !== 'bool'
        ? {
            kind: 'for',
            type: { kind: 'int', size: 16 },
            name: this.#name('i'),
            over: { kind: 'range', start: whole(0), step: 1, stop: whole(this.#below(4)) },
            body: [assign('+=', this.#literal(type))],
          }
        : assign('=', this.#literal(type))
    const outcome = outcomeIn(found)
    const isBool = type.kind === 'bool'
    // An angle is made of bits, and of no number.
    const value =
      type.kind === 'angle'
        ? cast(type, cast({ kind: 'bit', size: 8 }, cast({ kind: 'uint', size: 8 }, outcome)))
        : cast(type, isBool ? outcome : cast({ kind: 'int', size: 16 }, outcome))
    const read =
      !isBool && this.#chance(0.6)
        ? assign(this.#pick(type.kind === 'uint' ? ['+=', '-=', '^=', '|='] : ['+=', '-=']), value)
        : assign('=', {
            kind: 'binary',
            type,
            operator: isBool ? this.#pick(['&&', '||']) : this.#pick(['+', '-']),
            left: this.#chance(0.5) ? own : value,
            right: this.#chance(0.5) ? own : value,
          })
    const qubits = this.#qubit(context)
    const turn = (parameters: Expression[], gate: string): GateCall => ({
      kind: 'gate',
      modifiers: [],
      name: gate,
      parameters,
      qubits: [qubits],
    })
    const shown: Statement =
      type.kind === 'uint' || isBool
        ? {
            kind: 'if',
            condition: isBool
              ? own
              : {
                  kind: 'binary',
                  type: bool,
                  operator: this.#pick(['==', '<']),
                  left: own,
                  right: this.#literal(type),
                },
            body: [turn([], 'x')],
            otherwise: null,
          }
        : turn([own], 'ry')
    context.variables.push({ name, type, isConstant: false, isStatic: false })
    this.#measurements -= 1
    return [
      turn([], 'h'),
      { kind: 'measure', qubits, name: found.name, index: found.index },
      { kind: 'declare', type, name, initial: this.#literal(type), isConstant: false },
      known(),
      read,
      shown,
      ...(this.#chance(0.5) ? [{ kind: 'measure' as const, qubits, name: found.name, index: found.index }] : []),
    ]
  }

  /** Two bits of a number, or the elements of a part of an array, between places that only a run knows. What they hold turns a qubit. */
  #sliced(context: Context): Statement[] {
    const found = this.#measuredBit(context)
    if (found === null) return []
    const type: Type = { kind: 'int', size: 16 }
    const [place, name, sum] = [this.#name('k'), this.#name('v'), this.#name('w')]
    const at: Expression = { kind: 'variable', type, name: place }
    const beside = (operator: '+' | '-'): Expression => ({ kind: 'binary', type, operator, left: at, right: whole(1) })
    const least = this.#below(2)
    const range = least > 0 ? { start: beside('-'), stop: at } : { start: at, stop: beside('+') }
    const qubits = this.#qubit(context)
    const turn = (gate: string, parameters: Expression[]): GateCall => ({
      kind: 'gate',
      modifiers: [],
      name: gate,
      parameters,
      qubits: [qubits],
    })
    this.#measurements -= 1
    const first: Statement[] = [
      turn('h', []),
      { kind: 'measure', qubits, name: found.name, index: found.index },
      {
        kind: 'declare',
        type,
        name: place,
        initial: { kind: 'binary', type, operator: '+', left: cast(type, outcomeIn(found)), right: whole(least) },
        isConstant: false,
      },
    ]
    // Arrays belong to the global scope.
    if (context.isGlobal && this.#chance(0.5)) {
      const array = { kind: 'array' as const, base: type, length: 3 }
      const element = this.#name('i')
      const add: Statement = {
        kind: 'assign',
        name: sum,
        index: null,
        operator: '+=',
        value: { kind: 'variable', type, name: element },
      }
      const over = { start: this.#chance(0.5) ? whole(0) : range.start, stop: range.stop }
      return [
        ...first,
        {
          kind: 'declare',
          type: array,
          name,
          initial: Array.from({ length: array.length }, () => this.#literal(type)),
          isConstant: false,
        },
        { kind: 'declare', type, name: sum, initial: whole(1), isConstant: false },
        { kind: 'for', type, name: element, over: { kind: 'array', name, range: over }, body: [add] },
        turn('ry', [{ kind: 'variable', type, name: sum }]),
      ]
    }
    const byte: Type = { kind: 'uint', size: 8 }
    const bits: Expression = { kind: 'part', type: { kind: 'bit', size: 2 }, name, ...range }
    const condition: Expression = {
      kind: 'binary',
      type: bool,
      operator: '==',
      left: cast({ kind: 'uint', size: 2 }, bits),
      right: this.#literal({ kind: 'uint', size: 2 }),
    }
    return [
      ...first,
      { kind: 'declare', type: byte, name, initial: this.#literal(byte), isConstant: false },
      { kind: 'if', condition, body: [turn('x', [])], otherwise: null },
    ]
  }

  #assignment(context: Context): Statement[] {
    const targets = context.variables.filter(
      ({ isConstant, isStatic }) => !isConstant && !(isStatic && context.isDynamic),
    )
    if (targets.length === 0) return []
    const { name, type, isStatic } = this.#pick(targets)
    const hasElements = type.kind === 'array' || (type.kind === 'bit' && type.size !== null)
    const length = type.kind === 'array' ? type.length : type.kind === 'bit' ? (type.size ?? 1) : 1
    const index =
      hasElements && (type.kind === 'array' || this.#chance(0.6)) ? this.#index(context, length, !isStatic) : null
    const row = index !== null && type.kind === 'array' && type.base.kind === 'array' ? type.base : null
    const inner = row && this.#index(context, row.length, !isStatic)
    const target = index === null ? type : row !== null ? row.base : type.kind === 'array' ? type.base : bit
    const operators: Record<Type['kind'], string[]> = {
      int: ['+=', '-=', '*='],
      uint: ['+=', '-=', '*=', '&=', '|=', '^='],
      float: ['+=', '-=', '*='],
      angle: ['+=', '-='],
      bit: [],
      bool: [],
      complex: ['+=', '-='],
      duration: ['+='],
      array: [],
    }
    const compound = operators[target.kind]
    const operator = compound.length > 0 && this.#chance(0.4) ? this.#pick(compound) : '='
    const value =
      operator === '=' ? this.#valueFor(context, target, 3, !isStatic) : this.#expression(context, target, 2, !isStatic)
    return [{ kind: 'assign', name, index, inner, operator, value }]
  }

  /** A value that is declared, assigned or returned as a type: often of another type, which is then converted. */
  #valueFor(context: Context, type: Type, depth: number, mayBeDynamic = true): Expression {
    if (this.#chance(0.25)) {
      const others: Partial<Record<Type['kind'], Type[]>> = {
        int: [float, { kind: 'uint', size: 4 }, bool],
        uint: [float, { kind: 'int', size: 16 }, bool],
        float: [{ kind: 'int', size: 16 }, { kind: 'uint', size: 8 }, ...(isSame(type, float) ? [shortFloat] : [])],
        bool: [bit, { kind: 'int', size: 16 }],
        bit: type.kind === 'bit' && type.size === null ? [bool] : [],
      }
      const other = others[type.kind] ?? []
      if (other.length > 0) return this.#expression(context, this.#pick(other), depth, mayBeDynamic)
    }
    if (mayBeDynamic && this.#chance(0.15)) {
      const call = this.#subroutineCall(context, type)
      if (call !== null) return { kind: 'call', type, ...call }
    }
    return this.#expression(context, type, depth, mayBeDynamic)
  }

  #condition(context: Context, mayBeDynamic: boolean): Expression {
    const bits = context.variables.filter(({ type, isStatic }) => type.kind === 'bit' && !isStatic)
    if (mayBeDynamic && bits.length > 0 && this.#chance(0.6)) {
      const { name, type } = this.#pick(bits)
      const size = type.kind === 'bit' ? type.size : null
      if (size === null) return { kind: 'variable', type: bit, name }
      const register: Expression = { kind: 'variable', type: { kind: 'bit', size }, name }
      if (this.#chance(0.6)) return { kind: 'index', type: bit, name, index: whole(this.#below(size)) }
      const right = this.#literal({ kind: 'bit', size })
      return { kind: 'binary', type: bool, operator: this.#pick(['==', '!=']), left: register, right }
    }
    return this.#expression(context, bool, 2, mayBeDynamic)
  }

  #measurement(context: Context): Statement[] {
    const qubit = this.#qubit(context)
    const target = this.#measuredBit(context)
    if (target === null) return []
    this.#measurements -= context.isInLoop ? 2 : 1
    const { name, index } = target
    if (this.#chance(0.3)) return [{ kind: 'measure', qubits: qubit, name, index }]
    const value: Expression = { kind: 'measure', type: bit, qubits: qubit }
    return [{ kind: 'assign', name, index: index === null ? null : whole(index), operator: '=', value }]
  }

  /** A bit that a measurement may write to. */
  #measuredBit(context: Context): { name: string; index: number | null } | null {
    const targets = context.variables.filter(
      ({ type, isStatic, isConstant }) => type.kind === 'bit' && !isStatic && !isConstant,
    )
    if (targets.length === 0) return null
    const { name, type } = this.#pick(targets)
    const size = type.kind === 'bit' ? type.size : null
    return { name, index: size === null ? null : this.#below(size) }
  }

  #reset(context: Context): Statement[] {
    this.#measurements -= 1
    return [{ kind: 'reset', qubits: this.#qubit(context) }]
  }

  #anyGate(context: Context): Statement {
    const every = context.registers.flatMap(({ name, size }) =>
      Array.from({ length: size }, (_, index): Qubits => ({ kind: 'qubits', name, index: whole(index) })),
    )
    // An alias and its register hold the same qubits: operands come from one register.
    const { name = '' } = context.registers.length > 0 ? this.#pick(context.registers) : {}
    const own = every.filter((qubits) => qubits.name === name)
    const singles = context.single.map((single): Qubits => ({ kind: 'qubits', name: single }))
    const operands = this.#shuffled(own.length > 0 ? own : singles)
    const parameter = () => {
      const type = this.#chance(0.25)
        ? ({ kind: 'angle', size: 8 } as const)
        : this.#chance(0.3)
          ? { kind: 'int' as const, size: 16 }
          : this.#chance(0.2)
            ? shortFloat
            : float
      return this.#expression(context, type, 2, true)
    }
    if (own.length > 0 && this.#chance(0.15)) {
      const call = this.#gateCall([{ kind: 'qubits', name }], parameter, 1)
      return call
    }
    const loop = context.variables.filter(({ range }) => range !== undefined && range[0] >= 0 && range[1] < own.length)
    if (own.length > 0 && loop.length > 0 && this.#chance(0.5)) {
      const variable = this.#pick(loop)
      const index: Expression = { kind: 'variable', type: variable.type, name: variable.name }
      return this.#gateCall([{ kind: 'qubits', name, index }], parameter)
    }
    return this.#gateCall(operands, parameter)
  }

  /** A call of a gate on some of the operands, with modifiers as long as there are qubits left. */
  #gateCall(operands: Qubits[], parameter: () => Expression, most = operands.length): GateCall {
    const known: [string, number, number][] = [
      ...['x', 'y', 'z', 'h', 's', 'sdg', 't', 'tdg', 'sx', 'id'].map((name): [string, number, number] => [name, 0, 1]),
      ...['p', 'rx', 'ry', 'rz'].map((name): [string, number, number] => [name, 1, 1]),
      ...['cx', 'cz', 'swap', 'cy', 'ch'].map((name): [string, number, number] => [name, 0, 2]),
      ...['cp', 'crx', 'cry', 'crz'].map((name): [string, number, number] => [name, 1, 2]),
      ['ccx', 0, 3],
      ['cswap', 0, 3],
      ['U', 3, 1],
      ...this.#gates.map(({ name, parameters, qubits }): [string, number, number] => [
        name,
        parameters.length,
        qubits.length,
      ]),
    ]
    const [name, parameters, width] = this.#pick(known.filter(([, , qubits]) => qubits <= most))
    const modifiers: Modifier[] = []
    let used = width
    while (this.#chance(0.25) && modifiers.length < 3) {
      if (this.#chance(0.35)) modifiers.push({ kind: 'inv' })
      else if (this.#chance(0.4)) {
        const isOwn = this.#gates.some((gate) => gate.name === name)
        const isControlled = modifiers.some(({ kind }) => kind === 'ctrl' || kind === 'negctrl')
        const isRoot = width === 1 && !isOwn && name !== 'U' && !isControlled && this.#chance(0.5)
        const exponent: Literal = isRoot ? number(0.5) : whole(this.#pick([-2, -1, 0, 2, 3]))
        modifiers.unshift({ kind: 'pow', exponent })
      } else if (used < most && !this.#gatesWithU.has(name)) {
        modifiers.unshift({ kind: this.#pick(['ctrl', 'ctrl', 'negctrl']), count: 1 })
        used += 1
      }
    }
    return {
      kind: 'gate',
      modifiers,
      name,
      parameters: Array.from({ length: parameters }, parameter),
      qubits: operands.slice(0, used),
    }
  }

  #operand(context: Context): Qubits {
    return this.#chance(0.5) && context.registers.length > 0
      ? { kind: 'qubits', name: this.#pick(context.registers).name }
      : this.#qubit(context)
  }

  #qubit(context: Context): Qubits {
    const from = this.#below(context.registers.length + context.single.length)
    const register = context.registers[from]
    if (register === undefined) return { kind: 'qubits', name: this.#pick(context.single) }
    return { kind: 'qubits', name: register.name, index: this.#index(context, register.size) }
  }

  #index(context: Context, length: number, mayBeDynamic = false): Expression {
    if (mayBeDynamic && this.#chance(0.3)) {
      // The remainder of a number that is not negative is an index that exists.
      const type: Type = { kind: 'int', size: 16 }
      const operand = this.#expression(context, { kind: 'uint', size: 8 }, 1, true)
      return { kind: 'binary', type, operator: '%', left: { kind: 'cast', type, operand }, right: whole(length) }
    }
    const loop = context.variables.filter(({ range }) => range !== undefined && range[0] >= 0 && range[1] < length)
    if (loop.length > 0 && this.#chance(0.6)) {
      const { name, type } = this.#pick(loop)
      return { kind: 'variable', type, name }
    }
    return whole(this.#below(length))
  }

  #scalar(): Type {
    return this.#pick<Type>([
      { kind: 'int', size: 16 },
      { kind: 'int', size: 16 },
      { kind: 'uint', size: 4 },
      { kind: 'uint', size: 8 },
      float,
      float,
      shortFloat,
      bool,
      { kind: 'angle', size: 8 },
      { kind: 'bit', size: 4 },
    ])
  }

  /** An expression of exactly this type. */
  #expression(context: Context, type: Type, depth: number, mayBeDynamic: boolean): Expression {
    const usable = context.variables.filter((variable) => mayBeDynamic || variable.isStatic)
    const variables = usable.filter((variable) => isSame(variable.type, type))
    const leaf = (): Expression => {
      const elements = usable.filter(
        (variable) =>
          (variable.type.kind === 'array' && isSame(elementType(variable.type), type)) ||
          (variable.type.kind === 'bit' && variable.type.size !== null && isSame(type, bit)),
      )
      if (elements.length > 0 && this.#chance(0.3)) {
        const { name, type: whole } = this.#pick(elements)
        const length = whole.kind === 'array' ? whole.length : whole.kind === 'bit' ? (whole.size ?? 1) : 1
        const row = whole.kind === 'array' && whole.base.kind === 'array' ? whole.base : null
        const index = this.#index(context, length, mayBeDynamic)
        return { kind: 'index', type, name, index, inner: row && this.#index(context, row.length, mayBeDynamic) }
      }
      if (variables.length > 0 && this.#chance(0.7)) return { kind: 'variable', type, name: this.#pick(variables).name }
      return this.#operandLiteral(type)
    }
    if (depth <= 0 || this.#chance(0.35)) return leaf()
    if (isSame(type, float) && usable.some((variable) => variable.type.kind === 'complex') && this.#chance(0.3)) {
      const name = this.#pick(['real', 'imag'])
      return { kind: 'builtin', type, name, operands: [this.#expression(context, complex, depth - 1, false)] }
    }
    const inner = (of: Type) => this.#expression(context, of, depth - 1, mayBeDynamic)
    const binary = (operator: string, of: Type = type): Expression => ({
      kind: 'binary',
      type,
      operator,
      left: inner(of),
      right: inner(of),
    })
    const cast = (from: Type): Expression => ({ kind: 'cast', type, operand: inner(from) })
    const shift = (): Expression => ({
      kind: 'binary',
      type,
      operator: this.#pick(['<<', '>>']),
      left: inner(type),
      right: whole(this.#below(3)),
    })
    switch (type.kind) {
      case 'int':
        return this.#pick([
          () => binary('+'),
          () => binary('-'),
          () => binary('*'),
          // Only of numbers that are not negative and by those above zero is it certain.
          () => ({
            kind: 'binary' as const,
            type,
            operator: this.#pick(['/', '%']),
            left: { kind: 'cast' as const, type, operand: inner({ kind: 'uint', size: 8 }) },
            right: whole(1 + this.#below(5)),
          }),
          () => ({ kind: 'unary' as const, type, operator: '-' as const, operand: inner(type) }),
          () => cast(float),
          () => cast(bool),
          () => cast({ kind: 'uint', size: 8 }),
          () => ({ kind: 'cast' as const, type, operand: this.#mixed(this.#pick(['+', '-', '*']), inner) }),
          () => ({ kind: 'cast' as const, type, operand: this.#count(usable, inner) }),
          () => this.#besideCall(context, type, inner, mayBeDynamic) ?? leaf(),
        ])()
      case 'uint':
        return this.#pick([
          () => binary('+'),
          () => binary('-'),
          () => binary('*'),
          () => ({
            kind: 'binary' as const,
            type,
            operator: this.#pick(['/', '%']),
            left: inner(type),
            right: { kind: 'cast' as const, type, operand: whole(1 + this.#below(5)) },
          }),
          () => binary(this.#pick(['&', '|', '^'])),
          shift,
          () => cast(float),
          () => cast({ kind: 'int', size: 16 }),
          () => (type.size === 4 ? cast({ kind: 'bit', size: 4 }) : cast({ kind: 'uint', size: 4 })),
        ])()
      case 'float':
        if (type.size === 32) {
          return this.#pick([
            () => binary('+'),
            () => binary('-'),
            () => binary('*'),
            () => ({ kind: 'unary' as const, type, operator: '-' as const, operand: inner(type) }),
            // Not of an input: the engine does not round yet what depends on a free parameter.
            () => ({ kind: 'cast' as const, type, operand: this.#expression(context, float, depth - 1, false) }),
            () => cast({ kind: 'int', size: 16 }),
          ])()
        }
        return this.#pick([
          () => binary('+'),
          () => binary('-'),
          () => binary('*'),
          () => ({
            kind: 'binary' as const,
            type,
            operator: '/',
            left: inner(type),
            right: number((1 + this.#below(8)) / 4),
          }),
          () => ({
            kind: 'builtin' as const,
            type,
            name: this.#pick(['sin', 'cos', 'exp']),
            operands: [inner(float)],
          }),
          () => ({
            kind: 'builtin' as const,
            type,
            name: 'sqrt',
            operands: [{ kind: 'cast' as const, type, operand: inner({ kind: 'uint', size: 8 }) }],
          }),
          () => ({ kind: 'unary' as const, type, operator: '-' as const, operand: inner(type) }),
          () => cast({ kind: 'int', size: 16 }),
          () => cast(shortFloat),
          () => ({
            kind: 'binary' as const,
            type,
            operator: '/',
            left: inner(duration),
            right: this.#literal(duration),
          }),
        ])()
      case 'complex':
        return binary(this.#pick(['+', '-', '*']))
      case 'duration':
        return this.#pick([
          () => binary('+'),
          () => binary('-'),
          () => ({ kind: 'binary' as const, type, operator: '*', left: inner(type), right: whole(1 + this.#below(3)) }),
        ])()
      case 'bool':
        return this.#pick([
          () => binary(this.#pick(['==', '!=', '<', '<=', '>', '>=']), { kind: 'int', size: 16 }),
          () => ({ ...this.#mixed(this.#pick(['==', '!=', '<', '<=', '>', '>=']), inner), type }),
          () => ({
            kind: 'binary' as const,
            type,
            operator: this.#pick(['==', '!=', '<', '<=', '>', '>=']),
            left: this.#count(usable, inner),
            right: inner({ kind: 'int', size: 16 }),
          }),
          () => binary(this.#pick(['<', '>']), float),
          () => binary(this.#pick(['<', '>=']), duration),
          () => binary(this.#pick(['==', '!=', '<']), { kind: 'uint', size: 4 }),
          () => binary(this.#pick(['==', '!=']), { kind: 'bit', size: 4 }),
          () => binary('&&'),
          () => binary('||'),
          () => this.#guardedCall(context, inner, mayBeDynamic) ?? binary('&&'),
          () => ({ kind: 'unary' as const, type, operator: '!' as const, operand: inner(type) }),
          () => cast({ kind: 'int', size: 16 }),
        ])()
      case 'angle':
        return this.#pick([
          () => binary('+'),
          () => binary('-'),
          shift,
          () => cast({ kind: 'bit', size: 8 }),
          () => this.#narrowed(type, inner),
        ])()
      case 'bit':
        if (type.size === null) return leaf()
        return this.#pick([
          () => binary(this.#pick(['&', '|', '^'])),
          () => ({ kind: 'unary' as const, type, operator: '~' as const, operand: inner(type) }),
          shift,
          () => ({
            kind: 'builtin' as const,
            type,
            name: this.#pick(['rotl', 'rotr']),
            operands: [inner(type), whole(this.#below(4))],
          }),
          () => (type.size === 4 ? cast({ kind: 'uint', size: 4 }) : leaf()),
        ])()
      case 'array':
        return leaf()
    }
  }

  /** How many of some bits are 1, or how long an array is, less or more than a number: a `uint` that wraps at 64 bits. */
  #count(usable: Variable[], inner: (of: Type) => Expression): Expression {
    const type: Type = { kind: 'uint', size: 64 }
    const arrays = usable.filter((variable) => variable.type.kind === 'array')
    const count: Expression =
      arrays.length > 0 && this.#chance(0.3)
        ? { kind: 'builtin', type, name: 'sizeof', operands: [this.#arrayOrRow(this.#pick(arrays))] }
        : { kind: 'builtin', type, name: 'popcount', operands: [inner({ kind: 'bit', size: 4 })] }
    const operator = this.#pick(['+', '-', '-', '*', '/'])
    if (operator === '/') return { kind: 'binary', type, operator, left: count, right: whole(1 + this.#below(5)) }
    return this.#chance(0.4) ? count : { kind: 'binary', type, operator, left: count, right: whole(this.#below(6)) }
  }

  /** An array, or a row of one that has rows. */
  #arrayOrRow(array: Variable): Expression {
    if (array.type.kind !== 'array' || array.type.base.kind !== 'array' || this.#chance(0.5)) return asVariable(array)
    return { kind: 'index', type: array.type.base, name: array.name, index: whole(this.#below(array.type.length)) }
  }

  /** Two operands of other widths, the second often without one, in front of a call of a subroutine. */
  #besideCall(context: Context, type: Type, inner: (of: Type) => Expression, mayBeDynamic: boolean): Expression | null {
    const returns = this.#pick<Integer>([
      { kind: 'int', size: 16 },
      { kind: 'uint', size: 4 },
      { kind: 'uint', size: 8 },
    ])
    const call = mayBeDynamic ? this.#subroutineCall(context, returns) : null
    if (call === null) return null
    const operand = (size: number): Expression => ({
      kind: 'cast',
      type: { kind: this.#pick(['int', 'uint']), size },
      operand: inner({ kind: 'int', size: 16 }),
    })
    const [first, second] = this.#shuffled([operand(this.#pick([4, 7, 8])), this.#chance(0.5) ? operand(64) : whole(1)])
    if (first === undefined || second === undefined || !isWhole(first.type) || !isWhole(second.type)) return null
    const left = commonType(first.type, second.type)
    return cast(type, {
      kind: 'binary',
      type: commonType(left, returns),
      operator: this.#pick(['+', '-']),
      left: { kind: 'binary', type: left, operator: this.#pick(['+', '-', '*']), left: first, right: second },
      right: { kind: 'call', type: returns, ...call },
    })
  }

  /** An angle with more bits, some of which lie between two angles of the type. */
  #narrowed(type: Type, inner: (of: Type) => Expression): Expression {
    const size = this.#pick([9, 10])
    const wide = cast({ kind: 'uint', size }, inner({ kind: 'uint', size: 8 }))
    const bits: Expression = this.#chance(0.5)
      ? this.#literal({ kind: 'bit', size })
      : cast({ kind: 'bit', size }, wide)
    return cast(type, cast({ kind: 'angle', size }, bits))
  }

  /** A call behind `&&` or `||`, which happens only where the operand in front does not decide. */
  #guardedCall(context: Context, inner: (of: Type) => Expression, mayBeDynamic: boolean): Expression | null {
    const call = mayBeDynamic ? this.#subroutineCall(context, bool) : null
    if (call === null) return null
    const right: Expression = { kind: 'call', type: bool, ...call }
    return { kind: 'binary', type: bool, operator: this.#pick(['&&', '||']), left: inner(bool), right }
  }

  /** An operation on integers of two types, which are certain by casts. */
  #mixed(operator: string, inner: (of: Type) => Expression): Extract<Expression, { kind: 'binary' }> {
    const type = (): Integer => ({ kind: this.#pick(['int', 'uint']), size: this.#pick([4, 7, 8, 64]) })
    const operand = (to: Integer): Expression => ({
      kind: 'cast',
      type: to,
      operand: inner({ kind: 'int', size: 16 }),
    })
    const [left, right] = [type(), type()]
    return {
      kind: 'binary',
      type: commonType(left, right),
      operator,
      left: operand(left),
      right: operand(right),
    }
  }

  /** A literal as an operand: the type is certain, so that it decides how wide an operation is. */
  #operandLiteral(type: Type): Expression {
    const literal = this.#literal(type)
    return type.kind === 'uint' || type.kind === 'angle' || isSame(type, shortFloat)
      ? { kind: 'cast', type, operand: untyped(literal) }
      : literal
  }

  #literal(type: Type): Literal {
    switch (type.kind) {
      case 'int':
        return whole(this.#below(8))
      case 'uint':
        return { ...whole(this.#below(Math.min(16, 2 ** type.size))), type }
      case 'float':
        return this.#chance(0.2) ? { kind: 'literal', type, text: 'pi', value: Math.PI } : number(this.#below(40) / 8)
      case 'bool': {
        const value = this.#chance(0.5)
        return { kind: 'literal', type, text: String(value), value }
      }
      case 'angle': {
        const turns = this.#below(2 ** type.size)
        const text = `${turns} * pi / ${2 ** (type.size - 1)}`
        return { kind: 'literal', type, text, value: turns }
      }
      case 'bit': {
        if (type.size === null) return { ...whole(this.#below(2)), type }
        const value = this.#below(2 ** type.size)
        return { kind: 'literal', type, text: `"${value.toString(2).padStart(type.size, '0')}"`, value }
      }
      case 'complex': {
        const [re, im] = [this.#below(8) / 4, this.#below(8) / 4]
        return { kind: 'literal', type, text: `(${number(re).text} + ${number(im).text}im)`, value: [re, im] }
      }
      case 'duration': {
        const value = 1 + this.#below(200)
        return { kind: 'literal', type, text: `${value}ns`, value }
      }
      case 'array':
        throw new Error('an array has no literal of one piece')
    }
  }

  #name(prefix: string): string {
    return `${prefix}${this.#names++}`
  }

  #pick<Item>(items: readonly Item[]): Item {
    const item = items[this.#below(items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }

  #shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, order: this.#random() }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ item }) => item)
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  #chance(probability: number): boolean {
    return this.#random() < probability
  }

  /** Mulberry32: small, and good enough to mix statements. */
  #random(): number {
    this.#seed = (this.#seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#seed ^ (this.#seed >>> 15), 1 | this.#seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const whole = (value: number): Literal => ({
  kind: 'literal',
  type: { kind: 'int', size: 16 },
  text: String(value),
  value,
})

const number = (value: number): Literal => ({
  kind: 'literal',
  type: { kind: 'float' },
  text: Number.isInteger(value) ? value.toFixed(1) : String(value),
  value,
})

const isWhole = (type: Type): type is Integer => type.kind === 'int' || type.kind === 'uint'

const asVariable = ({ name, type }: Variable): Expression => ({ kind: 'variable', type, name })

const cast = (type: Type, operand: Expression): Expression => ({ kind: 'cast', type, operand })

/** The bit that a measurement is stored in. */
const outcomeIn = ({ name, index }: { name: string; index: number | null }): Expression =>
  index === null ? { kind: 'variable', type: bit, name } : { kind: 'index', type: bit, name, index: whole(index) }

/** A literal as the argument of a cast: what it is converted from. */
function untyped(literal: Literal): Literal {
  if (literal.type.kind === 'uint') return { ...literal, type: { kind: 'int', size: 16 } }
  if (literal.type.kind === 'angle') {
    const radians = (Number(literal.value) * 2 * Math.PI) / 2 ** literal.type.size
    return { ...literal, type: { kind: 'float' }, value: radians }
  }
  return literal
}

/** What the elements of an array are, in all of its dimensions. */
const elementType = (type: Type): Type => (type.kind === 'array' ? elementType(type.base) : type)

function isSame(one: Type, other: Type): boolean {
  if (one.kind !== other.kind) return false
  if (one.kind === 'float' && other.kind === 'float') return one.size === other.size
  if (one.kind === 'array' && other.kind === 'array') return one.length === other.length && isSame(one.base, other.base)
  return !('size' in one) || !('size' in other) || one.size === other.size
}
