import { fetchProvider, type House } from '@daoxing/kit/server'
import { unixSecondsOf } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import type { NewebPayConfig } from './newebpay-config.ts'
import { createSeal, type Seal } from './seal.ts'

const patienceMs = 10_000
const Amount = z.pipe(
  z.union([z.string().check(z.regex(/^\d+$/)), z.int()]),
  z.transform((value) => Number(value)),
)
const Text = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value)),
)

const Trade = z.object({
  MerchantID: z.string(),
  MerchantOrderNo: z.string(),
  TradeNo: Text,
  Amt: Amount,
  RespondCode: z.optional(z.string()),
  CheckCode: z.optional(z.string()),
})
const TradeQueried = z.extend(Trade, {
  /** 0 not paid, 1 authorised, 2 failed, 3 cancelled, 6 refunded. */
  TradeStatus: Text,
  /** 0 not captured, 1 to 3 captured. */
  CloseStatus: z.optional(Text),
  CloseAmt: z.optional(
    z.union([
      Amount,
      z.pipe(
        z.literal(''),
        z.transform(() => 0),
      ),
    ]),
  ),
  BackBalance: z.optional(
    z.union([
      Amount,
      z.pipe(
        z.literal(''),
        z.transform(() => 0),
      ),
    ]),
  ),
  RespondMsg: z.optional(z.string()),
})
export type TradeQueried = z.output<typeof TradeQueried>
const TokenAnswer = z.object({ TokenTerm: z.string(), TokenStatus: Text })

const Envelope = z.object({ Status: z.string(), Message: z.optional(z.string()), Result: z.optional(z.unknown()) })
const SealedEnvelope = z.object({
  Status: z.string(),
  Message: z.optional(z.string()),
  EncryptData: z.optional(z.string()),
  HashData: z.optional(z.string()),
})

/** `trade` is present after a success, and verified to come from NewebPay if it has a check code. */
export type TradeAnswer<T = z.output<typeof Trade>> = {
  readonly status: string
  readonly message: string
  readonly respondCode: string | undefined
  readonly trade: T | undefined
}

export type NewebPayClient = {
  readonly seal: Seal
  /** Posts encrypted parameters; undefined without a meaningful response. */
  act(path: string, parameters: Readonly<Record<string, string | number>>): Promise<TradeAnswer | undefined>
  query(order: { readonly orderNo: string; readonly amountTwd: number }): Promise<TradeAnswer<TradeQueried> | undefined>
  /** Queries a token, or revokes it; undefined without a response. */
  token(
    path: 'query' | 'unbinding',
    token: { readonly term: string; readonly value: string },
  ): Promise<{ readonly status: string; readonly message: string; readonly isBound: boolean } | undefined>
}

/** NewebPay's server-to-server calls. A late or malformed response counts as none. */
export function createNewebPayClient({ clock }: Pick<House, 'clock'>, config: NewebPayConfig): NewebPayClient {
  const seal = createSeal(config)
  const timeStamp = () => unixSecondsOf(clock.now())
  const isProven = ({ MerchantOrderNo, TradeNo, Amt, CheckCode }: z.output<typeof Trade>) =>
    CheckCode === undefined ||
    CheckCode === seal.checkCode({ orderNo: MerchantOrderNo, tradeNo: TradeNo, amountTwd: Amt })

  function tradeAnswer<T extends z.output<typeof Trade>>(answer: unknown, trade: z.ZodMiniType<T>) {
    const envelope = z.safeParse(Envelope, answer)
    if (!envelope.success) return undefined
    const { Status: status, Message: message = '', Result } = envelope.data
    const result = z.safeParse(trade, Result)
    // A success that cannot be parsed or verified leaves the outcome unknown.
    if (status === 'SUCCESS' && (!result.success || !isProven(result.data))) return undefined
    const respondCode = z.safeParse(z.object({ RespondCode: z.string() }), Result)
    return {
      status,
      message,
      respondCode: respondCode.success ? respondCode.data.RespondCode : undefined,
      trade: result.success ? result.data : undefined,
    }
  }

  return {
    seal,
    async act(path, parameters) {
      const answer = await post(`${config.url}/API/${path}`, {
        MerchantID_: config.merchantId,
        PostData_: seal.seal(formText({ RespondType: 'JSON', TimeStamp: timeStamp(), ...parameters })),
        Pos_: 'JSON',
      })
      return tradeAnswer(answer, Trade)
    },
    async query({ orderNo, amountTwd }) {
      const answer = await post(`${config.url}/API/QueryTradeInfo`, {
        MerchantID: config.merchantId,
        Version: '1.3',
        RespondType: 'JSON',
        CheckValue: seal.checkValue({ orderNo, amountTwd }),
        TimeStamp: timeStamp(),
        MerchantOrderNo: orderNo,
        Amt: amountTwd,
      })
      return tradeAnswer(answer, TradeQueried)
    },
    async token(path, { term, value }) {
      // These two calls encrypt JSON, unlike all others.
      const sealed = seal.seal(
        JSON.stringify({
          MerchantID: config.merchantId,
          TimeStamp: String(timeStamp()),
          TokenTerm: term,
          TokenValue: value,
        }),
      )
      const answer = await post(`${config.url}/API/TokenCard/${path}`, {
        UID_: config.merchantId,
        EncryptData_: sealed,
        HashData_: seal.shaOf(sealed),
        Version_: '1.0',
        RespondType_: 'JSON',
      })
      const envelope = z.safeParse(SealedEnvelope, answer)
      if (!envelope.success) return undefined
      const { Status: status, Message: message = '', EncryptData = '', HashData = '' } = envelope.data
      const opened = seal.isProof(HashData, EncryptData) ? seal.open(EncryptData) : undefined
      const token = z.safeParse(TokenAnswer, jsonOf(opened))
      if (status === 'SUCCESS' && !token.success) return undefined
      return { status, message, isBound: token.success && token.data.TokenStatus === '1' }
    },
  }
}

/** Parameters in the form that NewebPay encrypts: URL-encoded. */
export function formText(parameters: Readonly<Record<string, string | number>>): string {
  return new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])).toString()
}

/** Parses a JSON text; undefined without one. */
export function jsonOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

async function post(url: string, fields: Readonly<Record<string, string | number>>): Promise<unknown> {
  try {
    const response = await fetchProvider('card', url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: formText(fields),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await response.text()
    return response.ok ? jsonOf(text) : undefined
  } catch {
    // No connection, a timeout, a dropped connection: the result is unknown, and the caller learns that.
    return undefined
  }
}
