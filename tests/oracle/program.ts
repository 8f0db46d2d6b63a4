/**
 * OpenQASM 3 programs as data, and their text. The generator makes them, the interpreter runs them, and only the text reaches the
 * engine, so that nothing of the engine can hide a mistake of its own.
 */

export type Type =
  | { kind: 'bool' }
  /** One bit has no size. */
  | { kind: 'bit'; size: number | null }
  /** An integer of 64 bits is written without a size. */
  | { kind: 'int' | 'uint' | 'angle'; size: number }
  /** Without a size, one of 64 bits. */
  | { kind: 'float'; size?: 32 }
  | { kind: 'complex' }
  | { kind: 'duration' }
  | { kind: 'array'; base: Type; length: number }

export interface Integer {
  kind: 'int' | 'uint'
  size: number
}

/** The type in which two integers are computed: the wider one, and of two equally wide ones the unsigned one. */
export function commonType(one: Integer, other: Integer): Integer {
  if (one.size !== other.size) return one.size > other.size ? one : other
  return one.kind === 'uint' ? one : other
}

export interface Literal {
  kind: 'literal'
  type: Type
  text: string
  value: Value
}

export type Expression =
  | Literal
  | { kind: 'variable'; type: Type; name: string }
  /** An element; of an array of two dimensions, `inner` is the second index. */
  | { kind: 'index'; type: Type; name: string; index: Expression; inner?: Expression | null }
  /** Bits of a number or register; both ends belong to them. */
  | { kind: 'part'; type: Type; name: string; start: Expression; stop: Expression }
  | { kind: 'unary'; type: Type; operator: '-' | '!' | '~'; operand: Expression }
  | { kind: 'binary'; type: Type; operator: string; left: Expression; right: Expression }
  | { kind: 'cast'; type: Type; operand: Expression }
  /** A function of the language, such as `sin` or `popcount`. */
  | { kind: 'builtin'; type: Type; name: string; operands: Expression[] }
  | { kind: 'call'; type: Type; name: string; operands: (Expression | Qubits)[] }
  | { kind: 'measure'; type: Type; qubits: Qubits }

/**
 * A value at run time. Numbers of all kinds are numbers: a bit register counts bit 0 as the lowest, an angle of n bits counts
 * turns of 2π / 2ⁿ, a duration nanoseconds. A complex number is its two parts. Only integers of 64 bits need `bigint`.
 */
export type Value = number | bigint | boolean | Value[]

/** Qubits as an operand: a whole register or alias, or one of its qubits. */
export interface Qubits {
  kind: 'qubits'
  name: string
  /** Absent for a whole register, or a single qubit that has a name of its own. */
  index?: Expression
}

export type Modifier =
  | { kind: 'inv' }
  | { kind: 'pow'; exponent: Expression }
  | { kind: 'ctrl' | 'negctrl'; count: number }

export interface GateCall {
  kind: 'gate'
  modifiers: Modifier[]
  name: string
  parameters: Expression[]
  qubits: Qubits[]
}

export type Statement =
  | {
      kind: 'declare'
      type: Type
      name: string
      initial: Expression | Elements | null
      isConstant: boolean
      isOutput?: boolean
    }
  | {
      kind: 'assign'
      name: string
      index: Expression | null
      inner?: Expression | null
      operator: string
      value: Expression
    }
  | { kind: 'if'; condition: Expression; body: Statement[]; otherwise: Statement[] | null }
  | { kind: 'while'; condition: Expression; body: Statement[] }
  | { kind: 'for'; type: Type; name: string; over: Iteration; body: Statement[] }
  | {
      kind: 'switch'
      target: Expression
      cases: { values: number[]; body: Statement[] }[]
      otherwise: Statement[] | null
    }
  | { kind: 'break' | 'continue' | 'end' }
  | GateCall
  | { kind: 'measure'; qubits: Qubits; name: string; index: number | null }
  | { kind: 'reset' | 'barrier'; qubits: Qubits }
  | { kind: 'delay'; duration: Expression; qubits: Qubits }
  | {
      kind: 'alias'
      name: string
      parts: { register: string; range: { start: number; step: number; stop: number } | number[] }[]
    }
  | { kind: 'call'; name: string; operands: (Expression | Qubits)[] }
  | { kind: 'return'; value: Expression | null }

/** The initial elements of an array, row by row. */
export type Elements = (Literal | Literal[])[]

