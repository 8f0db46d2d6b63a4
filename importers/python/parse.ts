/** Statements of Python. */
import { ExpressionParser } from './parse-expression'
import type { Expression, Statement } from './syntax'
import { Tokenizer } from './tokens'

const updates = new Set(['+=', '-=', '*=', '/=', '//=', '%=', '**=', '@=', '&=', '|=', '^=', '>>=', '<<='])
const deepest = 40

/**
 * Parses a Python text.
 *
 * @throws {Refusal} at the first place that is not Python.
 */
export const parsePython = (source: string): Statement[] => new Parser(new Tokenizer(source).read()).program()

class Parser extends ExpressionParser {
  private blocks = 0

  program(): Statement[] {
    const found: Statement[] = []
    while (this.token.kind !== 'end') found.push(...this.statement())
    return found
  }

  private block(): Statement[] {
    this.expect(':')
    this.blocks += 1
    if (this.blocks > deepest) this.fail('Blocks are nested too deeply.')
    const found: Statement[] = []
    if (this.token.kind === 'newline') {
      this.at += 1
      this.beginBlock()
      while (!this.endsBlock()) found.push(...this.statement())
      this.at += 1
    } else found.push(...this.simpleLine())
    this.blocks -= 1
    return found
  }

  private endsBlock(): boolean {
    return this.token.kind === 'dedent' || this.token.kind === 'end'
  }

  private beginBlock() {
    if (this.token.kind !== 'indent') this.fail('An indented block is missing here.')
    this.at += 1
  }

  private statement(): Statement[] {
    const { from, kind, text } = this.token
    if (kind === 'indent') this.fail('This line is indented without need.')
    if (kind === 'sign' && text === '@') return [this.decorated()]
    if (kind === 'name') {
      const compound = this.compound(text, from)
      if (compound !== null) return [compound]
    }
    return this.simpleLine()
  }

  private compound(word: string, from: number): Statement | null {
    switch (word) {
      case 'if':
        return this.conditional(from)
      case 'for': {
        this.at += 1
        const target = this.targets()
        this.expect('in')
        const source = this.expressions()
        const body = this.block()
        const otherwise = this.accept('else') ? this.block() : []
        return { kind: 'for', target, source, body, otherwise, ...this.place(from) }
      }
      case 'while': {
        this.at += 1
        const condition = this.expression()
        const body = this.block()
        const otherwise = this.accept('else') ? this.block() : []
        return { kind: 'while', condition, body, otherwise, ...this.place(from) }
      }
      case 'with':
        return this.context(from)
      case 'def':
        return this.definition([], from)
      case 'class':
      case 'try':
      case 'async':
        return this.fail(`"${word}" is not understood.`)
      case 'match':
      default:
        return null
    }
  }

  private conditional(from: number): Statement {
    this.at += 1
    const condition = this.expression()
    const body = this.block()
    const next = this.token.from
    const otherwise = this.is('elif') ? [this.conditional(next)] : this.accept('else') ? this.block() : []
    return { kind: 'if', condition, body, otherwise, ...this.place(from) }
  }

  private context(from: number): Statement {
    this.at += 1
    const items: { value: Expression; target: Expression | null }[] = []
    do {
      const value = this.expression()
      items.push({ value, target: this.accept('as') ? this.withTarget() : null })
    } while (this.accept(','))
    const body = this.block()
    return { kind: 'with', items, body, ...this.place(from) }
  }

  private withTarget(): Expression {
    return this.is('(') ? this.expression() : this.expressionWithoutComma()
  }

  private expressionWithoutComma(): Expression {
    const { from } = this.token
    const name = this.name()
    return { kind: 'name', name, ...this.place(from) }
  }

  private decorated(): Statement {
    const { from } = this.token
    const decorators: Expression[] = []
    while (this.accept('@')) {
      decorators.push(this.expression())
      if (this.token.kind !== 'newline') this.fail('A new line is missing here.')
      this.at += 1
    }
    if (!this.is('def')) this.fail('Only functions can be decorated.')
    return this.definition(decorators, from)
  }

