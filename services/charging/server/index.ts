import * as chargingContract from '@daoxing/charging/contract'
import { bindJob, bindPort, type ServerSlice } from '@daoxing/kit/server'
import { orderDetailPort } from '@daoxing/orders/server'
import { paymentClientPort } from '@daoxing/wallet/server'
import { cancelChargingAnswer } from './calls/cancel-charging.ts'
import { createChargingPaymentLinkAnswer } from './calls/create-charging-payment-link.ts'
import { exportChargingOrdersAnswer } from './calls/export-charging-orders.ts'
import { listChargingOrdersAnswer } from './calls/list-charging-orders.ts'
import { listLiveChargingAnswer } from './calls/list-live-charging.ts'
import { readChargingStatusAnswer } from './calls/read-charging-status.ts'
import { stopChargingAnswer } from './calls/stop-charging.ts'
import { unlockConnectorAnswer } from './calls/unlock-connector.ts'
import { chargingConfigs } from './charging-configs.ts'
import { handleChargeDetails, handleCommandResults, handleSessionUpdates } from './handle-operator-events.ts'
import { billSessionWork } from './jobs/bill-session-work.ts'
import { haltSessionWork } from './jobs/halt-session-work.ts'
import { raiseCoverWork } from './jobs/raise-cover-work.ts'
import { billSession, haltSession, raiseCover, watchGrace, watchSession } from './jobs/session-jobs.ts'
import { watchGraceWork } from './jobs/watch-grace-work.ts'
import { watchSessionWork } from './jobs/watch-session-work.ts'
import { operatorSealedColumn } from './ocpi/client/operator-access.ts'
import { ocpiCalls, ocpiJobs, ocpiOnStart, ocpiPorts } from './ocpi/ocpi-slice.ts'
import { orderView } from './order-view.ts'
import { chargingPaymentClient } from './payment-client.ts'
import { findOrder } from './stores/order-store.ts'

const { chargingService: service } = chargingContract

export const chargingServer: ServerSlice = {
  name: 'charging',
  contract: chargingContract,
  service,
  configs: chargingConfigs,
  calls: [
    readChargingStatusAnswer,
    listLiveChargingAnswer,
    stopChargingAnswer,
    cancelChargingAnswer,
    unlockConnectorAnswer,
    createChargingPaymentLinkAnswer,
    listChargingOrdersAnswer,
    exportChargingOrdersAnswer,
    ...ocpiCalls,
  ],
  jobs: [
    bindJob(watchSession, watchSessionWork),
    bindJob(haltSession, haltSessionWork),
    bindJob(watchGrace, watchGraceWork),
    bindJob(billSession, billSessionWork),
    bindJob(raiseCover, raiseCoverWork),
    handleSessionUpdates,
    handleChargeDetails,
    handleCommandResults,
    ...ocpiJobs,
  ],
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
  sealed: { columns: [operatorSealedColumn] },
  ports: (house) => [
    ...ocpiPorts(house),
    bindPort(paymentClientPort(service.id), chargingPaymentClient),
    bindPort(orderDetailPort(service.id), {
      async detailOf({ tx, house, riderId, orderHash }) {
        const order = await findOrder(tx, orderHash)
        return order?.riderId === riderId ? orderView({ tx, house, order }) : null
      },
    }),
  ],
  onStart: ocpiOnStart,
}
