import type { Instant } from '@daoxing/kit/contract'
import type { DeskAnswer, DeskRequest } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import { linePayAccount } from './line-pay-accounts.ts'
import type { LinePayDeskStore, LinePayRequest } from './line-pay-desk-store.ts'
import type { DeskMoods } from './desk-moods.ts'
import { isSigned, jsonIn, linePayChannelId, type Said, said } from './line-pay-desk-wire.ts'
import type { BookRefusal, Hold, MoneyBook } from './money-book.ts'

export type LinePayBooks = {
  readonly store: LinePayDeskStore
  readonly book: MoneyBook
  readonly now: () => Instant
  readonly channelSecret: string
  readonly moods: DeskMoods['current']
}
type Call = (input: { readonly id: string; readonly request: DeskRequest; readonly books: LinePayBooks }) => Said

/** A request without consent within this time expires. */
export const requestLifeMs = 20 * 60_000

const Money = z.object({ amount: z.int(), currency: z.string() })
const Reserve = z.object({
  ...Money.shape,
  orderId: z.string().check(z.minLength(1), z.maxLength(100)),
  packages: z.array(
    z.object({
      id: z.string(),
      amount: z.int(),
      products: z.array(z.object({ name: z.string(), quantity: z.int(), price: z.int() })).check(z.minLength(1)),
    }),
  ),
  redirectUrls: z.object({
    confirmUrl: z.url(),
    confirmUrlType: z._default(z.enum(['CLIENT', 'SERVER']), 'CLIENT'),
    cancelUrl: z.url(),
  }),
  options: z.optional(
    z.object({
      payment: z.optional(
        z.object({ payType: z.optional(z.enum(['NORMAL', 'PREAPPROVED'])), capture: z.optional(z.boolean()) }),
      ),
    }),
  ),
})
const Payment = z.object({
  ...Money.shape,
  productName: z.string().check(z.minLength(1)),
  orderId: z.string().check(z.minLength(1), z.maxLength(100)),
  capture: z._default(z.boolean(), true),
})

const routes: readonly (readonly [method: string, path: RegExp, call: Call])[] = [
  ['POST', /^\/v3\/payments\/request$/, reserve],
  ['GET', /^\/v3\/payments\/requests\/(\d+)\/check$/, checkRequest],
  ['POST', /^\/v3\/payments\/(\d+)\/confirm$/, confirm],
  ['POST', /^\/v3\/payments\/preapprovedPay\/([^/]+)\/payment$/, payByKey],
  ['GET', /^\/v3\/payments\/preapprovedPay\/([^/]+)\/check$/, checkKey],
  ['POST', /^\/v3\/payments\/preapprovedPay\/([^/]+)\/expire$/, expireKey],
  ['POST', /^\/v3\/payments\/authorizations\/(\d+)\/capture$/, capture],
  ['POST', /^\/v3\/payments\/authorizations\/(\d+)\/void$/, release],
  ['POST', /^\/v3\/payments\/(\d+)\/refund$/, refund],
  ['GET', /^\/v3\/payments$/, details],
]

/** Responds to a merchant's call of the Online API v3. As with LINE Pay, every response is a 200 with a code in it. */
export function answerMerchant(request: DeskRequest, books: LinePayBooks): DeskAnswer {
  const found = routes.flatMap(([method, path, call]) => {
    const id = path.exec(request.path)
    return id !== null && method === request.method ? [{ call, id: id[1] ?? '' }] : []
  })[0]
  if (!found) return { status: 404, body: 'Not Found' }
  const { headers } = request
  if (headers['x-line-channelid'] !== linePayChannelId) return said({ code: '1104' })
  if (!isSigned(request, books.channelSecret)) return said({ code: '1106' })
  return said(found.call({ id: decodeURIComponent(found.id), request, books }))
}

const moneyCode = ({ amount, currency }: z.infer<typeof Money>) =>
  currency !== 'TWD' ? '1178' : amount <= 0 ? '1183' : undefined

