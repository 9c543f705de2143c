import type { DeclineReason } from '../payment-provider.ts'

/** Decline reasons of banks, by the codes of ISO 8583 that NewebPay passes on as `RespondCode`. */
const bankReasons: Readonly<Record<string, DeclineReason>> = {
  '51': 'insufficientBalance',
  '61': 'insufficientBalance',
  '33': 'cardExpired',
  '54': 'cardExpired',
  '14': 'bindingGone',
  '41': 'bindingGone',
  '43': 'bindingGone',
  '46': 'bindingGone',
}

/** Decline reasons of NewebPay itself, by the codes of its manuals (5). */
const ownReasons: Readonly<Record<string, DeclineReason>> = {
  MPG01005: 'bindingGone',
  TRA10021: 'authorizationGone',
  TRA10026: 'authorizationGone',
  TRA10028: 'refused',
  TRA10029: 'authorizationGone',
  TRA10030: 'refused',
  TRA10035: 'authorizationGone',
  TRA10036: 'refused',
  TRA10039: 'refused',
  TRA10047: 'authorizationGone',
  TRA20002: 'authorizationGone',
  TRA20028: 'refused',
}

/** Network problems towards the bank: whether money moved is unknown. */
const unknownOutcomes: ReadonlySet<string> = new Set([
  'NOR1001',
  'TRA10015',
  'MPG02006',
  'TRA10030',
  'TRA10071',
  'TRA10702',
])

/** The order number is used, so this movement, or its duplicate, has been made before. */
const repeated: ReadonlySet<string> = new Set(['MPG03008', 'TRA20004', 'TRA10027', 'TRA10048', 'TRA20011', 'TRA20027'])

/** Our shop, keys, clock or parameters are wrong: no payment works until an operator corrects that. */
const oursToMend =
  /^(MPG01(?!005)|MPG02001|MPG02002|MPG02003|MEM4|ACC|TRA4|TRA100(01|03|08|09|12|13|18|3[237]|4[01]|5[04])$)/

export type AnswerKind = 'success' | 'unknown' | 'repeated' | 'mistake' | 'declined'

/** The meaning of a NewebPay status for a movement. */
export function answerKind(status: string): AnswerKind {
  if (status === 'SUCCESS') return 'success'
  if (unknownOutcomes.has(status)) return 'unknown'
  if (repeated.has(status)) return 'repeated'
  return oursToMend.test(status) ? 'mistake' : 'declined'
}

/** Why a movement was declined: the bank's reason first, then NewebPay's own. */
export function declineReason(status: string, respondCode: string | undefined): DeclineReason {
  const byBank = respondCode === undefined ? undefined : bankReasons[respondCode]
  if (byBank) return byBank
  const isBanksNo = respondCode !== undefined && respondCode !== '' && respondCode !== '00'
  return ownReasons[status] ?? (isBanksNo ? 'cardDeclined' : 'refused')
}
