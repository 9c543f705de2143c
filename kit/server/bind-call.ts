import type { BodyOf, CallDefinition, Language, ParamsOf, QueryOf, Refusal, ReplyOf } from '@daoxing/kit/contract'
import type { Tx } from './database.ts'
import type { House } from './house.ts'
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
  readonly who: PrincipalOf<C>
  /** The transaction of the write; of a read, the database itself. Everything is undone when the handler throws. */
  readonly tx: Tx
  readonly house: House
  readonly language: Language
  /** The caller's network (an address, or the /64 of IPv6), for limits only. */
  readonly address: string
  readonly requestHost: string
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
}

/** What `answer` makes: a reply with more than a body. */
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