function reserve({ request, books: { store, book, now } }: Parameters<Call>[0]): Said {
  const { data: wish } = Reserve.safeParse(jsonIn(request))
  if (!wish) return { code: '2101' }
  const wrong = moneyCode(wish)
  if (wrong !== undefined) return { code: wrong }
  const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0)
  const isSummed =
    sum(wish.packages.map(({ amount }) => amount)) === wish.amount &&
    wish.packages.every(({ amount, products }) => sum(products.map((one) => one.price * one.quantity)) === amount)
  if (!isSummed) return { code: '2101' }
  if (book.find(wish.orderId)) return { code: '1172' }
  const { confirmUrl, confirmUrlType, cancelUrl } = wish.redirectUrls
  const { transactionId, pageToken } = store.addRequest({
    orderId: wish.orderId,
    productName: wish.packages[0]?.products[0]?.name ?? '',
    amountTwd: wish.amount,
    isPreapproved: wish.options?.payment?.payType === 'PREAPPROVED' ? 1 : 0,
    isCaptured: wish.options?.payment?.capture === false ? 0 : 1,
    confirmUrl,
    confirmUrlType,
    cancelUrl,
    requestedAt: now(),
  })
  const web = `${request.baseUrl}/web/payment/wait?transactionReserveId=${pageToken}`
  const app = `line://pay/payment/${pageToken}`
  return { code: '0000', info: { transactionId, paymentAccessToken: pageToken.slice(0, 12), paymentUrl: { web, app } } }
}

/** Whether it expired without consent. */
export function hasRunOut({ state, requestedAt }: LinePayRequest, now: Instant): boolean {
  return state === 'waiting' && Date.parse(now) - Date.parse(requestedAt) > requestLifeMs
}

function checkRequest({ id, books: { store, now } }: Parameters<Call>[0]): Said {
  const wish = store.requestByTransaction(id)
  if (!wish) return { code: '1150' }
  if (hasRunOut(wish, now())) return { code: '0121' }
  return { code: { waiting: '0000', agreed: '0110', cancelled: '0121', failed: '0122', confirmed: '0123' }[wish.state] }
}

function confirm({ id, request, books }: Parameters<Call>[0]): Said {
  const { store, book, now } = books
  const wish = store.requestByTransaction(id)
  const { data: money } = Money.safeParse(jsonIn(request))
  if (!money) return { code: '2101' }
  if (!wish) return { code: '1150' }
  if (wish.state === 'confirmed') return { code: '1152' }
  if (wish.state === 'cancelled' || wish.state === 'failed' || hasRunOut(wish, now())) return { code: '1180' }
  const account = linePayAccount(wish.accountId ?? '')
  if (wish.state === 'waiting' || !account) return { code: '1169' }
  if (money.amount !== wish.amountTwd || money.currency !== 'TWD') return { code: '1153' }
  if (account.confirmCode !== undefined) {
    store.moveRequest(wish, 'failed')
    return { code: account.confirmCode }
  }
  if (store.balanceTwd(account.id, now()) < wish.amountTwd) return { code: '1142' }
  if (store.confirmedRequestOf(wish.orderId)) return { code: '1172' }
  // A desk that was killed between the hold and the key finds its hold again.
  book.hold({ reference: wish.orderId, holder: account.id, amountTwd: wish.amountTwd })
  if (wish.isCaptured === 1) book.capture({ reference: wish.orderId, amountTwd: wish.amountTwd })
  store.moveRequest(wish, 'confirmed')
  const regKey = wish.isPreapproved === 1 ? store.issueKey(account.id, now()) : undefined
  const payInfo = [{ method: 'BALANCE', amount: wish.amountTwd }]
  return { code: '0000', info: { orderId: wish.orderId, transactionId: id, ...(regKey ? { regKey } : {}), payInfo } }
}

function payByKey({ id, request, books: { store, book, now } }: Parameters<Call>[0]): Said {
  const { data: payment } = Payment.safeParse(jsonIn(request))
  if (!payment) return { code: '2101' }
  const wrong = moneyCode(payment)
  if (wrong !== undefined) return { code: wrong }
  const key = store.key(id)
  const account = linePayAccount(key?.accountId ?? '')
  if (!key || !account || key.isEnded === 1) return { code: '1190' }
  if (book.find(payment.orderId)) return { code: '1172' }
  if (account.paymentCode !== undefined) return { code: account.paymentCode }
  if (store.balanceTwd(account.id, now()) < payment.amount) return { code: '1142' }
  const { hold } = book.hold({ reference: payment.orderId, holder: account.id, amountTwd: payment.amount })
  if (payment.capture) book.capture({ reference: payment.orderId, amountTwd: payment.amount })
  const { transactionId, heldAt: transactionDate, lapsesAt: authorizationExpireDate } = hold
  return { code: '0000', info: { transactionId, orderId: payment.orderId, transactionDate, authorizationExpireDate } }
}

function checkKey({ id, books: { store } }: Parameters<Call>[0]): Said {
  const key = store.key(id)
  return { code: !key || key.isEnded === 1 ? '1190' : '0000' }
}

function expireKey({ id, books: { store } }: Parameters<Call>[0]): Said {
  const key = store.key(id)
  if (!key || key.isEnded === 1) return { code: '1190' }
  store.endKey(id)
  return { code: '0000' }
}

