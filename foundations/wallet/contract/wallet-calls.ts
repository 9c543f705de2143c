import { AmountTwd, defineCall, leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { PaymentDefaults } from './payment-defaults.ts'
import { PaymentMethod } from './payment-method.ts'

/** The most bindings that one rider may start in a minute. */
const bindingsPerMinute = 6
const InstrumentId = z.string().check(z.maxLength(40))

export const getDefaultPayment = defineCall({
  id: 'CALL-040',
  method: 'GET',
  path: '/rider/default_payment',
  who: 'rider',
  purpose: 'the payment methods of the rider: the default, the bound cards, the wallet',
  reply: PaymentDefaults,
})

export const putDefaultPayment = defineCall({
  id: 'CALL-041',
  method: 'PUT',
  path: '/rider/default_payment',
  who: 'rider',
  purpose: 'choose the default: a method, and with creditcard which of the cards',
  idempotent: 'honoured',
  body: z.object({ default: PaymentMethod, card_id: leftOut(InstrumentId) }),
  reply: PaymentDefaults,
  refusals: ['kit.notFound', 'wallet.methodNotOffered', 'wallet.methodNotBound', 'wallet.cardExpired'],
})

export const deleteDefaultPayment = defineCall({
  id: 'CALL-042',
  method: 'DELETE',
  path: '/rider/default_payment',
  who: 'rider',
  purpose: 'remove a bound card or wallet: the one with `id`, or the default one; cash is the default then',
  idempotent: 'honoured',
  query: z.object({ id: leftOut(InstrumentId) }),
  reply: PaymentDefaults,
  refusals: ['kit.notFound', 'wallet.methodNotBound', 'wallet.instrumentInUse'],
})

export const getLinePayBinding = defineCall({
  id: 'CALL-043',
  method: 'GET',
  path: '/rider/line_pay/binding',
  who: 'rider',
  purpose: 'whether LINE Pay is bound, and otherwise the URL of its binding page',
  reply: z.object({ is_bound: z.boolean(), url: z.nullable(z.string()) }),
  refusals: ['wallet.methodNotOffered', 'wallet.tooManyWaiting', 'wallet.providerAway'],
  perMinute: bindingsPerMinute,
})

export const linebankBindingLink = defineCall({
  id: 'CALL-045',
  method: 'POST',
  path: '/v3/payment/linebank/binding_link',
  who: 'rider',
  purpose: 'the URL of the page on which an account of LINE Bank is bound',
  reply: z.object({ url: z.string() }),
  refusals: ['wallet.methodNotOffered', 'wallet.tooManyWaiting', 'wallet.providerAway'],
  // The provider is called between two transactions.
  isGathered: true,
  perMinute: bindingsPerMinute,
})

export const cardBindingLink = defineCall({
  id: 'CALL-046',
  method: 'GET',
  path: '/v3/payment/newebpay/bindings/link',
  who: 'rider',
  purpose: 'the address of the page on which a card is bound',
  reply: z.object({ url: z.string() }),
  refusals: ['wallet.methodNotOffered', 'wallet.tooManyCards', 'wallet.tooManyWaiting', 'wallet.providerAway'],
  perMinute: bindingsPerMinute,
})

export const afteeBindingUrl = defineCall({
  id: 'CALL-047',
  method: 'GET',
  path: '/v3/payment/aftee/binding/url',
  who: 'rider',
  purpose: 'the URL of the page on which AFTEE is bound',
  reply: z.object({ url: z.string() }),
  refusals: ['wallet.methodNotOffered', 'wallet.tooManyWaiting', 'wallet.providerAway'],
  perMinute: bindingsPerMinute,
})

export const afteeBindingStatus = defineCall({
  id: 'CALL-048',
  method: 'GET',
  path: '/v3/payment/aftee/binding/status',
  who: 'rider',
  purpose: 'whether AFTEE is offered and bound, and how much of its limit is left',
  reply: z.object({
    is_available: z.boolean(),
    is_bound: z.boolean(),
    /** The limit of the rider's account at AFTEE, and what is left of it; null if not bound, or without an answer. */
    limit: z.nullable(AmountTwd),
    available: z.nullable(AmountTwd),
  }),
  perMinute: 30,
})

/** A time-limited promotion of a payment method. */
export const PaymentCampaign = z.object({
  id: z.string(),
  method: PaymentMethod,
  title: z.string(),
  link: z.nullable(z.string()),
  ends_at: z.int(),
})
export type PaymentCampaign = z.infer<typeof PaymentCampaign>

export const listPaymentCampaigns = defineCall({
  id: 'CALL-049',
  method: 'GET',
  path: '/v3/payment/payment_campaign/available',
  who: 'rider',
  purpose: 'payment campaigns that run now',
  reply: z.object({ campaigns: z.array(PaymentCampaign) }),
})

export const checkLinePay = defineCall({
  id: 'CALL-050',
  method: 'POST',
  path: '/rider/line_pay/check',
  who: 'rider',
  purpose: 'whether LINE Pay can pay now: status 200 or 999 is a yes, any other comes with the message to be shown',
  /** The message may also be in `msg`, as in every failure. */
  reply: z.object({ status: z.int(), message: z.optional(z.string()), msg: z.optional(z.string()) }),
  refusals: ['wallet.methodNotOffered'],
  perMinute: 30,
})

export const applePaySession = defineCall({
  id: 'CALL-052',
  method: 'POST',
  path: '/api/payment-methods/applePaySession',
  who: 'rider',
  purpose: 'a merchant session for the Apple Pay sheet, requested from Apple by the server',
  body: z.object({ validationURL: z.string().check(z.maxLength(300)) }),
  reply: z.unknown(),
  refusals: ['wallet.methodNotOffered', 'wallet.providerAway', 'kit.invalidInput'],
  perMinute: 30,
})

const WaitingId = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{20}$/)) })

