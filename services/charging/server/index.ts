import { bindJob, bindPort, type ServerSlice } from '@daoxing/kit/server'
import { orderDetailPort } from '@daoxing/orders/server'
import * as chargingContract from '@daoxing/charging/contract'
import { paymentClientPort } from '@daoxing/wallet/server'
import { cancelSessionAnswer } from './calls/cancel-session.ts'
import { getSessionAnswer } from './calls/get-session.ts'
import { listLiveSessionsAnswer } from './calls/list-live-sessions.ts'
import { listStationsAnswer } from './calls/list-stations.ts'
import { pushSessionReportAnswer } from './calls/push-session-report.ts'
import { putStationsAnswer } from './calls/put-stations.ts'
import { quoteSessionAnswer } from './calls/quote-session.ts'
import { requestSessionAnswer } from './calls/request-session.ts'
import { stopSessionAnswer } from './calls/stop-session.ts'
import { configuredPartners } from './http-partner.ts'
import { haltSessionWork } from './jobs/halt-session-work.ts'
import { purgeQuotesWork } from './jobs/purge-quotes-work.ts'
import { raiseCoverWork } from './jobs/raise-cover-work.ts'
import { haltSession, purgeQuotes, raiseCover, watchSession } from './jobs/session-jobs.ts'
import { watchSessionWork } from './jobs/watch-session-work.ts'
import { orderView } from './order-view.ts'
import { chargingPaymentClient } from './payment-client.ts'
import { chargingConfigs } from './charging-configs.ts'
import { handleSessionReports } from './session-reports.ts'
import { stationPartnersPort } from './station-partner.ts'
import { findOrder } from './stores/order-store.ts'

const { chargingService: service } = chargingContract

export const chargingServer: ServerSlice = {
  name: 'charging',
  contract: chargingContract,
  service,
  configs: chargingConfigs,
  calls: [
    listStationsAnswer,
    quoteSessionAnswer,
    requestSessionAnswer,
    listLiveSessionsAnswer,
    getSessionAnswer,
    cancelSessionAnswer,
    stopSessionAnswer,
    putStationsAnswer,
    pushSessionReportAnswer,
  ],
  jobs: [
    bindJob(watchSession, watchSessionWork),
    bindJob(haltSession, haltSessionWork),
    bindJob(raiseCover, raiseCoverWork),
    bindJob(purgeQuotes, purgeQuotesWork),
    handleSessionReports,
  ],
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
  ports: (house) => [
    bindPort(stationPartnersPort, configuredPartners(house, process.env)),
    bindPort(paymentClientPort(service.id), chargingPaymentClient),
    bindPort(orderDetailPort(service.id), {
      async detailOf({ tx, house, riderId, orderHash }) {
        const order = await findOrder(tx, orderHash)
        return order?.riderId === riderId ? orderView({ tx, house, order }) : null
      },
    }),
  ],
  onStart: ({ house, tx }) => house.jobs.plan(tx, purgeQuotes, {}, { key: purgeQuotes.name, keepDueAt: true }),
}