/** A confirmed request is in the book under its order; its transaction was assigned before. */
function holdOf({ store, book }: LinePayBooks, transactionId: string): Hold | undefined {
  const wish = store.requestByTransaction(transactionId)
  return wish?.state === 'confirmed' ? book.find(wish.orderId) : book.findByTransaction(transactionId)
}

function refusedCode(refused: BookRefusal, codes: { readonly tooMuch: string; readonly again: string }): Said {
  if (refused === 'absent') return { code: '1150' }
  if (refused === 'tooMuch') return { code: codes.tooMuch }
  return { code: refused === 'alreadyReleased' ? codes.again : '1155' }
}

function capture({ id, request, books }: Parameters<Call>[0]): Said {
  const { data: money } = Money.safeParse(jsonIn(request))
  if (!money) return { code: '2101' }
  const wrong = moneyCode(money)
  const reference = holdOf(books, id)?.reference
  if (wrong !== undefined || reference === undefined) return { code: wrong ?? '1150' }
  const taken = books.book.capture({ reference, amountTwd: money.amount })
  if ('refused' in taken) return refusedCode(taken.refused, { tooMuch: '1184', again: '1155' })
  const payInfo = [{ method: 'BALANCE', amount: money.amount }]
  return { code: '0000', info: { transactionId: id, orderId: reference, payInfo } }
}

function release({ id, books }: Parameters<Call>[0]): Said {
  const reference = holdOf(books, id)?.reference
  if (reference === undefined) return { code: '1150' }
  if (books.moods().refusesReleases) return { code: '1179' }
  const freed = books.book.release(reference)
  return 'refused' in freed ? refusedCode(freed.refused, { tooMuch: '1155', again: '1165' }) : { code: '0000' }
}

function refund({ id, request, books }: Parameters<Call>[0]): Said {
  const { data: wish } = z.object({ refundAmount: z.optional(z.int()) }).safeParse(jsonIn(request))
  const hold = holdOf(books, id)
  if (!wish || !hold) return { code: wish ? '1150' : '2101' }
  if (hold.state === 'captured' && hold.refundedTwd === hold.capturedTwd) return { code: '1165' }
  const amountTwd = wish.refundAmount ?? hold.capturedTwd - hold.refundedTwd
  if (amountTwd <= 0) return { code: '1183' }
  const back = books.book.refund({ reference: hold.reference, amountTwd })
  if ('refused' in back) return refusedCode(back.refused, { tooMuch: '1164', again: '1155' })
  const { transactionId: refundTransactionId, madeAt: refundTransactionDate } = back.refund
  return { code: '0000', info: { refundTransactionId, refundTransactionDate } }
}

function details({ request, books }: Parameters<Call>[0]): Said {
  const { book, now } = books
  const holds = [
    ...request.query.getAll('transactionId').map((id) => holdOf(books, id)),
    ...request.query.getAll('orderId').map((orderId) => book.find(orderId)),
  ].filter((hold) => hold !== undefined)
  if (holds.length === 0) return { code: '1150' }
  return { code: '0000', info: holds.map((hold) => paymentInfo(books, hold, now())) }
}

function paymentInfo({ store, book }: LinePayBooks, hold: Hold, now: Instant): object {
  const heldStatus = hold.lapsesAt > now ? 'AUTHORIZATION' : 'EXPIRED_AUTHORIZATION'
  const refundList = book.refundsOf(hold.reference).map(({ transactionId, amountTwd, madeAt }) => ({
    refundTransactionId: transactionId,
    transactionType: amountTwd === hold.capturedTwd ? 'PAYMENT_REFUND' : 'PARTIAL_REFUND',
    refundAmount: -amountTwd,
    refundTransactionDate: madeAt,
  }))
  return {
    transactionId: store.confirmedRequestOf(hold.reference)?.transactionId ?? hold.transactionId,
    transactionDate: hold.heldAt,
    transactionType: 'PAYMENT',
    orderId: hold.reference,
    currency: 'TWD',
    payStatus: {
      held: heldStatus,
      captured: 'CAPTURE',
      released: 'VOIDED_AUTHORIZATION',
      declined: 'EXPIRED_AUTHORIZATION',
    }[hold.state],
    ...(hold.state === 'held' ? { authorizationExpireDate: hold.lapsesAt } : {}),
    payInfo: [{ method: 'BALANCE', amount: hold.state === 'captured' ? hold.capturedTwd : hold.amountTwd }],
    ...(refundList.length > 0 ? { refundList } : {}),
  }
}
