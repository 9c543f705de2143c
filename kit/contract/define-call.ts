import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/**
 * The callers that a call admits. `rider` carries a session cookie, `driver`, `operator` and `peer` a bearer credential,
 * `city` the shared secret of the simulator. A peer is the server of a partner, such as a charge point operator.
 * `guest` admits the follower of one shared order, who carries a bearer credential, and also riders.
 */
export type Who = 'none' | 'rider' | 'guest' | 'driver' | 'operator' | 'peer' | 'city'

type Schema = z.ZodMiniType

/** A failure before it gets the form of a protocol. */
export type Failure = {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly data: unknown
  /** The number that the protocol defines for the refusal, if it has a fact for one. */
  readonly number?: number
  /** Whether the request was parsed and its caller known, so that its content is what is wrong. */
  readonly isParsed: boolean
  readonly at: string
}
/** The failures of a third party's protocol, which has its own body, and may have its own status. */
export type FailureForm = (failure: Failure) => { readonly status: number; readonly body: unknown }

/** The files of a form (`multipart/form-data`). Its other fields are the body of the call: text, as in a query. */
export type UploadPlan = {
  /** The most bytes of one file. */
  readonly maxBytes: number
  /** The names of the files' parts, each sent at most once. At least one file is sent. */
  readonly parts: readonly [string, ...string[]]
}

export type CallDefinition = {
  /** The catalogue's id (`CALL-011`), or `OWN-<slice>-<name>` for calls between our own parts. */
  readonly id: string
  readonly method: Method
  /** Path with `{names}`, below `/gw` unless it begins with `/api/`, is at the root, or the call is open data. */
  readonly path: string
  readonly who: Who
  /** The kind of partner whose peers may make the call, such as `charging`. Every call of peers names one. */
  readonly peerKind?: string
  /** An additional full path of the call: for third-party clients, which cannot be configured to use `/gw`. */
  readonly alsoAt?: `/${string}`
  /** The path is the full one: the call is part of a third party's protocol. */
  readonly isAtRoot?: true
  /** The credential follows `Token` in Base64, instead of being a bearer credential. */
  readonly credentialForm?: 'base64-token'
  /** Headers of the request, in lower case, that every response to it repeats. */
  readonly echoedHeaders?: readonly string[]
  /** A rider's call that a kiosk may also make, with its own account. */
  readonly isForKiosks?: true
  readonly purpose: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The headers that the call reads, by names in lower case. */
  readonly headers?: Schema
  readonly reply: Schema
  /** `envelope` responds with `{ data }`; `bare` with the reply itself (Google's routes, files). */
  readonly wire?: 'envelope' | 'bare'
  /**
   * For external servers and pages, such as a payment provider's notice or form: the body is passed on unparsed, of any
   * type, since the signature covers its bytes; no session is read and any origin is allowed. A call of peers still needs
   * their credential.
   */
  readonly rawBody?: true
  /** The bodies of a call with `rawBody`, by media type: for the documents, since its handler reads them. */
  readonly rawBodies?: Readonly<Record<string, Schema>>
  /**
   * Open data: the path is the full one, pages of every site may read the reply, and no session is read. Requests are
   * counted per address.
   */
  readonly isOpenData?: true
  /** The call takes files: its body is a form. */
  readonly upload?: UploadPlan
  /** A POST that only reads, since its input is too long for a URL: no transaction is opened. */
  readonly isQuestion?: true
  /** A write whose handler gathers the rows of many requests in transactions of its own, so that none is opened. */
  readonly isGathered?: true
  /** Another error format: Google's clients read `error` besides our envelope; a protocol has its own. */
  readonly failureForm?: 'google' | FailureForm
  /** `required` refuses a call without Idempotency-Key, `honoured` stores the response of a key that is sent. */
  readonly idempotent?: 'required' | 'honoured'
  readonly refusals?: readonly string[]
  /** Success status, 200 by default. 303 is for a call that always redirects. */
  readonly status?: 200 | 201 | 202 | 303
  /** Other statuses of success: created or replaced, no content, redirect, not modified. */
  readonly otherStatuses?: readonly (200 | 201 | 204 | 303 | 304)[]
  /** The media type of a reply that is not JSON. */
  readonly media?: string
  /**
   * Requests per minute and caller; per address without a session. Absent: the default of the house for
   * signed-in callers, and no limit for an address, which a neighbourhood may share.
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
/** The names of the files of a call that takes some. */
export type UploadPartOf<C extends CallDefinition> = C['upload'] extends UploadPlan
  ? C['upload']['parts'][number]
  : never
/** The files of a call, as a sender gives them: any of its parts, at least one. None for a call that takes none. */
export type FilesInOf<C extends CallDefinition, File> = [UploadPartOf<C>] extends [never]
  ? undefined
  : { readonly [Part in UploadPartOf<C>]?: File }
export type ReplyOf<C extends CallDefinition> = z.output<C['reply']>

/** Declares a call once: server, page, simulator and documents all read this object. */
export function defineCall<const C extends CallDefinition>(call: C): C {
  return call
}

/** The full path of a call with its `{names}`, without the host. */
export function callPath(call: CallDefinition): string {
  return call.path.startsWith('/api/') || call.isOpenData || call.isAtRoot ? call.path : `/gw${call.path}`
}

/** The call's path with its names filled in and escaped. A missing name is a programming error. */
export function filledPath(call: CallDefinition, params: Readonly<Record<string, string | number>>): string {
  return callPath(call).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`call ${call.id} needs the parameter ${name}`)
    return encodeURIComponent(String(value))
  })
}
