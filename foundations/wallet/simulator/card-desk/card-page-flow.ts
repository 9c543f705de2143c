import { plusSeconds } from '@daoxing/kit/contract'
import {
  type DeskAnswer,
  type DeskRequest,
  inOneGo,
  isFromOwnPage,
  secretDigits,
  secretHex,
} from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import { type CardBank, taipeiText, tradeFacts } from './card-bank.ts'
import { expiryHint, readCardForm } from './card-form.ts'
import { cardPage, resultPage, securePage, troublePage } from './card-pages.ts'
import type { PageOrder } from './card-store.ts'
import { bankWords } from './test-cards.ts'

const pageSecondsDefault = 1800
const wrongCodesMax = 3

const WebUrl = z.string().check(z.regex(/^https?:\/\/\S{1,400}$/))
const PageRequest = z.object({
  MerchantID: z.string(),
  TimeStamp: z.string().check(z.regex(/^\d{10}$/)),
  MerchantOrderNo: z.string().check(z.regex(/^\w{1,30}$/)),
  Amt: z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
    z.transform((digits) => Number(digits)),
  ),
  ItemDesc: z.string().check(z.minLength(1), z.maxLength(50)),
  TradeLimit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,4}$/)),
      z.transform((digits) => Math.min(900, Math.max(60, Number(digits)))),
    ),
  ),
  ReturnURL: WebUrl,
  NotifyURL: WebUrl,
  ClientBackURL: WebUrl,
  CREDITAGREEMENT: z.literal('1'),
  TokenTerm: z.string().check(z.regex(/^[\w@.-]{1,20}$/)),
  OrderComment: z._default(z.string().check(z.maxLength(300)), ''),
})

/** The form with which a shop opens the page, NewebPay's MPG. Sent twice, it shows the same page. */
export function openPage(bank: CardBank, { rawBody, baseUrl }: DeskRequest): DeskAnswer {
  const form = new URLSearchParams(rawBody)
  const sealed = form.get('TradeInfo') ?? ''
  if (form.get('MerchantID') !== bank.shop.merchantId) return troublePage(400, 'MPG01009', '查無商店代號。')
  if (!bank.seal.isProof(form.get('TradeSha') ?? '', sealed)) return troublePage(400, 'MPG02001', '檢查碼錯誤。')
  const parsed = z.safeParse(PageRequest, Object.fromEntries(new URLSearchParams(bank.seal.open(sealed))))
  if (!parsed.success) {
    const wrong = parsed.error.issues[0]?.path.join('.') ?? ''
    return troublePage(400, 'MPG03009', `商店送來的資料有誤（${wrong}）。`)
  }
  const known = bank.store.orderByNumber(parsed.data.MerchantOrderNo)
  if (known) return sendOn(`${baseUrl}/pages/${known.pageId}`)
  if (bank.book.find(parsed.data.MerchantOrderNo)) return troublePage(409, 'MPG03008', '已存在相同的商店訂單編號。')
  const pageId = secretHex(24)
  bank.store.open({
    pageId,
    orderNo: parsed.data.MerchantOrderNo,
    amountTwd: parsed.data.Amt,
    item: parsed.data.ItemDesc,
    comment: parsed.data.OrderComment,
    tokenTerm: parsed.data.TokenTerm,
    returnUrl: parsed.data.ReturnURL,
    notifyUrl: parsed.data.NotifyURL,
    backUrl: parsed.data.ClientBackURL,
    expiresAt: plusSeconds(bank.now(), parsed.data.TradeLimit ?? pageSecondsDefault),
  })
  return sendOn(`${baseUrl}/pages/${pageId}`)
}

function sendOn(location: string): DeskAnswer {
  return { status: 303, headers: { location }, body: '' }
}

/** The page of an order: card, 3-D Secure, result. Undefined for any other path. */
export function answerCardPage(bank: CardBank, request: DeskRequest): DeskAnswer | undefined {
  const [, pageId, step = ''] = /^\/pages\/([0-9a-f]{48})(\/secure|\/cancel)?$/.exec(request.path) ?? []
  if (pageId === undefined) return undefined
  const order = bank.store.orderOfPage(pageId)
  if (!order) return troublePage(404, 'MPG03007', '該筆訂單交易資訊不存在，請重新交易。')
  const isOver = order.state === 'bound' || order.state === 'failed'
  if (isOver) return result(bank, order)
  if (order.expiresAt <= bank.now()) return troublePage(410, 'MPG02004', '頁面已逾時失效，請回到商店重新操作。')
  if (request.method === 'GET') {
    if (step === '/secure' || order.state === 'challenged')
      return order.state === 'challenged' && step === '/secure'
        ? securePage(order, request.baseUrl, undefined)
        : sendOn(`${request.baseUrl}/pages/${pageId}${order.state === 'challenged' ? '/secure' : ''}`)
    return cardPage(order, request.baseUrl, {
      typed: { number: '', expiry: '', cvc: '' },
      errors: {},
      hint: expiryHint(bank.now()),
    })
  }
  if (request.method !== 'POST') return { status: 405, body: '' }
  if (!isFromOwnPage(request)) return troublePage(403, 'MPG02005', '驗證資料錯誤（來源不合法）。')
  const form = new URLSearchParams(request.rawBody)
  if (step === '/cancel') return cancel(bank, order)
  return step === '/secure' ? takeCode(bank, order, { form, request }) : takeCard(bank, order, { form, request })
}