  private definition(decorators: Expression[], from: number): Statement {
    this.at += 1
    const name = this.name()
    this.expect('(')
    const parameters = this.parameters(')')
    this.expect(')')
    if (this.accept('->')) this.expression()
    const outer = this.yields
    this.yields = false
    const body = this.block()
    const { yields } = this
    this.yields = outer
    return { kind: 'function', name, parameters, body, decorators, yields, ...this.place(from) }
  }

  private simpleLine(): Statement[] {
    const found: Statement[] = []
    do {
      if (this.token.kind === 'newline' || this.token.kind === 'end') break
      found.push(this.simple())
    } while (this.accept(';'))
    if (this.token.kind === 'newline') this.at += 1
    else if (this.token.kind !== 'end') this.fail('This is not understood here.')
    return found
  }

  private simple(): Statement {
    const { from, text, kind } = this.token
    if (kind === 'name') {
      const word = this.simpleWord(text, from)
      if (word !== null) return word
    }
    const first = this.expressions()
    const { text: sign } = this.token
    if (this.token.kind === 'sign' && updates.has(sign)) {
      this.at += 1
      const value = this.expressions()
      return { kind: 'update', target: first, operator: sign.slice(0, -1), value, ...this.place(from) }
    }
    if (this.accept(':')) {
      this.expression()
      if (!this.is('=')) return { kind: 'pass', ...this.place(from) }
    }
    const values = [first]
    while (this.accept('=')) values.push(this.expressions())
    const value = values.pop() ?? first
    if (values.length === 0) return { kind: 'expression', value, ...this.place(from) }
    return { kind: 'assign', targets: values, value, ...this.place(from) }
  }

  private simpleWord(word: string, from: number): Statement | null {
    const next = () => {
      this.at += 1
    }
    switch (word) {
      case 'pass':
      case 'break':
      case 'continue':
        next()
        return { kind: word, ...this.place(from) }
      case 'return': {
        next()
        const isEmpty = this.token.kind === 'newline' || this.token.kind === 'end' || this.is(';')
        const value = isEmpty ? null : this.expressions()
        return { kind: 'return', value, ...this.place(from) }
      }
      case 'import':
        return this.importStatement(from)
      case 'from':
        return this.fromStatement(from)
      case 'global':
      case 'nonlocal': {
        next()
        const names = [this.name()]
        while (this.accept(',')) names.push(this.name())
        return { kind: 'scope', names, word, ...this.place(from) }
      }
      case 'del': {
        next()
        const value = this.expressions()
        return { kind: 'delete', targets: value.kind === 'tuple' ? value.items : [value], ...this.place(from) }
      }
      case 'assert': {
        next()
        const condition = this.expression()
        if (this.accept(',')) this.expression()
        return { kind: 'assert', condition, ...this.place(from) }
      }
      case 'raise': {
        next()
        if (this.token.kind !== 'newline' && this.token.kind !== 'end') this.expression()
        if (this.accept('from')) this.expression()
        return { kind: 'unsupported', what: 'The program ends here with an error of its own', ...this.place(from) }
      }
      default:
        return null
    }
  }

  private dotted(): string {
    let name = this.name()
    while (this.accept('.')) name += `.${this.name()}`
    return name
  }

  private importStatement(from: number): Statement {
    this.at += 1
    const modules: { module: string; name: string }[] = []
    do modules.push({ module: this.dotted(), name: this.accept('as') ? this.name() : '' })
    while (this.accept(','))
    return { kind: 'import', modules, ...this.place(from) }
  }

  private fromStatement(from: number): Statement {
    this.at += 1
    const module = this.dotted()
    this.expect('import')
    if (this.accept('*')) return { kind: 'from', module, names: '*', ...this.place(from) }
    const isOpen = this.accept('(')
    const names: { name: string; as: string }[] = []
    do {
      if (isOpen && this.is(')')) break
      const name = this.name()
      names.push({ name, as: this.accept('as') ? this.name() : name })
    } while (this.accept(','))
    if (isOpen) this.expect(')')
    return { kind: 'from', module, names, ...this.place(from) }
  }
}
