/** Where a program declares and uses its names. */
import type { Declaration, Outline } from '../engine-rs/index'

/** A part of a text, in UTF-16 units from 0. */
export interface Span {
  start: number
  end: number
}

/** Every place where a declared name is used, its declaration first. */
export const usesOf = ({ name, uses }: Declaration): Span[] =>
  uses.map((start) => ({ start, end: start + name.length }))

/** The declaration of the name at an offset; null where there is none. An offset right behind a name still belongs to it. */
export function findDeclaration({ declarations }: Outline, offset: number): Declaration | null {
  const isAt = ({ start, end }: Span) => start <= offset && offset <= end
  return declarations.find((declaration) => usesOf(declaration).some(isAt)) ?? null
}

/** The gate or subroutine whose body contains an offset. */
export function findBody({ declarations }: Outline, offset: number): Declaration | null {
  return declarations.find(({ body }) => body !== null && body.start <= offset && offset <= body.end) ?? null
}
