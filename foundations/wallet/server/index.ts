import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import { configuredLinePay } from './providers/line-pay/line-pay-provider.ts'
import { linePayProviderPort } from './providers/payment-provider.ts'

export { payableMethod } from './rules/payable-method.ts'
export { type CashPayment, settleInCash } from './settle-in-cash.ts'
export { ledgerSumTwd } from './stores/ledger-store.ts'

export const walletServer: ServerSlice = {
  name: 'wallet',
  calls: [],
  ports: (house) => [bindPort(linePayProviderPort, configuredLinePay(house, process.env))],
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
}
