import type {
  BodyOf,
  CallDefinition,
  HeadersOf,
  Language,
  ParamsOf,
  QueryOf,
  Refusal,
  ReplyOf,
  UploadPartOf,
} from '@daoxing/kit/contract'
import type { UploadedFile } from './read-upload.ts'
import type { Tx } from '../database/database.ts'
import type { House } from '../process/house.ts'
import type {
  CityPrincipal,
  DriverPrincipal,
  GuestPrincipal,
  Nobody,
  OperatorPrincipal,
  PeerPrincipal,
  Principal,
  RiderPrincipal,
} from './principal.ts'

export type PrincipalOf<C extends CallDefinition> = C['who'] extends 'rider'
  ? RiderPrincipal
  : C['who'] extends 'guest'
    ? GuestPrincipal | RiderPrincipal
    : C['who'] extends 'driver'
      ? DriverPrincipal
      : C['who'] extends 'operator'
        ? OperatorPrincipal
        : C['who'] extends 'peer'
          ? PeerPrincipal
          : C['who'] extends 'city'
            ? CityPrincipal
            : Principal | Nobody

export type CallInput<C extends CallDefinition> = {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly headers: HeadersOf<C>
  readonly who: PrincipalOf<C>
  /** The transaction of a write; for a read, the database itself. Everything is rolled back if the handler throws. */
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
  /** The file of a call that declares `upload`; the first of its parts that was sent. */
  readonly file: [UploadPartOf<C>] extends [never] ? undefined : UploadedFile
  /** Every file that was sent, by the name of its part. */
  readonly files: Readonly<Partial<Record<UploadPartOf<C>, UploadedFile>>>
}

/** The raw request, for handlers that verify a signature over it. It is not validated. */
export type RawRequest = {
  readonly body: string
  /** The query string, still escaped. */
  readonly query: string
  /** By lower-case name; repeated values are joined by commas. */
  readonly headers: Readonly<Record<string, string | undefined>>
}

/**
 * Returns the reply, or `replyWith(…)` if the session or the headers change too. A thrown refusal rolls the transaction
 * back; a returned refusal commits it, as for a wrong code, whose attempt must stay counted.
 */
export type Handler<C extends CallDefinition> = (
  input: CallInput<C>,
) => Promise<ReplyOf<C> | ReplyWith<ReplyOf<C>> | Refusal>

export type ReplyExtras = {
  readonly session?: { readonly token: string; readonly seconds: number } | 'end'
  readonly headers?: Readonly<Record<string, string>>
  readonly status?: number
  /** Redirects the browser with GET (303) instead of a reply. */
  readonly redirectTo?: string
  /** Responds with these bytes instead of the reply. */
  readonly file?: { readonly contentType: string; readonly bytes: Uint8Array }
  /** Responds with this page instead of the reply. It runs only the scripts in its policy. */
  readonly page?: { readonly html: string; readonly contentSecurityPolicy: string }
}

/** A reply with its own headers, status or session; created by `replyWith`. */
export class ReplyWith<Reply> {
  readonly reply: Reply
  readonly extras: ReplyExtras
  constructor(reply: Reply, extras: ReplyExtras) {
    this.reply = reply
    this.extras = extras
  }
}

/** A reply that also sets or ends the session cookie, or has headers. */
export function replyWith<Reply>(reply: Reply, extras: ReplyExtras): ReplyWith<Reply> {
  return new ReplyWith(reply, extras)
}