type Sent = { readonly form: URLSearchParams; readonly request: DeskRequest }

function takeCard(bank: CardBank, order: PageOrder, { form, request: { baseUrl } }: Sent): DeskAnswer {
  if (order.state !== 'open') return sendOn(`${baseUrl}/pages/${order.pageId}/secure`)
  const typed = { number: form.get('number') ?? '', expiry: form.get('expiry') ?? '', cvc: form.get('cvc') ?? '' }
  const read = readCardForm(typed, bank.now())
  if ('errors' in read)
    return { ...cardPage(order, baseUrl, { typed, errors: read.errors, hint: expiryHint(bank.now()) }), status: 422 }
  const { number, habit } = read.card
  const chosen: PageOrder = {
    ...order,
    card6: number.slice(0, 6),
    card4: number.slice(-4),
    expiresYymm: read.expiresYymm,
    habit,
  }
  if (habit === 'bindingDeclined') return finish(bank, chosen, '05')
  bank.store.keep({ ...chosen, state: 'challenged', code: secretDigits(6) })
  return sendOn(`${baseUrl}/pages/${order.pageId}/secure`)
}

function takeCode(bank: CardBank, order: PageOrder, { form, request: { baseUrl } }: Sent): DeskAnswer {
  if (order.state !== 'challenged') return sendOn(`${baseUrl}/pages/${order.pageId}`)
  const isRight = (form.get('code') ?? '').replace(/\s/g, '') === order.code
  if (isRight) return finish(bank, order, order.habit === 'secureFails' ? '65' : '00')
  const tried: PageOrder = { ...order, tries: order.tries + 1 }
  if (tried.tries >= wrongCodesMax) return finish(bank, tried, '65')
  bank.store.keep(tried)
  const left = wrongCodesMax - tried.tries
  return { ...securePage(tried, baseUrl, `驗證碼不正確，還可以再試 ${left} 次。`), status: 422 }
}

/** Giving up counts as a failure: the shop is notified, and the order number is used up. */
function cancel(bank: CardBank, order: PageOrder): DeskAnswer {
  finish(bank, order, '05')
  return sendOn(order.backUrl)
}

/** Books the verification payment, binds the card, and notifies the shop: all of it or nothing. */
function finish(bank: CardBank, order: PageOrder, code: string): DeskAnswer {
  const tokenValue = code === '00' ? secretHex(32) : null
  const over: PageOrder = { ...order, state: tokenValue === null ? 'failed' : 'bound', code: null, tokenValue }
  inOneGo(bank.database, () => {
    bank.book.hold({
      reference: order.orderNo,
      holder: tokenValue ?? 'nobody',
      amountTwd: order.amountTwd,
      declined: tokenValue === null ? code : undefined,
    })
    const { card6, card4, expiresYymm, habit, tokenTerm: term } = order
    if (tokenValue !== null && card6 !== null && card4 !== null && expiresYymm !== null && habit !== null)
      bank.store.bind({ term, value: tokenValue, card6, card4, expiresYymm, habit })
    bank.store.keep(over)
    bank.notices.send({
      url: order.notifyUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(bindingReply(bank, over)).toString(),
    })
  })
  return result(bank, over)
}

function result(bank: CardBank, order: PageOrder): DeskAnswer {
  const code = bank.book.find(order.orderNo)?.code ?? '00'
  return resultPage(order, bindingReply(bank, order), bankWords[code] ?? '發卡銀行拒絕交易')
}

/** The provider's report of an order, in its notice and in the browser's return: the same fields, encrypted the same way. */
function bindingReply(bank: CardBank, order: PageOrder): Readonly<Record<string, string>> {
  const hold = bank.book.find(order.orderNo)
  if (!hold) throw new Error(`order ${order.orderNo} is over and not in the book`)
  const code = hold.code ?? '00'
  const { CheckCode: _, ...facts } = tradeFacts(bank, hold)
  const Status = code === '00' ? 'SUCCESS' : 'MPG03009'
  const TradeInfo = bank.seal.seal(
    JSON.stringify({
      Status,
      Message: bankWords[code] ?? '',
      Result: {
        ...facts,
        RespondType: 'JSON',
        PaymentType: 'CREDIT',
        PayTime: taipeiText(hold.heldAt),
        IP: '127.0.0.1',
        EscrowBank: 'HNCB',
        AuthBank: 'Esun',
        RespondCode: code,
        Auth: code === '00' ? hold.transactionId.slice(-6) : '',
        Card6No: order.card6 ?? '',
        Card4No: order.card4 ?? '',
        Exp: order.expiresYymm ?? '',
        Inst: 0,
        InstFirst: 0,
        InstEach: 0,
        ECI: code === '00' ? '5' : '',
        PaymentMethod: 'CREDIT',
        TokenUseStatus: order.tokenValue === null ? 0 : 1,
        ...(order.tokenValue === null ? {} : { TokenValue: order.tokenValue, TokenLife: tokenLife(order) }),
      },
    }),
  )
  return {
    Status,
    MerchantID: bank.shop.merchantId,
    Version: '2.3',
    TradeInfo,
    TradeSha: bank.seal.shaOf(TradeInfo),
    EncryptType: '0',
  }
}

/** The last day of the card's last month, `2030-08-31`. */
function tokenLife({ expiresYymm }: PageOrder): string {
  const [year, month] = [2000 + Number(expiresYymm?.slice(0, 2)), Number(expiresYymm?.slice(2))]
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
