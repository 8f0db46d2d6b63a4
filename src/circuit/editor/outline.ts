/**
 * What a program declares and where each name of it is used, read from its text: for going to a definition, renaming and completing.
 * Follows the scopes of the language; what a program means beyond that is the engine's business.
 */
import { firstState, keywords, tokensOfLine, types, type TokenKind } from '../qasm-tokens'
import { standardGates } from './standard-gates'

/** A place in a text, in UTF-16 units from 0. */
export interface Span {
  start: number
  end: number
}

/** A name that a program declares. */
export interface Declaration {
  name: string
  kind: 'gate' | 'subroutine' | 'qubits' | 'bits' | 'variable' | 'parameter'
  /** Where it is declared. */
  place: Span
  /** Every place where it stands, its declaration first. */
  uses: Span[]
  /** What stands between the braces of a gate or subroutine. */
  body: Span | null
}

/** A program's names. */
export interface Outline {
  version: 2 | 3
  declarations: readonly Declaration[]
  /** Every word of the program that is no keyword. */
  words: ReadonlySet<string>
  /** Words in calibration blocks, annotations and pragmas, whose meaning is not known here. */
  unread: ReadonlySet<string>
}

/** Longer programs, in UTF-16 units, get no outline: reading them at a keystroke would be felt. */
export const longestOutlined = 200_000

interface Word {
  text: string
  kind: TokenKind
  start: number
  end: number
}

interface Scope {
  parent: Scope | null
  names: Map<string, Declaration>
  /** Ends with the next statement instead of a brace. */
  single: boolean
  /** The gate or subroutine whose body it is. */
  owner: Declaration | null
}

/** Reads a program's names. */
export function outlineOf(source: string): Outline {
  return new Reader(source).read()
}

/** The declaration of the name at a place; null where there is none. A place right behind a name still belongs to it. */
export function declarationAt({ declarations }: Outline, at: number): Declaration | null {
  return declarations.find(({ uses }) => uses.some(({ start, end }) => start <= at && at <= end)) ?? null
}

/** The gate or subroutine in whose body a place is. */
export function bodyAround({ declarations }: Outline, at: number): Declaration | null {
  return declarations.find(({ body }) => body !== null && body.start <= at && at <= body.end) ?? null
}

/** Why a declaration cannot get a new name, as a sentence; null where it can. */
export function renameProblem(outline: Outline, { name, kind }: Declaration, next: string): string | null {
  if (next === name) return null
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(next))
    return 'A name is letters, digits and _, and does not begin with a digit.'
  if (outline.version === 2 && !/^[a-z]\w*$/.test(next))
    return 'A name of OpenQASM 2 begins with a small letter a to z.'
  if (keywords.has(next) || types.has(next)) return `${next} is a word of the language.`
  if (outline.words.has(next)) return `${next} is already used in this program.`
  if (standardGates.has(next) && kind === 'gate') return `${next} is a standard gate.`
  if (outline.unread.has(name)) {
    return `${name} also stands in a calibration, an annotation or a pragma, where a rename cannot follow.`
  }
  return null
}

class Reader {
  private readonly words: Word[]
  private at = 0
  private scope: Scope = { parent: null, names: new Map(), single: false, owner: null }
  private readonly declarations: Declaration[] = []
  private readonly unread = new Set<string>()

  constructor(private readonly source: string) {
    this.words = wordsOf(source)
  }

  read(): Outline {
    while (this.at < this.words.length) this.step()
    const words = new Set(this.words.flatMap(({ text, kind }) => (isName(kind) ? [text] : [])))
    const version = /^\s*OPENQASM\s+2/m.test(this.source) ? 2 : 3
    return { version, declarations: this.declarations, words, unread: this.unread }
  }

  private step(): void {
    const word = this.words[this.at]
    if (word === undefined) return
    this.at += 1
    if (word.kind === 'annotation') this.leaveUnread(word)
    else if (word.text === 'gate' || word.text === 'opaque') this.gate()
    else if (word.text === 'def' || word.text === 'extern') this.subroutine()
    else if (word.text === 'for') this.loop()
    else if (word.text === 'let') this.declareNext('variable')
    else if (word.text === 'cal' || word.text === 'defcal' || word.text === 'defcalgrammar') this.calibration()
    else if (word.kind === 'type') this.typed(word.text)
    else if (word.text === '{') this.open(null)
    else if (word.text === '}') this.close()
    else if (word.text === ';') this.endStatement()
    else if (isName(word.kind)) this.use(word)
  }

  private gate(): void {
    const gate = this.declareNext('gate')
    const head: Scope = { parent: this.scope, names: new Map(), single: false, owner: gate }
    for (let word = this.next(); word !== undefined; word = this.next()) {
      if (word.text === '{') {
        this.enter(head, word)
        return
      }
      if (word.text === ';') return
      if (isName(word.kind)) this.declare(word, 'parameter', head)
    }
  }

