import { defineCall } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

const Peer = z.object({ peer: z.string().check(z.regex(/^[a-z]{2,20}$/)) })

/** Per IP address: more than a provider sends, and few enough to limit the cost of forged notices. */
const noticesPerMinute = 6000

/** Webhook of a payment provider about a binding or a movement. Its signature is its only credential. */
export const receivePaymentNotice = defineCall({
  id: 'OWN-wallet-hearNotice',
  method: 'POST',
  path: '/partner/payment/notices/{peer}',
  who: 'none',
  purpose: 'webhook of a payment provider on a binding or a movement; duplicates are handled once',
  params: Peer,
  rawBody: true,
  perMinute: noticesPerMinute,
  reply: z.object({}),
  refusals: ['kit.notFound', 'wallet.noticeNotProven'],
})

/** Receives a webhook of a provider that sends GET, with its data in the query. */
export const receivePaymentNoticeByQuery = defineCall({
  id: 'OWN-wallet-hearNoticeByQuery',
  method: 'GET',
  path: '/partner/payment/notices/{peer}',
  who: 'none',
  purpose: 'webhook of a payment provider by query string, on a binding or a movement',
  params: Peer,
  rawBody: true,
  perMinute: noticesPerMinute,
  reply: z.object({}),
  refusals: ['kit.notFound', 'wallet.noticeNotProven'],
})

const PageId = z.object({ pageId: z.string().check(z.regex(/^[0-9a-f]{48}$/)) })

/** The card provider's page requires a form post: this page of ours submits it. */
export const openCardPage = defineCall({
  id: 'OWN-wallet-openCardPage',
  method: 'GET',
  path: '/payment/newebpay/go/{pageId}',
  who: 'none',
  purpose: 'a bare page that takes the browser on to the page on which a card is bound',
  params: PageId,
  reply: z.object({}),
  media: 'text/html',
})

/**
 * The card provider's page returns with a form post; the browser is redirected to the page that the rider left. It
 * settles nothing.
 */
export const returnFromCardPage = defineCall({
  id: 'OWN-wallet-returnFromCardPage',
  method: 'POST',
  path: '/payment/newebpay/back/{pageId}',
  who: 'none',
  purpose: 'the way back from the page on which a card is bound',
  params: PageId,
  rawBody: true,
  reply: z.object({}),
  status: 303,
})
