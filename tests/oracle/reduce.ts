/** Makes a program that fails smaller, as long as it still fails. */
import type { Program, Statement } from './program'

/** The smallest program that is found by taking statements and definitions away one at a time. */
export async function reduce(program: Program, fails: (program: Program) => Promise<boolean>): Promise<Program> {
  let smallest = program
  for (let isSmaller = true; isSmaller;) {
    isSmaller = false
    for (const candidate of smallerPrograms(smallest)) {
      if (!(await fails(candidate))) continue
      smallest = candidate
      isSmaller = true
      break
    }
  }
  return smallest
}

function* smallerPrograms(program: Program): Generator<Program> {
  for (const body of smallerBodies(program.body)) yield { ...program, body }
  for (const gate of program.gates) {
    yield { ...program, gates: program.gates.filter((each) => each !== gate) }
    for (const step of gate.body) {
      const smaller = { ...gate, body: gate.body.filter((each) => each !== step) }
      yield { ...program, gates: program.gates.map((each) => (each === gate ? smaller : each)) }
    }
  }
  for (const subroutine of program.subroutines) {
    yield { ...program, subroutines: program.subroutines.filter((each) => each !== subroutine) }
    for (const body of smallerBodies(subroutine.body)) {
      const smaller = { ...subroutine, body }
      yield { ...program, subroutines: program.subroutines.map((each) => (each === subroutine ? smaller : each)) }
    }
  }
}

function* smallerBodies(body: Statement[]): Generator<Statement[]> {
  for (const statement of body) yield body.filter((each) => each !== statement)
  for (const [index, statement] of body.entries()) {
    for (const inner of innerBodies(statement)) yield body.toSpliced(index, 1, ...inner)
    for (const smaller of smallerStatements(statement)) yield body.with(index, smaller)
  }
}

/** The statements inside of a statement. */
export function innerBodies(statement: Statement): Statement[][] {
  switch (statement.kind) {
    case 'if':
      return [statement.body, statement.otherwise ?? []]
    case 'for':
    case 'while':
      return [statement.body]
    case 'switch':
      return [...statement.cases.map(({ body }) => body), statement.otherwise ?? []]
    default:
      return []
  }
}

function* smallerStatements(statement: Statement): Generator<Statement> {
  switch (statement.kind) {
    case 'if':
      for (const body of smallerBodies(statement.body)) yield { ...statement, body }
      if (statement.otherwise === null) return
      yield { ...statement, otherwise: null }
      for (const otherwise of smallerBodies(statement.otherwise)) yield { ...statement, otherwise }
      return
    case 'for':
    case 'while':
      for (const body of smallerBodies(statement.body)) yield { ...statement, body }
      return
    case 'switch':
      if (statement.cases.length > 1) {
        for (const one of statement.cases) {
          yield { ...statement, cases: statement.cases.filter((each) => each !== one) }
        }
      }
      for (const [index, one] of statement.cases.entries()) {
        for (const body of smallerBodies(one.body)) {
          yield { ...statement, cases: statement.cases.with(index, { ...one, body }) }
        }
      }
      if (statement.otherwise === null) return
      yield { ...statement, otherwise: null }
      for (const otherwise of smallerBodies(statement.otherwise)) yield { ...statement, otherwise }
      return
    case 'gate':
      for (const modifier of statement.modifiers) {
        const needs = modifier.kind === 'ctrl' || modifier.kind === 'negctrl' ? modifier.count : 0
        if (needs === 0) yield { ...statement, modifiers: statement.modifiers.filter((each) => each !== modifier) }
      }
  }
}
