/**
 * Calls to another thread: a table of functions on one side, the same functions with promises on the other. A message names a function
 * and carries its parameters.
 */

/** A table of functions. */
type Calls<Table> = { [Name in keyof Table]: (...parameters: never[]) => unknown }

/** What each function of a table gives. */
export type CallResults<Table extends Calls<Table>> = { [Name in keyof Table]: Awaited<ReturnType<Table[Name]>> }

/** The functions of a table in another thread: the same calls, answered by promises. */
export type AsyncCalls<Table extends Calls<Table>> = {
  [Name in keyof Table]: (...parameters: Parameters<Table[Name]>) => Promise<CallResults<Table>[Name]>
}

/** Carries a call to a table in another thread. */
export type SendCall<Table extends Calls<Table>> = <Name extends keyof Table>(
  name: Name,
  parameters: Parameters<Table[Name]>,
) => Promise<CallResults<Table>[Name]>

/** The functions of a table in another thread; `names` are its keys. */
export function proxyCalls<Table extends Calls<Table>>(
  names: Record<keyof Table, unknown>,
  send: SendCall<Table>,
): AsyncCalls<Table> {
  const proxies = Object.keys(names).map((name) => [
    name,
    (...parameters: never) => send(name as keyof Table, parameters),
  ])
  return Object.fromEntries(proxies)
}

/** Calls a function of a table by its name. */
export function makeCall<Table extends Calls<Table>, Name extends keyof Table>(
  table: { [Key in keyof Table]: (...parameters: Parameters<Table[Key]>) => ReturnType<Table[Key]> },
  name: Name,
  parameters: Parameters<Table[Name]>,
): ReturnType<Table[Name]> {
  return table[name](...parameters)
}

/** The buffers of a result, to be handed over instead of copied when it is posted. */
export function transferablesOf(result: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(result)) return result.buffer instanceof ArrayBuffer ? [result.buffer] : []
  if (typeof result !== 'object' || result === null) return []
  return Object.values(result).flatMap(transferablesOf)
}
