import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DeskAnswer, DeskRequest } from '@daoxing/kit/simulator'

/** The single merchant of this desk. */
export const linePayChannelId = 'daoxing'
/** A return code with LINE Pay's additional data. */
export type Said = { readonly code: string; readonly info?: unknown }

/** The merchant's secret, which only the server and the city can derive. */
export function linePayChannelSecret(citySecret: string): string {
  return createHmac('sha256', citySecret).update('line-pay').digest('hex')
}

/** Whether the merchant's signature covers exactly this: path, body or query, and nonce. */
export function isSigned({ method, path, query, rawBody, headers }: DeskRequest, secret: string): boolean {
  const nonce = headers['x-line-authorization-nonce'] ?? ''
  const content = method === 'GET' ? query.toString() : rawBody
  const right = createHmac('sha256', secret).update(`${secret}${path}${content}${nonce}`).digest()
  const shown = Buffer.from(headers['x-line-authorization'] ?? '', 'base64')
  return nonce !== '' && shown.length === right.length && timingSafeEqual(shown, right)
}

/** Transactions are sent as bare numbers of 19 digits, which JavaScript cannot represent, like the real ones. */
export function said({ code, info }: Said): DeskAnswer {
  const body = JSON.stringify({ returnCode: code, returnMessage: messages[code] ?? 'Success.', info })
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: body.replace(/"(transactionId|refundTransactionId)":"(\d+)"/g, '"$1":$2'),
  }
}

const messages: Readonly<Record<string, string>> = {
  '0110': 'Authentication has been completed.',
  '0121': 'Cancelled or expired.',
  '0122': 'Payment failed.',
  '0123': 'Payment completed.',
  '1102': 'The member is unable to proceed the transaction.',
  '1104': 'Non-existing merchant.',
  '1106': 'A header information error.',
  '1142': 'Low balance.',
  '1150': 'Cannot find the transaction history.',
  '1152': 'There is a history of transactions with the same transactionId.',
  '1153': 'The payment amount is different than the requested amount.',
  '1155': 'Wrong transaction number.',
  '1164': 'Exceeded refundable amount.',
  '1165': 'A transaction has already been voided or refunded.',
  '1169': 'Payment confirmation is needed at LINE Pay.',
  '1172': 'A record of transaction with the same order number already exists.',
  '1178': 'Unsupported currency.',
  '1180': 'The payment has been expired.',
  '1183': 'The payment amount should be greater than 0.',
  '1184': 'The payment amount exceeds requested amount.',
  '1190': 'The regKey does not exist.',
  '1287': 'The credit card has been expired.',
  '1298': 'The credit card has been declined.',
  '2101': 'Parameter error.',
}

/** The body of a call; undefined if it is not JSON. */
export function jsonIn(request: DeskRequest): unknown {
  try {
    return JSON.parse(request.rawBody || '{}')
  } catch {
    return undefined
  }
}
