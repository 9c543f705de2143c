import type { Instant, Language } from '@daoxing/kit/contract'
import { definePort } from '@daoxing/kit/server'

/** A provider's answer about a movement. `unknown`: no response, so look it up before anything else. */
export type MoneyOutcome =
  | {
      readonly state: 'done'
      readonly transactionId: string
      /** For an `authorize`: when the provider drops the hold, if it says so. */
      readonly expiresAt?: Instant | undefined
    }
  | {
      readonly state: 'declined'
      readonly reason: DeclineReason
      /** The provider's own code, for the record. */
      readonly providerCode: string
    }
  | { readonly state: 'unknown' }

export type DeclineReason =
  | 'cardDeclined'
  | 'insufficientBalance'
  | 'cardExpired'
  | 'bindingGone'
  | 'authorizationGone'
  | 'refused'

/** The identity of a bound card or wallet; the card number itself never reaches us. */
export type BoundInstrument = {
  readonly token: string
  /** Of a device's token: what makes it the same one, in any spelling of its text. */
  readonly identity?: string | undefined
  /** First six digits of a card, if the provider sends them: together with the others they identify the card. */
  readonly first6?: string | undefined
  /** Last four digits of a card; null for a wallet. */
  readonly last4: string | null
  /** Expiry of a card, YYMM; null for a wallet. */
  readonly expiresYymm: string | null
}

export type BindingOutcome =
  | { readonly state: 'bound'; readonly instrument: BoundInstrument }
  | { readonly state: 'failed'; readonly reason: DeclineReason; readonly providerCode: string }
  | { readonly state: 'open' }
  | { readonly state: 'unknown' }

/** A notice of the provider, after its signature was verified. */
export type ProviderNotice = {
  /** The provider's own id of the notice: the same notice may arrive twice, late and out of order. */
  readonly eventId: string
  /** Our reference of the binding or movement. */
  readonly reference: string
  readonly kind: 'binding' | 'money'
  /** Its payload, encrypted on arrival; `findBinding` accepts it as `returned`. */
  readonly returned: Readonly<Record<string, string>>
}

/** The status and message for the rider's page; the limit of an account, and what is left of it, if it has one. */
export type InstrumentCheck = {
  readonly status: number
  readonly message: string
  readonly limitTwd?: number | undefined
  readonly availableTwd?: number | undefined
}

type Movement = {
  /** Our reference of this movement; the same reference never moves money twice. At most 20 of `[A-Za-z0-9]`. */
  readonly reference: string
  readonly amountTwd: number
}

/** A movement for `lookUp`: with the same facts as its request. */
export type MovementSought = Movement &
  (
    | { readonly kind: 'authorize' }
    | { readonly kind: 'capture' | 'release'; readonly authorization: Authorization }
    | { readonly kind: 'refund'; readonly authorization: Authorization; readonly refundedBeforeTwd: number }
  )

/**
 * A provider that moves money, cards or a wallet. Every function that moves money is safe to repeat with the same
 * reference and returns `unknown` without a response; it throws only on our own misconfiguration. Never called inside a
 * transaction.
 */
