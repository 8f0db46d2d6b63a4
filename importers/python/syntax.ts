/** The part of Python's syntax that programs with circuits are written in. */

interface Place {
  from: number
  to: number
}

/** One argument of a call. */
export interface Argument {
  /** Its name, `*` or `**` for values that are spread, or null for one by position. */
  name: string | null
  value: Expression
}

/** One parameter of a function. */
export interface Parameter {
  name: string
  kind: 'plain' | 'rest' | 'keywords' | 'named'
  fallback: Expression | null
}

/** `for target in source if condition`, of a comprehension. */
export interface Clause {
  target: Expression
  source: Expression
  conditions: Expression[]
}

/** An expression, with its place in the text. */
export type Expression = Place &
  (
    | { kind: 'name'; name: string }
    | { kind: 'constant'; value: number | string | boolean | null; isFloat?: boolean }
    | { kind: 'unsupported'; what: string }
    | { kind: 'format'; parts: (string | { value: Expression; format: string })[] }
    | { kind: 'tuple' | 'list' | 'set'; items: Expression[] }
    | { kind: 'dict'; entries: { key: Expression | null; value: Expression }[] }
    | { kind: 'unary'; operator: string; operand: Expression }
    | { kind: 'binary'; operator: string; left: Expression; right: Expression }
    | { kind: 'and' | 'or'; left: Expression; right: Expression }
    | { kind: 'compare'; first: Expression; rest: { operator: string; operand: Expression }[] }
    | { kind: 'conditional'; condition: Expression; value: Expression; otherwise: Expression }
    | { kind: 'lambda'; parameters: Parameter[]; body: Expression }
    | { kind: 'call'; callee: Expression; arguments: Argument[] }
    | { kind: 'attribute'; object: Expression; name: string; nameFrom: number }
    | { kind: 'item'; object: Expression; index: Expression }
    | { kind: 'slice'; start: Expression | null; stop: Expression | null; step: Expression | null }
    | { kind: 'comprehension'; result: 'list' | 'set' | 'generator'; item: Expression; clauses: Clause[] }
    | { kind: 'dictComprehension'; key: Expression; value: Expression; clauses: Clause[] }
    | { kind: 'starred'; value: Expression }
    | { kind: 'assigned'; name: string; value: Expression }
    | { kind: 'yield'; value: Expression | null; isFrom: boolean }
  )

/** A statement, with its place in the text. */
export type Statement = Place &
  (
    | { kind: 'expression'; value: Expression }
    | { kind: 'assign'; targets: Expression[]; value: Expression }
    | { kind: 'update'; target: Expression; operator: string; value: Expression }
    | { kind: 'import'; modules: { module: string; name: string }[] }
    | { kind: 'from'; module: string; names: { name: string; as: string }[] | '*' }
    | {
        kind: 'function'
        name: string
        parameters: Parameter[]
        body: Statement[]
        decorators: Expression[]
        yields: boolean
      }
    | { kind: 'if'; condition: Expression; body: Statement[]; otherwise: Statement[] }
    | { kind: 'for'; target: Expression; source: Expression; body: Statement[]; otherwise: Statement[] }
    | { kind: 'while'; condition: Expression; body: Statement[]; otherwise: Statement[] }
    | { kind: 'with'; items: { value: Expression; target: Expression | null }[]; body: Statement[] }
    | { kind: 'return'; value: Expression | null }
    | { kind: 'scope'; names: string[]; word: string }
    | { kind: 'delete'; targets: Expression[] }
    | { kind: 'assert'; condition: Expression }
    | { kind: 'pass' | 'break' | 'continue' }
    | { kind: 'unsupported'; what: string }
  )
