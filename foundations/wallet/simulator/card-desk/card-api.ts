import type { DeskAnswer, DeskRequest } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import type { BookRefusal, Hold } from '../money-book.ts'
import { type CardBank, taipeiText, tradeFacts } from './card-bank.ts'
import type { CardToken } from './card-store.ts'
import { authorisationRefusal, bankWords } from './test-cards.ts'

type Answered = {
  readonly Status: string
  readonly Message: string
  readonly Result: object
}
const no = (Status: string, Message: string, Result: object = []): Answered => ({ Status, Message, Result })
const yes = (Message: string, Result: object): Answered => ({ Status: 'SUCCESS', Message, Result })

/** The provider's server-to-server calls; undefined for any other path. */
export function answerCardApi(bank: CardBank, { path, method, rawBody }: DeskRequest): DeskAnswer | undefined {
  const call = calls[path]
  if (!call) return undefined
  if (method !== 'POST') return { status: 405, body: '' }
  return json(call(bank, new URLSearchParams(rawBody)))
}

function json(body: object): DeskAnswer {
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) }
}

type Call = (bank: CardBank, form: URLSearchParams) => object
const calls: Readonly<Record<string, Call>> = {
  '/API/CreditCard': sealedCall(authorise),
  '/API/CreditCard/Close': sealedCall(close),
  '/API/CreditCard/Cancel': sealedCall(cancel),
  '/API/QueryTradeInfo': queryTrade,
  '/API/TokenCard/query': tokenCall((_, token) => token),
  '/API/TokenCard/unbinding': tokenCall((bank, token) => {
    bank.store.unbind(token.value)
    return { ...token, isBound: false }
  }),
}

/** A call whose parameters are encrypted as `PostData_`, URL-encoded. */
function sealedCall(act: (bank: CardBank, posted: URLSearchParams) => Answered): Call {
  return (bank, form) => {
    if (form.get('MerchantID_') !== bank.shop.merchantId) return no('TRA10001', '商店資料取得失敗')
    const opened = bank.seal.open(form.get('PostData_') ?? '')
    if (opened === undefined) return no('TRA10008', '資料加密錯誤')
    const posted = new URLSearchParams(opened)
    if (!/^\d{10}$/.test(posted.get('TimeStamp') ?? '')) return no('TRA40014', 'TimeStamp欄位錯誤')
    return act(bank, posted)
  }
}

const Amount = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.transform((digits) => Number(digits)),
)
const OrderNo = z.string().check(z.regex(/^\w{1,30}$/))
const amountIn = (posted: URLSearchParams) => {
  const amount = z.safeParse(Amount, posted.get('Amt'))
  return amount.success ? amount.data : undefined
}

/** A payment by the token of a bound card. An order number is accepted once. */
function authorise(bank: CardBank, posted: URLSearchParams): Answered {
  const orderNo = z.safeParse(OrderNo, posted.get('MerchantOrderNo'))
  const amountTwd = amountIn(posted)
  if (!orderNo.success) return no('TRA10037', '商家自訂單號錯誤，只允許英數字及_符號')
  if (amountTwd === undefined) return no('TRA10003', '金額必須為數字')
  const token = bank.store.token(posted.get('TokenTerm') ?? '', posted.get('TokenValue') ?? '')
  if (posted.get('TokenSwitch') !== 'on' || !token?.isBound) return no('MPG01005', 'TokenTerm設定錯誤')
  if (bank.store.orderByNumber(orderNo.data)) return no('TRA20004', '商店訂單編號重覆')
  const declined = authorisationRefusal(token.habit)
  const { hold, isNew } = bank.book.hold({ reference: orderNo.data, holder: token.value, amountTwd, declined })
  if (!isNew) return no('TRA20004', '商店訂單編號重覆')
  const code = hold.code ?? '00'
  const facts = {
    ...tradeFacts(bank, hold),
    RespondCode: code,
    AuthBank: 'Esun',
    Auth: declined ? '' : hold.transactionId.slice(-6),
    AuthDate: taipeiText(hold.heldAt).slice(0, 10).replaceAll('-', ''),
    AuthTime: taipeiText(hold.heldAt).slice(11).replaceAll(':', ''),
    Card6No: token.card6,
    Card4No: token.card4,
    Exp: token.expiresYymm,
    Inst: 0,
    InstFirst: 0,
    InstEach: 0,
    ECI: '',
    IP: '127.0.0.1',
    EscrowBank: 'HNCB',
  }
  return declined ? no('MPG03009', bankWords[code] ?? '授權失敗', facts) : yes('授權成功', facts)
}

