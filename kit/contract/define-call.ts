import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** The callers that a call admits. `rider` carries a session cookie, `driver` and `operator` a bearer credential, `city` the shared secret of the simulator. */
export type Who = 'none' | 'rider' | 'driver' | 'operator' | 'city'

type Schema = z.ZodMiniType

export type CallDefinition = {
  /** The catalogue's id (`CALL-011`), or `OWN-<slice>-<name>` for calls between our own parts. */
  readonly id: string
  readonly method: Method
  /** Path with `{names}`, below `/gw` unless it begins with `/api/`. */
  readonly path: string
  readonly who: Who
  /** A whole path that leads to the call, too: for clients of others, which cannot be told to look below `/gw`. */
  readonly alsoAt?: `/${string}`
  /** A rider's call that a kiosk may make too, in the name of its own account. */
  readonly isForKiosks?: true
  readonly purpose: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The headers that the call reads, by names in lower case. */
  readonly headers?: Schema
  readonly reply: Schema
  /** `envelope` answers `{ data }`; `bare` answers the reply itself (Google's routes, files). */
  readonly wire?: 'envelope' | 'bare'
  /**
   * For the servers and pages of others, such as a payment provider's notice or a form that its page posts: the body is
   * taken as it came, of any type, since a signature was made over it; no session is read and any origin may send.
   */
  readonly rawBody?: true
  /** A POST that asks and writes nothing, since its question is too long for an address: no transaction is opened. */
  readonly isQuestion?: true
  /** Whose form a failure has beside our own: Google's clients read `error`, ours read what stands around it. */
  readonly failureForm?: 'google'
  /** `required` refuses a call without Idempotency-Key, `honoured` keeps the answer of a key that is sent. */
  readonly idempotent?: 'required' | 'honoured'
  readonly refusals?: readonly string[]
  /** Success status, 200 unless said. 303 is for a call that always redirects. */
  readonly status?: 200 | 201 | 202 | 303
  /** Other statuses of success: no content, redirect, not modified. */
  readonly otherStatuses?: readonly (204 | 303 | 304)[]
  /** The media type of a reply that is not JSON. */
  readonly media?: string
  /**
   * Requests per minute and caller; per address where nobody is signed in. Absent: the house's default for whoever is
   * signed in, and no limit for an address, which a neighbourhood may share.
   */
  readonly perMinute?: number
}

export type ParamsOf<C extends CallDefinition> = C['params'] extends Schema
  ? z.output<C['params']>
  : Record<never, never>
export type QueryOf<C extends CallDefinition> = C['query'] extends Schema ? z.output<C['query']> : Record<never, never>
export type BodyOf<C extends CallDefinition> = C['body'] extends Schema ? z.output<C['body']> : undefined
export type HeadersOf<C extends CallDefinition> = C['headers'] extends Schema
  ? z.output<C['headers']>
  : Record<never, never>
export type BodyInOf<C extends CallDefinition> = C['body'] extends Schema ? z.input<C['body']> : undefined
export type QueryInOf<C extends CallDefinition> = C['query'] extends Schema ? z.input<C['query']> : Record<never, never>
export type ParamsInOf<C extends CallDefinition> = C['params'] extends Schema
  ? z.input<C['params']>
  : Record<never, never>
export type ReplyOf<C extends CallDefinition> = z.output<C['reply']>

/** Declares a call once: server, page, simulator and documents all read this object. */
export function defineCall<const C extends CallDefinition>(call: C): C {
  return call
}

/** The full path of a call with its `{names}`, as it stands behind the host. */
export function callPath(call: CallDefinition): string {
  return call.path.startsWith('/api/') ? call.path : `/gw${call.path}`
}

/** The call's path with its names filled in and escaped. A missing name is a mistake of ours. */
export function filledPath(call: CallDefinition, params: Readonly<Record<string, string | number>>): string {
  return callPath(call).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`call ${call.id} needs the parameter ${name}`)
    return encodeURIComponent(String(value))
  })
}
