import { bindJob, bindPort, type ServerSlice } from '@daoxing/kit/server'
import { orderDetailPort } from '@daoxing/orders/server'
import * as sampleAssetContract from '@daoxing/sample-asset/contract'
import { paymentClientPort } from '@daoxing/wallet/server'
import { cancelSampleAssetOrderAnswer } from './calls/cancel-sample-asset-order.ts'
import { getSampleAssetOrderAnswer } from './calls/get-sample-asset-order.ts'
import { returnSampleAssetAnswer } from './calls/return-sample-asset.ts'
import { listSampleAssetsAnswer } from './calls/list-sample-assets.ts'
import { listSampleAssetOrdersAnswer } from './calls/list-sample-asset-orders.ts'
import { pushSampleAssetReportAnswer } from './calls/push-sample-asset-report.ts'
import { quoteSampleAssetAnswer } from './calls/quote-sample-asset.ts'
import { reserveSampleAssetAnswer } from './calls/reserve-sample-asset.ts'
import { unlockSampleAssetAnswer } from './calls/unlock-sample-asset.ts'
import { handleAssetReports, handleOrderReports } from './handle-reports.ts'
import { purgeQuotes, repeatCommand, settleUninspected, watchOrder } from './jobs/order-jobs.ts'
import { purgeQuotesWork } from './jobs/purge-quotes-work.ts'
import { repeatCommandWork } from './jobs/repeat-command-work.ts'
import { settleUninspectedWork } from './jobs/settle-uninspected-work.ts'
import { watchOrderWork } from './jobs/watch-order-work.ts'
import { orderOfRider } from './locked-order.ts'
import { configuredOperators, sampleAssetOperatorsPort } from './operator-port.ts'
import { orderView } from './order-view.ts'
import { sampleAssetPaymentClient } from './payment-client.ts'
import { sampleAssetConfigs } from './sample-asset-configs.ts'

export const sampleAssetServer: ServerSlice = {
  name: 'sample-asset',
  contract: sampleAssetContract,
  service: sampleAssetContract.sampleAssetService,
  configs: sampleAssetConfigs,
  calls: [
    listSampleAssetsAnswer,
    quoteSampleAssetAnswer,
    reserveSampleAssetAnswer,
    listSampleAssetOrdersAnswer,
    getSampleAssetOrderAnswer,
    unlockSampleAssetAnswer,
    returnSampleAssetAnswer,
    cancelSampleAssetOrderAnswer,
    pushSampleAssetReportAnswer,
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
    bindPort(sampleAssetOperatorsPort, configuredOperators(house, process.env)),
    bindPort(paymentClientPort('sample-asset'), sampleAssetPaymentClient),
    bindPort(orderDetailPort('sample-asset'), {
      async detailOf({ tx, house, riderId, orderHash }) {
        return orderView({ tx, house, order: await orderOfRider(tx, { riderId, orderHash }) })
      },
    }),
  ],
  onStart: ({ house, tx }) => house.jobs.plan(tx, purgeQuotes, {}, { key: purgeQuotes.name, keepDueAt: true }),
}
