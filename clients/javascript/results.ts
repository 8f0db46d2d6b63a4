/** What a call gives: a value, or the reason why there is none. Nothing is thrown for what a server or a network does. */
import type { Diagnostic, FieldError, Page } from '../../contract/envelope'

/** Why a call gave nothing. `message` is a sentence for people. */
export type KetworkError =
  | Refusal<'signed-out', 401>
  | Refusal<'forbidden', 403>
  | Refusal<'not-found', 404>
  | Refusal<'conflict', 409>
  /** The request or its program is invalid: `errors` and `diagnostics` say where. */
  | Refusal<'invalid', number>
  | (Refusal<'too-many', 429> & {
      /** Seconds until it may be tried again; null where the server does not say. */ retryAfter: number | null
    })
  /** The server failed, or is not ready. */
  | Refusal<'server', number>
  /** Another status, or an answer that is none of this API: the address is probably that of something else. */
  | { kind: 'unexpected'; status: number; message: string }
  /** No answer came, or only a part of one. */
  | { kind: 'unreachable'; message: string }

/** What the server said instead of an answer. */
interface Refusal<Kind extends string, Status extends number> {
  kind: Kind
  status: Status
  message: string
  errors: FieldError[]
  diagnostics: Diagnostic[]
}

/** A value, or an error. Lists say with `page` where they go on. */
export type Result<Value> = { ok: true; value: Value; page: Page | null } | { ok: false; error: KetworkError }

/** What the server sent with a status that is no success. */
export function refusalOf(status: number, failure: FailureBody, retryAfter: string | null): KetworkError {
  const { message = `The server answered with status ${status}.`, errors = [], diagnostics = [] } = failure
  const said = { message, errors, diagnostics }
  if (status === 401) return { kind: 'signed-out', status, ...said }
  if (status === 403) return { kind: 'forbidden', status, ...said }
  if (status === 404) return { kind: 'not-found', status, ...said }
  if (status === 409) return { kind: 'conflict', status, ...said }
  if (status === 429) return { kind: 'too-many', status, ...said, retryAfter: secondsIn(retryAfter) }
  if (status >= 500) return { kind: 'server', status, ...said }
  if (status >= 400) return { kind: 'invalid', status, ...said }
  return { kind: 'unexpected', status, message }
}

/** The fields of a failure that this client looks at. */
export interface FailureBody {
  message?: string
  errors?: FieldError[]
  diagnostics?: Diagnostic[]
}

function secondsIn(header: string | null): number | null {
  const seconds = header === null ? Number.NaN : Number(header)
  return Number.isFinite(seconds) ? seconds : null
}