  private subroutine(): void {
    const subroutine = this.declareNext('subroutine')
    const head: Scope = { parent: this.scope, names: new Map(), single: false, owner: subroutine }
    for (let word = this.next(); word !== undefined; word = this.next()) {
      if (word.text === '{') {
        this.enter(head, word)
        return
      }
      if (word.text === ';') return
      const follower = this.words[this.at]?.text
      if (!isName(word.kind)) continue
      // `qubit[n] q, angle t)`: the last word before a comma or the end is the argument's name, others are used in its type.
      const before = this.words[this.at - 2]
      const isArgument =
        (follower === ',' || follower === ')') &&
        before !== undefined &&
        (before.text === ']' || before.kind === 'type')
      if (isArgument) this.declare(word, 'parameter', head)
      else this.use(word)
    }
  }

  /** `for int i in [0:n] { … }`; the body may be one statement without braces. */
  private loop(): void {
    const head: Scope = { parent: this.scope, names: new Map(), single: false, owner: null }
    for (let word = this.next(); word !== undefined && word.text !== 'in'; word = this.next()) {
      if (word.text === ';' || word.text === '{') return
      if (!isName(word.kind)) continue
      if (this.words[this.at]?.text === 'in') this.declare(word, 'variable', head)
      else this.use(word)
    }
    this.set()
    const brace = this.words[this.at]
    if (brace?.text === '{') {
      this.at += 1
      this.enter(head, brace)
    } else {
      this.scope = { ...head, single: true }
    }
  }

  /** `[a:b]`, `{a, b}` or a name. */
  private set(): void {
    let depth = 0
    do {
      const word = this.next()
      if (word === undefined) return
      if (word.text === '[' || word.text === '{' || word.text === '(') depth += 1
      else if (word.text === ']' || word.text === '}' || word.text === ')') depth -= 1
      else if (isName(word.kind)) this.use(word)
    } while (depth > 0)
  }

  /** `int[32] n`, `qreg q[2]`; in a cast, as in `int(c)`, no name follows. */
  private typed(type: string): void {
    if (this.words[this.at]?.text === '[') {
      let depth = 0
      do {
        const word = this.next()
        if (word === undefined) return
        if (word.text === '[') depth += 1
        else if (word.text === ']') depth -= 1
        else if (isName(word.kind)) this.use(word)
      } while (depth > 0)
    }
    const following = this.words[this.at]
    if (following === undefined || !isName(following.kind)) return
    const isQubits = type === 'qubit' || type === 'qreg'
    this.declareNext(isQubits ? 'qubits' : type === 'bit' || type === 'creg' ? 'bits' : 'variable')
  }

  private calibration(): void {
    let depth = 0
    for (let word = this.next(); word !== undefined; word = this.next()) {
      this.leaveUnread(word)
      if (word.text === '{') depth += 1
      else if (word.text === '}' && --depth <= 0) return
      else if (word.text === ';' && depth === 0) return
    }
  }

  private leaveUnread({ text }: Word): void {
    for (const [name] of text.matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)) this.unread.add(name)
  }

  private declareNext(kind: Declaration['kind']): Declaration | null {
    const word = this.words[this.at]
    if (word === undefined || !isName(word.kind)) return null
    this.at += 1
    return this.declare(word, kind, this.scope)
  }

  private declare({ text, start, end }: Word, kind: Declaration['kind'], scope: Scope): Declaration {
    const declaration: Declaration = { name: text, kind, place: { start, end }, uses: [{ start, end }], body: null }
    scope.names.set(text, declaration)
    this.declarations.push(declaration)
    return declaration
  }

  private use({ text, start, end }: Word): void {
    for (let scope: Scope | null = this.scope; scope !== null; scope = scope.parent) {
      const declaration = scope.names.get(text)
      if (declaration === undefined) continue
      declaration.uses.push({ start, end })
      return
    }
  }

  private open(owner: Declaration | null): void {
    this.scope = { parent: this.scope, names: new Map(), single: false, owner }
  }

  private enter(head: Scope, brace: Word): void {
    if (head.owner !== null) head.owner.body = { start: brace.end, end: this.source.length }
    this.scope = head
  }

  private close(): void {
    const { owner, parent } = this.scope
    const brace = this.words[this.at - 1]
    if (owner !== null && brace !== undefined)
      owner.body = { start: owner.body?.start ?? brace.start, end: brace.start }
    this.scope = parent ?? this.scope
    this.endStatement()
  }

  /** A loop without braces ends with its statement. */
  private endStatement(): void {
    while (this.scope.single && this.scope.parent !== null) this.scope = this.scope.parent
  }

  private next(): Word | undefined {
    const word = this.words[this.at]
    this.at += 1
    return word
  }
}

const isName = (kind: TokenKind) => kind === 'name' || kind === 'gate' || kind === 'function'

function wordsOf(source: string): Word[] {
  const words: Word[] = []
  const state = firstState()
  let offset = 0
  for (const line of source.split('\n')) {
    for (const { kind, start, end } of tokensOfLine(line, state)) {
      if (kind === 'space' || kind === 'comment' || kind === 'string') continue
      words.push({ text: line.slice(start, end), kind, start: offset + start, end: offset + end })
    }
    offset += line.length + 1
  }
  return words
}