export const confirmBinding = defineCall({
  id: 'OWN-wallet-confirmBinding',
  method: 'POST',
  path: '/rider/default_payment/waiting/{id}',
  who: 'rider',
  purpose: 'confirm a card or wallet that was bound in another browser, by four digits that its owner knows',
  idempotent: 'honoured',
  params: WaitingId,
  body: z.object({ digits: z.string().check(z.regex(/^[0-9]{4}$/)) }),
  reply: PaymentDefaults,
  refusals: ['kit.notFound', 'wallet.digitsWrong', 'wallet.digitsTriesUsed'],
  perMinute: 10,
})

export const dropBinding = defineCall({
  id: 'OWN-wallet-dropBinding',
  method: 'DELETE',
  path: '/rider/default_payment/waiting/{id}',
  who: 'rider',
  purpose: 'drop a card or wallet that waits to be confirmed: the provider forgets it',
  idempotent: 'honoured',
  params: WaitingId,
  reply: PaymentDefaults,
  refusals: ['kit.notFound'],
})

const UndoParams = z.object({ undo: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })

/**
 * The page after the bank in a browser without the rider's session: it shows the account, and offers to undo the
 * binding.
 */
export const openBoundPage = defineCall({
  id: 'OWN-wallet-openBoundPage',
  method: 'GET',
  path: '/payment/bound/{undo}',
  who: 'none',
  purpose: 'a plain page with the masked account to which a card or wallet was just bound',
  params: UndoParams,
  reply: z.object({}),
})

/** Sent by the form of that page. Its secret is the only credential, and is consumed. */
export const undoBoundPage = defineCall({
  id: 'OWN-wallet-undoBoundPage',
  method: 'POST',
  path: '/payment/bound/{undo}',
  who: 'none',
  purpose: 'undo the latest binding of this browser',
  params: UndoParams,
  rawBody: true,
  reply: z.object({}),
})

const ReturnParams = z.object({ state: z.string().check(z.regex(/^[0-9a-f]{40}$/)) })

/**
 * The return URL of a provider's page. It needs no session and settles nothing: the state in the path is used once, the
 * provider is queried, and the response is a 303: with the session of the rider who started, to the payment page, else
 * to a page that shows the account and offers to undo the binding.
 */
export const bindingReturn = defineCall({
  id: 'OWN-wallet-bindingReturn',
  method: 'GET',
  path: '/payment/returns/{state}',
  who: 'none',
  purpose: 'the way back from a page on which a card or a wallet was bound',
  params: ReturnParams,
  query: z.record(z.string(), z.unknown()),
  reply: z.object({}),
  status: 303,
})

/**
 * The return path of the previous version. Provider pages that were opened before an upgrade lead here; the next
 * release removes it.
 */
export const formerBindingReturn = defineCall({
  id: 'OWN-wallet-formerBindingReturn',
  method: 'GET',
  path: '/partner/payment/returns/{state}',
  who: 'none',
  purpose: 'the way back of bindings that were begun before an upgrade: leads to the present one',
  params: ReturnParams,
  query: z.record(z.string(), z.unknown()),
  reply: z.object({}),
  status: 303,
})
