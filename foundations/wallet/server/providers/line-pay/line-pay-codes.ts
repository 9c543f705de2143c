import type { DeclineReason } from '../payment-provider.ts'

/** The outcome is unknown: LINE Pay is still processing, or had an internal error. To be looked up. */
const unsettled = new Set(['1145', '1197', '1198', '1199', '1280', '1900', '1902', '9000'])

/** Codes that only our own misconfiguration causes: no such merchant, not allowed to trade, a wrong signature. */
const ownMistakes = new Set(['1104', '1105', '1106', '1178', '1194', '1999'])

const reasons: Readonly<Record<string, DeclineReason>> = {
  '1110': 'cardDeclined',
  '1142': 'insufficientBalance',
  '1150': 'authorizationGone',
  '1154': 'cardDeclined',
  '1155': 'authorizationGone',
  '1159': 'authorizationGone',
  '1170': 'insufficientBalance',
  '1180': 'authorizationGone',
  '1190': 'bindingGone',
  '1193': 'bindingGone',
  '1281': 'cardDeclined',
  '1282': 'cardDeclined',
  '1283': 'cardDeclined',
  '1284': 'cardDeclined',
  '1285': 'cardDeclined',
  '1286': 'cardDeclined',
  '1287': 'cardExpired',
  '1288': 'insufficientBalance',
  '1289': 'insufficientBalance',
  '1290': 'insufficientBalance',
  '1291': 'cardDeclined',
  '1292': 'cardDeclined',
  '1293': 'cardDeclined',
  '1294': 'cardDeclined',
  '1295': 'cardDeclined',
  '1298': 'cardDeclined',
}

export type CodeMeaning =
  | { readonly kind: 'done' }
  | { readonly kind: 'unsettled' }
  /** A duplicate order or transaction: the records have the outcome. */
  | { readonly kind: 'seenBefore' }
  | { readonly kind: 'declined'; readonly reason: DeclineReason }

/** The meaning of a `returnCode` for the movement. Throws for codes of a misconfiguration. */
export function meaningOf(code: string): CodeMeaning {
  if (code === '0000') return { kind: 'done' }
  if (ownMistakes.has(code)) throw new Error(`LINE Pay does not take our settings: ${code}`)
  if (unsettled.has(code)) return { kind: 'unsettled' }
  // 1152 same transaction, 1165 already voided or refunded, 1172 same order.
  if (code === '1152' || code === '1165' || code === '1172') return { kind: 'seenBefore' }
  return { kind: 'declined', reason: reasons[code] ?? 'refused' }
}
