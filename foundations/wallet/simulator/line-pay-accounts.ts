/** A wallet of a person in the city, and its behaviour when it is charged. */
export type LinePayAccount = {
  readonly id: string
  readonly name: string
  /** Text on the page, by which a tester chooses the behaviour. */
  readonly note: string
  readonly openingTwd: number
  /** The code that refuses every consent of this account. */
  readonly confirmCode?: string
  /** The code that refuses every payment by key. */
  readonly paymentCode?: string
}

/**
 * Accounts that can consent on the page. The behaviour belongs to the account, so that it is the same at the next
 * payment.
 */
export const linePayAccounts: readonly [LinePayAccount, ...LinePayAccount[]] = [
  { id: 'island', name: '林小島', note: '一切正常', openingTwd: 50_000 },
  { id: 'thrifty', name: '陳阿儉', note: '餘額很少，車資超過就會餘額不足', openingTwd: 150 },
  {
    id: 'carded',
    name: '張雨晴',
    note: '綁得起來，但之後每次扣款都被發卡銀行拒絕',
    openingTwd: 50_000,
    paymentCode: '1298',
  },
  {
    id: 'expired',
    name: '黃老派',
    note: '綁得起來，但之後每次扣款都說信用卡過期',
    openingTwd: 50_000,
    paymentCode: '1287',
  },
  { id: 'stopped', name: '王暫停', note: '帳戶停權，同意之後仍會失敗', openingTwd: 50_000, confirmCode: '1102' },
]

/** The account with this id; undefined for an unknown one. */
export function linePayAccount(id: string): LinePayAccount | undefined {
  return linePayAccounts.find((account) => account.id === id)
}