export type Iteration =
  /** Both ends belong to it. */
  | { kind: 'range'; start: Expression; step: number; stop: Expression }
  | { kind: 'set'; values: Expression[] }
  /** All elements, or those at the places of a range. */
  | { kind: 'array'; name: string; range?: { start: Expression; stop: Expression } }

export interface GateDefinition {
  name: string
  parameters: string[]
  qubits: string[]
  body: GateCall[]
}

export interface Subroutine {
  name: string
  parameters: ({ kind: 'classical'; name: string; type: Type } | { kind: 'qubit'; name: string; size: number | null })[]
  returns: Type | null
  body: Statement[]
}

export interface Program {
  gates: GateDefinition[]
  subroutines: Subroutine[]
  /** Registers by name with their sizes. */
  qubits: { name: string; size: number }[]
  /** Free parameters, in order, with the values that they get. */
  inputs: { name: string; value: number }[]
  body: Statement[]
}

/** The program as OpenQASM 3. */
export function textOf(program: Program): string {
  const gates = program.gates.map((gate) => {
    const parameters = gate.parameters.length > 0 ? `(${gate.parameters.join(', ')})` : ''
    return `gate ${gate.name}${parameters} ${gate.qubits.join(', ')} {\n${block(gate.body)}}\n`
  })
  const subroutines = program.subroutines.map((subroutine) => {
    const parameters = subroutine.parameters.map((parameter) =>
      parameter.kind === 'classical'
        ? `${typeText(parameter.type)} ${parameter.name}`
        : `qubit${parameter.size === null ? '' : `[${parameter.size}]`} ${parameter.name}`,
    )
    const returns = subroutine.returns === null ? '' : ` -> ${typeText(subroutine.returns)}`
    return `def ${subroutine.name}(${parameters.join(', ')})${returns} {\n${block(subroutine.body)}}\n`
  })
  const inputs = program.inputs.map(({ name }) => `input float[64] ${name};\n`)
  const registers = program.qubits.map(({ name, size }) => `qubit[${size}] ${name};\n`)
  const body = program.body.map((statement) => `${statementText(statement, '')}\n`)
  return ['OPENQASM 3.0;\ninclude "stdgates.inc";\n', ...gates, ...subroutines, ...inputs, ...registers, ...body].join(
    '',
  )
}

/** A type as it is written. */
export function typeText(type: Type): string {
  switch (type.kind) {
    case 'bool':
      return 'bool'
    case 'float':
      return type.size === 32 ? 'float[32]' : 'float[64]'
    case 'bit':
      return type.size === null ? 'bit' : `bit[${type.size}]`
    case 'array':
      return type.base.kind === 'array'
        ? `array[${typeText(type.base.base)}, ${type.length}, ${type.base.length}]`
        : `array[${typeText(type.base)}, ${type.length}]`
    case 'complex':
      return 'complex[float[64]]'
    case 'duration':
      return 'duration'
    default:
      return type.size === 64 ? type.kind : `${type.kind}[${type.size}]`
  }
}

function block(body: Statement[], indent = ''): string {
  return body.map((statement) => `${statementText(statement, `${indent}  `)}\n`).join('')
}

function statementText(statement: Statement, indent: string): string {
  return indent + bareText(statement, indent)
}

