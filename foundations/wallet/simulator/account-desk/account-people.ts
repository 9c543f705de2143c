/** A person of the city with an account, and its behaviour when it is charged. */
export type AccountPerson = {
  readonly id: string
  readonly name: string
  /** Text on the page, by which a tester chooses the behaviour. */
  readonly note: string
  /** The amount that the account can pay at first: its balance, or its limit. */
  readonly openingTwd: number
  /** Refuses every consent. */
  readonly refusesBinding?: true
  /** Declines every payment. */
  readonly declines?: true
}

/** The behaviour belongs to the account, so that it is the same at the next payment. */
export const accountPeople: readonly [AccountPerson, ...AccountPerson[]] = [
  { id: 'island', name: '林小島', note: '一切正常', openingTwd: 20_000 },
  { id: 'thrifty', name: '陳阿儉', note: '可用金額很少，車資超過就不夠', openingTwd: 150 },
  { id: 'frozen', name: '張雨晴', note: '綁得起來，但之後每次扣款都被拒絕', openingTwd: 20_000, declines: true },
  { id: 'stopped', name: '王暫停', note: '帳戶停用，同意之後仍會失敗', openingTwd: 20_000, refusesBinding: true },
]

/** The account with this id; undefined for an unknown one. */
export function accountPerson(id: string): AccountPerson | undefined {
  return accountPeople.find((person) => person.id === id)
}
