import { dispatchClientPort, orderReferencePort } from '@daoxing/dispatch/server'
import { mailVerified } from '@daoxing/identity/contract'
import { bindJob, bindPort, type ServerSlice, subscribe } from '@daoxing/kit/server'
import { orderDetailPort } from '@daoxing/orders/server'
import { paymentClientPort } from '@daoxing/wallet/server'
import { taxiDispatchClient } from './dispatch-client.ts'
import { mailReceipt, mailReceiptWork } from './jobs/mail-receipt-work.ts'
import { mailWaitingReceipts, mailWaitingReceiptsWork } from './jobs/mail-waiting-receipts-work.ts'
import { expandSearchWork } from './jobs/expand-search-work.ts'
import { purgeTracksWork } from './jobs/purge-tracks-work.ts'
import { hearWaitingCarWork } from './jobs/hear-waiting-car-work.ts'
import { expandSearch, hearWaitingCar, purgeTracks, waiveFee, watchTrip } from './jobs/taxi-jobs.ts'
import { waiveFeeWork } from './jobs/waive-fee-work.ts'
import { watchTripWork } from './jobs/watch-trip-work.ts'
import { taxiPaymentClient } from './payment-client.ts'
import { taxiRoutes } from './routes.ts'
import { countLiveTrips } from './stores/live-trip-store.ts'
import { findTripOf } from './stores/trip-store.ts'
import { tripView } from './trip-view.ts'

export const taxiServer: ServerSlice = {
  name: 'taxi',
  calls: taxiRoutes,
  jobs: [
    bindJob(watchTrip, watchTripWork),
    bindJob(purgeTracks, purgeTracksWork),
    bindJob(mailReceipt, mailReceiptWork),
    bindJob(mailWaitingReceipts, mailWaitingReceiptsWork),
    bindJob(expandSearch, expandSearchWork),
    bindJob(hearWaitingCar, hearWaitingCarWork),
    bindJob(waiveFee, waiveFeeWork),
  ],
  subscriptions: [subscribe(mailVerified, mailWaitingReceipts)],
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
  ports: () => [
    bindPort(dispatchClientPort('taxi'), taxiDispatchClient),
    bindPort(paymentClientPort('taxi'), taxiPaymentClient),
    bindPort(orderReferencePort, {
      hashOf: async ({ tx, riderId, reference }) => (await findTripOf(tx, { riderId, reference }))?.tripHash,
    }),
    bindPort(orderDetailPort('taxi'), {
      async detailOf({ tx, house, riderId, orderHash }) {
        const trip = await findTripOf(tx, { riderId, reference: orderHash })
        return trip ? tripView({ tx, house, trip }) : null
      },
    }),
  ],
  onStart: ({ house, tx }) => house.jobs.plan(tx, purgeTracks, {}, { key: purgeTracks.name, keepDueAt: true }),
  gauges: { taxi_live_trips: (house) => countLiveTrips(house.database) },
}