function bareText(statement: Statement, indent: string): string {
  switch (statement.kind) {
    case 'declare': {
      const { initial } = statement
      const value =
        initial === null ? '' : ` = ${Array.isArray(initial) ? elementsText(initial) : expressionText(initial)}`
      const modifier = statement.isConstant ? 'const ' : statement.isOutput === true ? 'output ' : ''
      return `${modifier}${typeText(statement.type)} ${statement.name}${value};`
    }
    case 'assign':
      return `${place(statement.name, statement.index, statement.inner)} ${statement.operator} ${expressionText(statement.value)};`
    case 'if': {
      const otherwise = statement.otherwise === null ? '' : ` else {\n${block(statement.otherwise, indent)}${indent}}`
      return `if (${expressionText(statement.condition)}) {\n${block(statement.body, indent)}${indent}}${otherwise}`
    }
    case 'while':
      return `while (${expressionText(statement.condition)}) {\n${block(statement.body, indent)}${indent}}`
    case 'for':
      return `for ${typeText(statement.type)} ${statement.name} in ${iterationText(statement.over)} {\n${block(statement.body, indent)}${indent}}`
    case 'switch': {
      const cases = statement.cases.map(
        ({ values, body }) => `${indent}  case ${values.join(', ')} {\n${block(body, `${indent}  `)}${indent}  }\n`,
      )
      const otherwise =
        statement.otherwise === null
          ? ''
          : `${indent}  default {\n${block(statement.otherwise, `${indent}  `)}${indent}  }\n`
      return `switch (${expressionText(statement.target)}) {\n${cases.join('')}${otherwise}${indent}}`
    }
    case 'gate': {
      const parameters =
        statement.parameters.length > 0 ? `(${statement.parameters.map(expressionText).join(', ')})` : ''
      return `${statement.modifiers.map(modifierText).join('')}${statement.name}${parameters}${statement.qubits.length > 0 ? ' ' : ''}${statement.qubits.map(qubitsText).join(', ')};`
    }
    case 'measure': {
      const target = statement.index === null ? statement.name : `${statement.name}[${statement.index}]`
      return `measure ${qubitsText(statement.qubits)} -> ${target};`
    }
    case 'reset':
    case 'barrier':
      return `${statement.kind} ${qubitsText(statement.qubits)};`
    case 'delay':
      return `delay[${expressionText(statement.duration)}] ${qubitsText(statement.qubits)};`
    case 'alias':
      return `let ${statement.name} = ${statement.parts.map(({ register, range }) => `${register}[${Array.isArray(range) ? `{${range.join(', ')}}` : rangeText(range)}]`).join(' ++ ')};`
    case 'call':
      return `${statement.name}(${statement.operands.map(operandText).join(', ')});`
    case 'return':
      return statement.value === null ? 'return;' : `return ${expressionText(statement.value)};`
    default:
      return `${statement.kind};`
  }
}

const rangeText = ({ start, step, stop }: { start: number; step: number; stop: number }) =>
  step === 1 ? `${start}:${stop}` : `${start}:${step}:${stop}`

function iterationText(over: Iteration): string {
  switch (over.kind) {
    case 'range': {
      const [start, stop] = [expressionText(over.start), expressionText(over.stop)]
      return over.step === 1 ? `[${start}:${stop}]` : `[${start}:${over.step}:${stop}]`
    }
    case 'set':
      return `{${over.values.map(expressionText).join(', ')}}`
    case 'array':
      return over.range === undefined ? over.name : partText(over.name, over.range)
  }
}

function modifierText(modifier: Modifier): string {
  switch (modifier.kind) {
    case 'inv':
      return 'inv @ '
    case 'pow':
      return `pow(${expressionText(modifier.exponent)}) @ `
    default:
      return modifier.count === 1 ? `${modifier.kind} @ ` : `${modifier.kind}(${modifier.count}) @ `
  }
}

const elementsText = (elements: Elements): string =>
  `{${elements.map((item) => (Array.isArray(item) ? elementsText(item) : item.text)).join(', ')}}`

function place(name: string, index: Expression | null, second?: Expression | null): string {
  const indices = [index, second].filter((item) => item !== null && item !== undefined).map(expressionText)
  return indices.length === 0 ? name : `${name}[${indices.join(', ')}]`
}

const partText = (name: string, { start, stop }: { start: Expression; stop: Expression }) =>
  `${name}[${expressionText(start)}:${expressionText(stop)}]`

const qubitsText = ({ name, index }: Qubits) => place(name, index ?? null)
const operandText = (operand: Expression | Qubits) =>
  operand.kind === 'qubits' ? qubitsText(operand) : expressionText(operand)

/** An expression with every operation in parentheses, so that precedence plays no part. */
export function expressionText(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return expression.text
    case 'variable':
      return expression.name
    case 'index':
      return place(expression.name, expression.index, expression.inner)
    case 'part':
      return partText(expression.name, expression)
    case 'unary':
      return `${expression.operator}${inner(expression.operand)}`
    case 'binary':
      return `${inner(expression.left)} ${expression.operator} ${inner(expression.right)}`
    case 'cast':
      return `${typeText(expression.type)}(${expressionText(expression.operand)})`
    case 'builtin':
    case 'call':
      return `${expression.name}(${expression.operands.map(operandText).join(', ')})`
    case 'measure':
      return `measure ${qubitsText(expression.qubits)}`
  }
}

function inner(expression: Expression): string {
  const text = expressionText(expression)
  const isSimple = !['unary', 'binary'].includes(expression.kind) && !text.startsWith('-')
  return isSimple ? text : `(${text})`
}
