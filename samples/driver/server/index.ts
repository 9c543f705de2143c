import { dispatchClientPort, orderReferencePort } from '@daoxing/dispatch/server'
import { bindJob, bindPort, type ServerSlice } from '@daoxing/kit/server'
import { orderDetailPort } from '@daoxing/orders/server'
import * as sampleDriverContract from '@daoxing/sample-driver/contract'
import { paymentClientPort } from '@daoxing/wallet/server'
import { cancelSampleDriverAnswer } from './calls/cancel-sample-driver.ts'
import { getSampleDriverJobAnswer } from './calls/get-sample-driver-job.ts'
import { getSampleDriverOrderAnswer } from './calls/get-sample-driver-order.ts'
import { listSampleDriverOrdersAnswer } from './calls/list-sample-driver-orders.ts'
import { orderSampleDriverAnswer } from './calls/order-sample-driver.ts'
import { quoteSampleDriverAnswer } from './calls/quote-sample-driver.ts'
import { reportSampleDriverArrivedAnswer } from './calls/report-sample-driver-arrived.ts'
import { reportSampleDriverFinishedAnswer } from './calls/report-sample-driver-finished.ts'
import { reportSampleDriverPaidAnswer } from './calls/report-sample-driver-paid.ts'
import { reportSampleDriverStartedAnswer } from './calls/report-sample-driver-started.ts'
import { sampleDriverDispatchClient } from './dispatch-client.ts'
import { purgeQuotes, watchSampleDriver } from './jobs/order-jobs.ts'
import { purgeQuotesWork } from './jobs/purge-quotes-work.ts'
import { watchOrderWork } from './jobs/watch-order-work.ts'
import { orderView } from './order-view.ts'
import { sampleDriverPaymentClient } from './payment-client.ts'
import { sampleDriverConfigs } from './sample-driver-configs.ts'
import { findOrder } from './stores/order-store.ts'

export const sampleDriverServer: ServerSlice = {
  name: 'sample-driver',
  contract: sampleDriverContract,
  service: sampleDriverContract.sampleDriverService,
  configs: sampleDriverConfigs,
  calls: [
    quoteSampleDriverAnswer,
    orderSampleDriverAnswer,
    listSampleDriverOrdersAnswer,
    getSampleDriverOrderAnswer,
    cancelSampleDriverAnswer,
    getSampleDriverJobAnswer,
    reportSampleDriverArrivedAnswer,
    reportSampleDriverStartedAnswer,
    reportSampleDriverFinishedAnswer,
    reportSampleDriverPaidAnswer,
  ],
  jobs: [bindJob(watchSampleDriver, watchOrderWork), bindJob(purgeQuotes, purgeQuotesWork)],
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
  ports: () => [
    bindPort(dispatchClientPort('sample-driver'), sampleDriverDispatchClient),
    bindPort(paymentClientPort('sample-driver'), sampleDriverPaymentClient),
    bindPort(orderReferencePort('sample-driver'), {
      async hashOf({ tx, riderId, reference }) {
        const order = await findOrder(tx, reference)
        return order?.riderId === riderId ? order.orderHash : undefined
      },
    }),
    bindPort(orderDetailPort('sample-driver'), {
      async detailOf({ tx, house, riderId, orderHash }) {
        const order = await findOrder(tx, orderHash)
        return order?.riderId === riderId ? orderView({ tx, house, order }) : null
      },
    }),
  ],
  onStart: ({ house, tx }) => house.jobs.plan(tx, purgeQuotes, {}, { key: purgeQuotes.name, keepDueAt: true }),
}
