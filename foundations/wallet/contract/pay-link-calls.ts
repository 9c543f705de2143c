import { AmountTwd, defineCall } from '@daoxing/kit/contract'
import { ServiceCategory } from '@daoxing/orders/contract'
import * as z from 'zod/mini'

/** The token of a link, or the secret that the payer's browser got after the bank's page. */
const LinkToken = z.string().check(z.maxLength(100))
/** The ways in which a person without an account can pay. */
export const LinkMethod = z.enum(['creditcard', 'linepay'])
export type LinkMethod = z.infer<typeof LinkMethod>

/**
 * The order as a payer sees it: no place, no time, no driver.
 * `open` waits for a method, `bankWorking` for the provider's word, `ready` for the payer's consent, `checking` for the
 * outcome. After `declined`, another card may be tried.
 */
export const PayLink = z.object({
  service: ServiceCategory,
  /** The kind of booking, for the name of the service; null for an order that the register does not know. */
  booking_type: z.nullable(z.string()),
  amount: AmountTwd,
  /** The masked name of the rider. */
  name: z.string(),
  /** Unix seconds. */
  expires_at: z.int(),
  state: z.enum(['open', 'bankWorking', 'ready', 'checking', 'paid', 'declined']),
  methods: z.array(LinkMethod),
  /** The card or wallet that the payer has just entered in this browser. */
  method: z.nullable(LinkMethod),
  Card4No: z.nullable(z.string()),
})
export type PayLink = z.infer<typeof PayLink>

export const openPayLink = defineCall({
  id: 'OWN-wallet-openPayLink',
  method: 'POST',
  path: '/payment/links/open',
  who: 'none',
  purpose: 'what a payment link is for: service, amount and masked name; a POST, so that no log has the token',
  isQuestion: true,
  body: z.object({ token: LinkToken }),
  reply: PayLink,
  refusals: ['wallet.payLinkGone', 'wallet.paymentChecking'],
  perMinute: 120,
})

export const startPayLink = defineCall({
  id: 'OWN-wallet-startPayLink',
  method: 'POST',
  path: '/payment/links/start',
  who: 'none',
  purpose: 'the address of the provider page on which the payer of a link enters a card or opens a wallet',
  // The provider is called between two transactions.
  isGathered: true,
  body: z.object({ token: LinkToken, method: LinkMethod }),
  reply: z.object({ url: z.string() }),
  refusals: [
    'wallet.payLinkGone',
    'wallet.paymentChecking',
    'wallet.methodNotOffered',
    'wallet.tooManyWaiting',
    'wallet.providerAway',
  ],
  perMinute: 10,
})

/** Safe to repeat: a secret pays once, and a retry gets the outcome. */
export const payByLink = defineCall({
  id: 'OWN-wallet-payByLink',
  method: 'POST',
  path: '/payment/links/pay',
  who: 'none',
  purpose: 'pay the amount of a link, once, with what was entered in this browser; nothing of it is kept afterwards',
  body: z.object({ token: LinkToken, amount: AmountTwd }),
  reply: PayLink,
  refusals: ['wallet.payLinkGone', 'wallet.paymentChecking', 'wallet.methodNotOffered'],
  perMinute: 20,
})
