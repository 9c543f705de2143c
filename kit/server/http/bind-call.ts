import type {
  BodyOf,
  CallDefinition,
  HeadersOf,
  Language,
  ParamsOf,
  QueryOf,
  Refusal,
  ReplyOf,
} from '@daoxing/kit/contract'
import type { Tx } from '../database/database.ts'
import type { House } from '../process/house.ts'
import type {
  CityPrincipal,
  DriverPrincipal,
  Nobody,
  OperatorPrincipal,
  Principal,
  RiderPrincipal,
} from './principal.ts'

export type PrincipalOf<C extends CallDefinition> = C['who'] extends 'rider'
  ? RiderPrincipal
  : C['who'] extends 'driver'
    ? DriverPrincipal
    : C['who'] extends 'operator'
      ? OperatorPrincipal
      : C['who'] extends 'city'
        ? CityPrincipal
        : Principal | Nobody

export type CallInput<C extends CallDefinition> = {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly headers: HeadersOf<C>
  readonly who: PrincipalOf<C>
  /** The transaction of the write; of a read, the database itself. Everything is undone when the handler throws. */
  readonly tx: Tx
  readonly house: House
  readonly language: Language
  /** The caller's network (an address, or the /64 of IPv6), for limits only. */
  readonly address: string
  readonly requestHost: string
  /** The User-Agent header; empty without one. */
  readonly userAgent: string
  /** The raw request of a call that declares `rawBody`. */
  readonly raw: C['rawBody'] extends true ? RawRequest : undefined
}

/** A request as it came, for whoever proves a signature over it. Nothing of it is checked. */
export type RawRequest = {
  readonly body: string
  /** The query string, still escaped. */
  readonly query: string
  /** By names in lower case; values that came several times are joined by commas. */
  readonly headers: Readonly<Record<string, string | undefined>>
}

/**
 * A handler returns the reply, or an `Answer` where the session or the headers change too. A refusal that is thrown
 * undoes all that was written; one that is returned keeps it, as a wrong code keeps its counted try.
 */
export type Handler<C extends CallDefinition> = (
  input: CallInput<C>,
) => Promise<ReplyOf<C> | Answer<ReplyOf<C>> | Refusal>

export type AnswerExtras = {
  readonly session?: { readonly token: string; readonly seconds: number } | 'end'
  readonly headers?: Readonly<Record<string, string>>
  readonly status?: number
  /** Sends the browser on by GET (303) instead of answering the reply. */
  readonly redirectTo?: string
  /** Answers these bytes instead of the reply. */
  readonly file?: { readonly contentType: string; readonly bytes: Uint8Array }
  /** Answers this page instead of the reply. It runs nothing but what its policy names. */
  readonly page?: { readonly html: string; readonly contentSecurityPolicy: string }
}

/** The result of `answer`: a reply with headers or a status of its own. */
export class Answer<Reply> {
  readonly reply: Reply
  readonly extras: AnswerExtras
  constructor(reply: Reply, extras: AnswerExtras) {
    this.reply = reply
    this.extras = extras
  }
}

/** A reply that also sets or ends the session cookie, or carries headers. */
export function answer<Reply>(reply: Reply, extras: AnswerExtras): Answer<Reply> {
  return new Answer(reply, extras)
}
