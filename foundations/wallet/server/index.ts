import type { ServerSlice } from '@daoxing/kit/server'

export { payableMethod } from './rules/payable-method.ts'
export { type CashPayment, settleInCash } from './settle-in-cash.ts'
export { ledgerSumTwd } from './stores/ledger-store.ts'

export const walletServer: ServerSlice = {
  name: 'wallet',
  calls: [],
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
}
