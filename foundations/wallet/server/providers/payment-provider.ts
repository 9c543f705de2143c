import type { Language } from '@daoxing/kit/contract'
import { definePort } from '@daoxing/kit/server'

/** A provider's answer about a movement. `unknown`: no answer came, so look it up before anything else is done. */
export type MoneyOutcome =
  | { readonly state: 'done'; readonly transactionId: string }
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
  /** First six digits of a card, where the provider tells them: with the others they tell the same card from another. */
  readonly first6?: string | undefined
  /** Last four digits of a card; null of a wallet. */
  readonly last4: string | null
  /** Expiry of a card, YYMM; null of a wallet. */
  readonly expiresYymm: string | null
}

export type BindingOutcome =
  | { readonly state: 'bound'; readonly instrument: BoundInstrument }
  | { readonly state: 'failed'; readonly reason: DeclineReason; readonly providerCode: string }
  | { readonly state: 'open' }
  | { readonly state: 'unknown' }

/** A notice of the provider, after its signature was verified. */
export type ProviderNotice = {
  /** The provider's own id of the notice: the same notice may come twice, late and out of order. */
  readonly eventId: string
  /** Our reference of the binding or movement. */
  readonly reference: string
  readonly kind: 'binding' | 'money'
  /** Its payload, encrypted as it came; `findBinding` takes it as `returned`. */
  readonly returned: Readonly<Record<string, string>>
}

type Movement = {
  /** Our reference of this movement; the same reference never moves money twice. At most 20 of `[A-Za-z0-9]`. */
  readonly reference: string
  readonly amountTwd: number
}

/** A movement as `lookUp` asks for it: the same facts with which it was begun. */
export type MovementSought = Movement &
  (
    | { readonly kind: 'authorize' }
    | { readonly kind: 'capture' | 'release'; readonly authorization: Authorization }
    | { readonly kind: 'refund'; readonly authorization: Authorization; readonly refundedBeforeTwd: number }
  )

/**
 * A provider that moves money, cards or a wallet. Every function that moves money is safe to repeat with the same
 * reference and answers `unknown` where no answer came; it throws only on a mistake of ours. Never called inside a
 * transaction.
 */
export type PaymentProvider = {
  /** Opens the provider's hosted page, on which the rider binds a card (with 3-D Secure) or a wallet. */
  openBinding(input: {
    readonly reference: string
    readonly riderId: string
    /** The last digits of the rider's phone: the provider's page says to whose account something is bound. */
    readonly accountEnds: string
    readonly language: Language
    /** Where the rider's browser comes back to, always by GET. Its parameters settle nothing. */
    readonly returnUrl: string
    /** Where the provider posts its notice, server to server. LINE Pay asks for it by GET, with its facts in the query. */
    readonly noticeUrl: string
  }): Promise<{ readonly url: string }>
  /**
   * How a binding ended, asked of the provider itself. `returned` is what the browser or the notice carried, empty where
   * nothing came. A card's token comes with the notice alone: a binding that was carried out stays `open` until then.
   * Safe to repeat; lets go of what was held to prove the card.
   */
  findBinding(input: {
    readonly reference: string
    readonly returned: Readonly<Record<string, string>>
  }): Promise<BindingOutcome>
  /**
   * Whether what a browser brought back was given by the provider to the browser in which somebody agreed, and to no
   * other. Without that proof a rider could come back in the place of the person who paid.
   */
  provesReturn(input: {
    readonly reference: string
    readonly returned: Readonly<Record<string, string>>
  }): Promise<boolean>
  unbind(input: { readonly token: string }): Promise<void>
  /** Whether a bound instrument can be used now: the status and message that the rider's page shows. */
  check(input: { readonly token: string }): Promise<{ readonly status: number; readonly message: string }>
  /** Holds an amount without taking it. */
  authorize(input: Movement & { readonly token: string; readonly description: string }): Promise<MoneyOutcome>
  /** Takes at most what was held; the rest is let go. */
  capture(input: Movement & { readonly authorization: Authorization }): Promise<MoneyOutcome>
  /** Lets a held amount go. */
  release(input: { readonly authorization: Authorization }): Promise<MoneyOutcome>
  /**
   * Gives back at most what was captured. Providers do not know our references of refunds, only how much has gone back
   * in all: so the refunds of an authorization are made one after the other, each saying what was refunded before it.
   */
  refund(
    input: Movement & { readonly authorization: Authorization; readonly refundedBeforeTwd: number },
  ): Promise<MoneyOutcome>
  /**
   * Looks up a movement whose answer was lost. `absent`: it never began, and may be made again. All but an
   * `authorize` name their authorization, and a `refund` what was refunded before it. A refund that may still be on its
   * way is `unknown`, not absent: providers do not know it by our reference, so that a second one would go back as well.
   */
  lookUp(input: MovementSought): Promise<MoneyOutcome | { readonly state: 'absent' }>
  /** Proves and reads a notice. Undefined where its signature does not hold. */
  readNotice(input: {
    readonly headers: Readonly<Record<string, string | undefined>>
    /** The body as it came; of a notice that came by GET, its query without the question mark. */
    readonly rawBody: string
  }): ProviderNotice | undefined
}

/** An amount that is held, in the provider's terms. */
export type Authorization = {
  /** Our reference of the authorization. */
  readonly reference: string
  readonly transactionId: string
  readonly amountTwd: number
}

/** Cards, by default the city's provider, which speaks NewebPay's protocol. */
export const cardProviderPort = definePort<PaymentProvider>('wallet.cardProvider')
/** The wallet of the messaging app, by default the city's, which speaks LINE Pay v3. */
export const linePayProviderPort = definePort<PaymentProvider>('wallet.linePayProvider')
