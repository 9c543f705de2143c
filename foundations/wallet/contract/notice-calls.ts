import { defineCall } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

const Peer = z.object({ peer: z.string().check(z.regex(/^[a-z]{2,20}$/)) })

/** Webhook of a payment provider about a binding or a movement. Its signature is its only credential. */
export const hearPaymentNotice = defineCall({
  id: 'OWN-wallet-hearNotice',
  method: 'POST',
  path: '/partner/payment/notices/{peer}',
  who: 'none',
  purpose: 'a payment provider tells what became of a binding or a movement; heard once however often it comes',
  params: Peer,
  rawBody: true,
  reply: z.object({}),
  refusals: ['kit.notFound', 'wallet.noticeNotProven'],
})

/** The same of a provider that asks by GET, with its facts in the query. */
export const hearPaymentNoticeByQuery = defineCall({
  id: 'OWN-wallet-hearNoticeByQuery',
  method: 'GET',
  path: '/partner/payment/notices/{peer}',
  who: 'none',
  purpose: 'a payment provider tells by its query what became of a binding or a movement',
  params: Peer,
  rawBody: true,
  reply: z.object({}),
  refusals: ['kit.notFound', 'wallet.noticeNotProven'],
})

const PageId = z.object({ pageId: z.string().check(z.regex(/^[0-9a-f]{48}$/)) })

/** The card provider wants its page asked for by a form: this page of ours posts it. */
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

/** The card provider's page comes back by a form; the browser is sent on to where the rider left. It settles nothing. */
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