function holdNamed(bank: CardBank, posted: URLSearchParams): Hold | undefined {
  return posted.get('IndexType') === '2'
    ? bank.book.findByTransaction(posted.get('TradeNo') ?? '')
    : bank.book.find(posted.get('MerchantOrderNo') ?? '')
}

const closeRefusals: Readonly<Record<BookRefusal, readonly [string, string]>> = {
  absent: ['TRA10021', '查無該筆交易或該筆交易不為信用卡交易'],
  lapsed: ['TRA10029', '請款超過授權日7天，已不得請(退)款'],
  notHeld: ['TRA10035', '該交易非授權成功或已請款完成狀態，請確認'],
  alreadyCaptured: ['TRA10027', '此訂單已申請過請款，不可重覆請款'],
  alreadyReleased: ['TRA10035', '該交易非授權成功或已請款完成狀態，請確認'],
  tooMuch: ['TRA10028', '請退款金額超過授權金額，請確認'],
}

/** Capture (`CloseType` 1) and refund (2). */
function close(bank: CardBank, posted: URLSearchParams): Answered {
  const amountTwd = amountIn(posted)
  if (amountTwd === undefined) return no('TRA10003', '金額必須為數字')
  if (posted.get('Cancel') === '1') return no('TRA10095', '此筆交易已過關帳時間，不可取消')
  const hold = holdNamed(bank, posted)
  if (!hold) return no(...closeRefusals.absent)
  const { reference, transactionId: TradeNo } = hold
  const closed = { MerchantID: bank.shop.merchantId, Amt: amountTwd, TradeNo, MerchantOrderNo: reference }
  if (posted.get('CloseType') === '2') {
    const answer = bank.book.refund({ reference, amountTwd })
    if ('refund' in answer) return yes('退款成功', closed)
    return answer.refused === 'tooMuch'
      ? no('TRA10036', '已超過剩餘可退款金額，請確認')
      : no(...closeRefusals[answer.refused])
  }
  // The bank has reversed the authorisation: the amount is the rider's again, and nothing is left to capture.
  if (habitOf(bank, hold) === 'captureFails' && hold.state === 'held') bank.book.release(reference)
  const answer = bank.book.capture({ reference, amountTwd })
  return 'refused' in answer ? no(...closeRefusals[answer.refused]) : yes('請款成功', closed)
}

function habitOf(bank: CardBank, { holder }: Hold): CardToken['habit'] | undefined {
  return bank.store.tokenByValue(holder)?.habit
}

/** Releases an authorisation that was not captured. */
function cancel(bank: CardBank, posted: URLSearchParams): Answered {
  const hold = holdNamed(bank, posted)
  if (!hold) return no('TRA10021', '查無該筆交易或該筆交易不為信用卡交易')
  if (amountIn(posted) !== hold.amountTwd) return no('TRA10050', '金額不符')
  if (hold.state === 'held' && bank.moods.current().refusesReleases) return no('TRA10049', '放棄授權失敗')
  const answer = bank.book.release(hold.reference)
  if (!('refused' in answer)) return yes('放棄授權成功', tradeFacts(bank, hold))
  return answer.refused === 'alreadyCaptured'
    ? no('TRA20011', '該筆交易已請款')
    : no('TRA10047', '該交易不為授權成功狀態，不可放棄授權')
}

