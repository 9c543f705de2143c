import { bindJob, bindPort, type ServerSlice } from '@daoxing/kit/server'
import { orderDetailPort } from '@daoxing/orders/server'
import * as scooterContract from '@daoxing/scooter/contract'
import { paymentClientPort } from '@daoxing/wallet/server'
import { cancelScooterOrderAnswer } from './calls/cancel-scooter-order.ts'
import { getScooterOrderAnswer } from './calls/get-scooter-order.ts'
import { returnScooterAnswer } from './calls/return-scooter.ts'
import { listScootersAnswer } from './calls/list-scooters.ts'
import { listScooterOrdersAnswer } from './calls/list-scooter-orders.ts'
import { pushScooterReportAnswer } from './calls/push-scooter-report.ts'
import { quoteScooterAnswer } from './calls/quote-scooter.ts'
import { reserveScooterAnswer } from './calls/reserve-scooter.ts'
import { unlockScooterAnswer } from './calls/unlock-scooter.ts'
import { handleAssetReports, handleOrderReports } from './handle-reports.ts'
import { purgeQuotes, repeatCommand, settleUninspected, watchOrder } from './jobs/order-jobs.ts'
import { purgeQuotesWork } from './jobs/purge-quotes-work.ts'
import { repeatCommandWork } from './jobs/repeat-command-work.ts'
import { settleUninspectedWork } from './jobs/settle-uninspected-work.ts'
import { watchOrderWork } from './jobs/watch-order-work.ts'
import { orderOfRider } from './locked-order.ts'
import { configuredOperators, scooterOperatorsPort } from './operator-port.ts'
import { orderView } from './order-view.ts'
import { scooterPaymentClient } from './payment-client.ts'
import { scooterConfigs } from './scooter-configs.ts'

export const scooterServer: ServerSlice = {
  name: 'scooter',
  contract: scooterContract,
  service: scooterContract.scooterService,
  configs: scooterConfigs,
  calls: [
    listScootersAnswer,
    quoteScooterAnswer,
    reserveScooterAnswer,
    listScooterOrdersAnswer,
    getScooterOrderAnswer,
    unlockScooterAnswer,
    returnScooterAnswer,
    cancelScooterOrderAnswer,
    pushScooterReportAnswer,
  ],
  jobs: [
    bindJob(watchOrder, watchOrderWork),
    bindJob(repeatCommand, repeatCommandWork),
    bindJob(settleUninspected, settleUninspectedWork),
    bindJob(purgeQuotes, purgeQuotesWork),
    handleAssetReports,
    handleOrderReports,
  ],
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
  ports: (house) => [
    bindPort(scooterOperatorsPort, configuredOperators(house, process.env)),
    bindPort(paymentClientPort('scooter'), scooterPaymentClient),
    bindPort(orderDetailPort('scooter'), {
      async detailOf({ tx, house, riderId, orderHash }) {
        return orderView({ tx, house, order: await orderOfRider(tx, { riderId, orderHash }) })
      },
    }),
  ],
  onStart: ({ house, tx }) => house.jobs.plan(tx, purgeQuotes, {}, { key: purgeQuotes.name, keepDueAt: true }),
}
