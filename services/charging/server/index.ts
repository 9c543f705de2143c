import * as chargingContract from '@daoxing/charging/contract'
import { bindJob, bindPort, type ServerSlice } from '@daoxing/kit/server'
import { orderDetailPort } from '@daoxing/orders/server'
import { paymentClientPort } from '@daoxing/wallet/server'
import { beginSubscriptionAnswer } from './calls/begin-subscription.ts'
import { cancelChargingAnswer } from './calls/cancel-charging.ts'
import { cancelReservationAnswer } from './calls/cancel-reservation.ts'
import { createChargingPaymentLinkAnswer } from './calls/create-charging-payment-link.ts'
import { endSubscriptionAnswer } from './calls/end-subscription.ts'
import { exportChargingOrdersAnswer } from './calls/export-charging-orders.ts'
import { listChargingOrdersAnswer } from './calls/list-charging-orders.ts'
import { listReconciliationsAnswer } from './calls/list-reconciliations.ts'
import { listLiveChargingAnswer } from './calls/list-live-charging.ts'
import { readChargingStatusAnswer } from './calls/read-charging-status.ts'
import { readReservationAnswer } from './calls/read-reservation.ts'
import { readSubscriptionAnswer } from './calls/read-subscription.ts'
import { reserveChargerAnswer } from './calls/reserve-charger.ts'
import { settleReconciliationAnswer } from './calls/settle-reconciliation.ts'
import { startChargingAnswer } from './calls/start-charging.ts'
import { stopChargingAnswer } from './calls/stop-charging.ts'
import { unlockConnectorAnswer } from './calls/unlock-connector.ts'
import { chargingConfigs } from './charging-configs.ts'
import { eraseChargingRider } from './erase-rider.ts'
import { findCalls, findJobs, findSealed, startFinding } from './find-parts.ts'
import { handleChargeDetails, handleCommandResults, handleSessionUpdates } from './handle-operator-events.ts'
import { invoicePurpose } from './invoice-seal.ts'
import { billSessionWork } from './jobs/bill-session-work.ts'
import { haltSessionWork } from './jobs/halt-session-work.ts'
import { raiseCoverWork } from './jobs/raise-cover-work.ts'
import { watchReservation } from './jobs/reservation-jobs.ts'
import { renewSubscriptionWork } from './jobs/renew-subscription-work.ts'
import {
  billSession,
  haltSession,
  raiseCover,
  renewSubscription,
  watchGrace,
  watchSession,
} from './jobs/session-jobs.ts'
import { watchGraceWork } from './jobs/watch-grace-work.ts'
import { watchReservationWork } from './jobs/watch-reservation-work.ts'
import { watchSessionWork } from './jobs/watch-session-work.ts'
import { chargingPermitsPort } from './ocpi/charging-permit.ts'
import { operatorSealedColumn } from './ocpi/client/operator-access.ts'
import { folded } from './ocpi/rules/ocpi-keys.ts'
import { ocpiCalls, ocpiJobs, ocpiOnStart, ocpiPorts } from './ocpi/ocpi-slice.ts'
import { orderView } from './order-view.ts'
import { chargingPaymentClient } from './payment-client.ts'
import { findOrder, openOrdersOf } from './stores/order-store.ts'

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
    startChargingAnswer,
    reserveChargerAnswer,
    readReservationAnswer,
    cancelReservationAnswer,
    readSubscriptionAnswer,
    beginSubscriptionAnswer,
    endSubscriptionAnswer,
    listReconciliationsAnswer,
    settleReconciliationAnswer,
    ...findCalls,
    ...ocpiCalls,
  ],
  jobs: [
    bindJob(watchSession, watchSessionWork),
    bindJob(haltSession, haltSessionWork),
    bindJob(watchGrace, watchGraceWork),
    bindJob(billSession, billSessionWork),
    bindJob(raiseCover, raiseCoverWork),
    bindJob(renewSubscription, renewSubscriptionWork),
    bindJob(watchReservation, watchReservationWork),
    handleSessionUpdates,
    handleChargeDetails,
    handleCommandResults,
    ...findJobs,
    ...ocpiJobs,
  ],
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
  sealed: {
    columns: [
      operatorSealedColumn,
      { table: 'charging.orders', id: ['order_hash'], column: 'invoice_sealed', purpose: invoicePurpose },
      ...(findSealed.columns ?? []),
    ],
  },
  ports: (house) => [
    ...ocpiPorts(house),
    bindPort(chargingPermitsPort, {
      async mayCharge(tx, { riderId, operatorId, locationId }) {
        const waiting = (await openOrdersOf(tx, riderId)).find(
          (order) =>
            order.state === 'PreStart' &&
            order.operatorId === operatorId &&
            folded(order.locationId) === folded(locationId),
        )
        return waiting && { orderHash: waiting.orderHash, evseUid: waiting.evseUid }
      },
    }),
    bindPort(paymentClientPort(service.id), chargingPaymentClient),
    bindPort(orderDetailPort(service.id), {
      async detailOf({ tx, house, riderId, orderHash }) {
        const order = await findOrder(tx, orderHash)
        return order?.riderId === riderId ? orderView({ tx, house, order }) : null
      },
    }),
  ],
  eraseRider: eraseChargingRider,
  async onStart(step) {
    await ocpiOnStart(step)
    await startFinding(step)
  },
}