function queryTrade(bank: CardBank, form: URLSearchParams): object {
  const [orderNo, amount] = [form.get('MerchantOrderNo') ?? '', form.get('Amt') ?? '']
  if (form.get('MerchantID') !== bank.shop.merchantId) return no('TRA10001', '商店資料取得失敗')
  if (!bank.seal.isCheckValue(form.get('CheckValue') ?? '', { amount, orderNo }))
    return no('TRA10054', '檢查碼CheckValue有錯誤')
  const hold = bank.book.find(orderNo)
  const order = hold ? undefined : bank.store.orderByNumber(orderNo)
  const amountTwd = hold?.amountTwd ?? order?.amountTwd
  if (amountTwd === undefined) return no('TRA10021', '查無該筆交易或該筆交易不為信用卡交易')
  if (String(amountTwd) !== amount) return no('TRA10050', '金額不符')
  return yes('查詢成功', hold ? heldTrade(bank, hold) : openTrade(bank, { orderNo, amountTwd }))
}

/** An order whose page is open and for which nothing was paid yet. */
function openTrade(bank: CardBank, { orderNo, amountTwd }: { orderNo: string; amountTwd: number }): object {
  return {
    MerchantID: bank.shop.merchantId,
    Amt: amountTwd,
    TradeNo: '',
    MerchantOrderNo: orderNo,
    TradeStatus: '0',
    PaymentType: 'CREDIT',
    CheckCode: bank.seal.checkCode({ amountTwd, orderNo, tradeNo: '' }),
  }
}

function heldTrade(bank: CardBank, hold: Hold): object {
  const isLapsed = hold.state === 'held' && hold.lapsesAt <= bank.now()
  const isCaptured = hold.state === 'captured'
  const code = hold.code ?? '00'
  return {
    ...tradeFacts(bank, hold),
    TradeStatus: hold.state === 'declined' ? '2' : hold.state === 'released' || isLapsed ? '3' : '1',
    PaymentType: 'CREDIT',
    CreateTime: taipeiText(hold.heldAt),
    PayTime: taipeiText(hold.heldAt),
    RespondCode: code,
    RespondMsg: bankWords[code] ?? '',
    Auth: code === '00' ? hold.transactionId.slice(-6) : '',
    CloseAmt: String(hold.capturedTwd),
    CloseStatus: isCaptured ? '3' : '0',
    BackBalance: String(isCaptured ? hold.capturedTwd - hold.refundedTwd : hold.amountTwd),
    BackStatus: hold.refundedTwd > 0 ? '3' : '0',
    PaymentMethod: 'CREDIT',
    AuthBank: 'Esun',
  }
}

const TokenRequest = z.object({ MerchantID: z.string(), TokenTerm: z.string(), TokenValue: z.string() })

/** The token calls encrypt JSON, in the response as well. */
function tokenCall(act: (bank: CardBank, token: CardToken) => CardToken): Call {
  return (bank, form) => {
    const sealed = form.get('EncryptData_') ?? ''
    const failed = (Status: string, Message: string) => ({ Status, Message, UID: bank.shop.merchantId, Version: '1.0' })
    if (!bank.seal.isProof(form.get('HashData_') ?? '', sealed)) return failed('4103', 'HashData_資料檢查不符合')
    const request = z.safeParse(TokenRequest, parsed(bank.seal.open(sealed)))
    if (!request.success) return failed('4104', '加密資料有誤')
    const known = bank.store.token(request.data.TokenTerm, request.data.TokenValue)
    if (!known) return failed('1103', '查無約定資料')
    const token = act(bank, known)
    const EncryptData = bank.seal.seal(
      JSON.stringify({
        MerchantID: bank.shop.merchantId,
        TokenTerm: token.term,
        TokenLife: token.expiresYymm,
        TokenStatus: token.isBound ? 1 : 0,
        Card6No: token.card6,
        Card4No: token.card4,
      }),
    )
    return {
      Status: 'SUCCESS',
      Message: token.isBound ? '約定有效' : '約定已解除',
      EncryptData,
      HashData: bank.seal.shaOf(EncryptData),
      UID: bank.shop.merchantId,
      Version: '1.0',
    }
  }
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
