/** The step at which a test card is declined. */
export type CardHabit = 'good' | 'bindingDeclined' | 'secureFails' | 'declined' | 'poor' | 'expired' | 'captureFails'

export type TestCard = { readonly number: string; readonly habit: CardHabit; readonly says: string }

/** The only accepted numbers: real ones are refused. */
export const testCards: readonly TestCard[] = [
  { number: '4000221111111112', habit: 'good', says: 'Visa，一切正常' },
  { number: '5200828282828210', habit: 'good', says: 'Mastercard，一切正常' },
  { number: '3566002020360505', habit: 'good', says: 'JCB，一切正常' },
  { number: '4000000000000002', habit: 'bindingDeclined', says: '綁定時遭拒' },
  { number: '4000000000003220', habit: 'secureFails', says: '3D 驗證失敗' },
  { number: '4000000000000341', habit: 'declined', says: '授權遭拒' },
  { number: '4000000000009995', habit: 'poor', says: '授權時額度不足' },
  { number: '4000000000000069', habit: 'expired', says: '授權時已過期' },
  { number: '4000000000000259', habit: 'captureFails', says: '請款失敗' },
]

/** The bank's code (ISO 8583) for an authorisation by a card with that behaviour; undefined if it is approved. */
export function authorisationRefusal(habit: CardHabit): string | undefined {
  return habit === 'declined' ? '05' : habit === 'poor' ? '51' : habit === 'expired' ? '54' : undefined
}

/** The provider's text for each code of the bank. */
export const bankWords: Readonly<Record<string, string>> = {
  '00': '授權成功',
  '05': '發卡銀行拒絕交易，請洽發卡銀行',
  '51': '額度不足',
  '54': '卡片已過期',
  '65': '3D 驗證失敗',
}