export type PaymentProvider = {
  /** Opens the provider's hosted page, on which the rider binds a card (with 3-D Secure) or a wallet. */
  openBinding(input: {
    readonly reference: string
    readonly riderId: string
    /**
     * The last digits of the rider's phone: the provider's page shows the account of the binding. Null for a person who
     * pays once by a link, and keeps nothing here.
     */
    readonly accountEnds: string | null
    readonly language: Language
    /** The return URL of the rider's browser, always by GET. Its parameters settle nothing. */
    readonly returnUrl: string
    /** The URL for the provider's notice, server to server. LINE Pay sends it by GET, with its data in the query. */
    readonly noticeUrl: string
  }): Promise<{ readonly url: string }>
  /**
   * The outcome of a binding, from the provider itself. `returned` is the data of the browser or the notice, empty
   * without any. Only the notice contains a card's token: a completed binding stays `open` until then. Safe to repeat;
   * releases the verification amount of the card.
   */
  findBinding(input: {
    readonly reference: string
    readonly returned: Readonly<Record<string, string>>
  }): Promise<BindingOutcome>
  /**
   * Whether the provider gave the data of a returning browser only to the browser in which the rider consented. Without
   * that proof a rider could return in place of the person who paid.
   */
  provesReturn(input: {
    readonly reference: string
    readonly returned: Readonly<Record<string, string>>
  }): Promise<boolean>
  unbind(input: { readonly token: string }): Promise<void>
  /** Whether a bound instrument can be used now: the status and message for the rider's page. */
  check(input: { readonly token: string }): Promise<InstrumentCheck>
  /** Holds an amount without capturing it. No provider raises a hold: a higher amount is an additional hold. */
  authorize(input: Movement & { readonly token: string; readonly description: string }): Promise<MoneyOutcome>
  /**
   * Captures at most the held amount, once: the provider releases the remainder, and accepts no second capture. A
   * remainder that is still needed is held again.
   */
  capture(input: Movement & { readonly authorization: Authorization }): Promise<MoneyOutcome>
  /** Releases a held amount. */
  release(input: { readonly authorization: Authorization }): Promise<MoneyOutcome>
  /**
   * Refunds at most the captured amount. Providers do not store our references for refunds, only the total: so the
   * refunds of an authorization are serialised, each stating the previous total.
   */
  refund(
    input: Movement & { readonly authorization: Authorization; readonly refundedBeforeTwd: number },
  ): Promise<MoneyOutcome>
  /**
   * Looks up a movement whose response was lost. `absent`: it never started, and may be repeated. All but an
   * `authorize` name their authorization, and a `refund` the previous total. A refund that may still be in progress is
   * `unknown`, not absent: providers do not know it by our reference, so a second one would be paid as well.
   */
  lookUp(input: MovementSought): Promise<MoneyOutcome | { readonly state: 'absent' }>
  /** Verifies and parses a notice. Undefined if its signature is invalid. */
  readNotice(input: {
    readonly headers: Readonly<Record<string, string | undefined>>
    /** The raw body; for a notice by GET, its query without the question mark. */
    readonly rawBody: string
  }): ProviderNotice | undefined
}

/** A held amount, in the provider's terms. */
export type Authorization = {
  /** Our reference of the authorization. */
  readonly reference: string
  readonly transactionId: string
  readonly amountTwd: number
}

/** Cards, by default the city's provider, which implements NewebPay's protocol. */
export const cardProviderPort = definePort<PaymentProvider>('wallet.cardProvider')
/** The wallet of the messaging app, by default the city's, which implements LINE Pay v3. */
export const linePayProviderPort = definePort<PaymentProvider>('wallet.linePayProvider')
/** Accounts of LINE Bank, by default the city's, in the account protocol of `docs/providers/account-protocol.md`. */
export const lineBankProviderPort = definePort<PaymentProvider>('wallet.lineBankProvider')
/** AFTEE, which pays now and bills the rider later, by default the city's, in the same protocol. */
export const afteeProviderPort = definePort<PaymentProvider>('wallet.afteeProvider')
/** The bank to which payment tokens of devices are handed on, by default the city's. */
export const applePayProviderPort = definePort<DevicePaymentProvider>('wallet.applePayProvider')
export const googlePayProviderPort = definePort<DevicePaymentProvider>('wallet.googlePayProvider')

/** The data of a payment sheet, for the browser's Payment Request. */
export type SheetRequest = { readonly supportedMethods: string; readonly data: Readonly<Record<string, unknown>> }

/**
 * A bank that takes payment tokens of a device. A token is the instrument of one order; `findBinding` proves it, with
 * `token` and `amountTwd` in `returned`.
 */
export type DevicePaymentProvider = PaymentProvider & {
  /** The sheet for one consent. The token of its answer is bound to reference and amount, as far as its maker can. */
  sheetFor(input: { readonly reference: string; readonly amountTwd: number }): SheetRequest
  /** Whether a token says that it belongs to this reference and amount; undefined if such tokens do not say so. */
  isOfSheet(input: {
    readonly reference: string
    readonly amountTwd: number
    readonly token: unknown
  }): boolean | undefined
}
