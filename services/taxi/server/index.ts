import * as taxiContract from '@daoxing/taxi/contract'
import { bookingClientPort } from '@daoxing/bookings/server'
import { dispatchClientPort, orderReferencePort } from '@daoxing/dispatch/server'
import { mailVerified } from '@daoxing/identity/contract'
import { bindJob, bindPort, type ServerSlice, subscribe } from '@daoxing/kit/server'
import { orderDetailPort } from '@daoxing/orders/server'
import { paymentClientPort } from '@daoxing/wallet/server'
import { taxiBookingClient } from './booking-client.ts'
import { papersPurpose } from './airport/airport-papers.ts'
import { erasePapers, erasePapersHandler } from './airport/jobs/erase-papers.ts'
import { followFlight } from './airport/jobs/follow-flight-job.ts'
import { followFlightHandler } from './airport/jobs/follow-flight-handler.ts'
import { taxiDispatchClient } from './dispatch-client.ts'
import { mailReceipt, mailReceiptHandler } from './jobs/mail-receipt-handler.ts'
import { mailWaitingReceipts, mailWaitingReceiptsHandler } from './jobs/mail-waiting-receipts-handler.ts'
import { decideChangeHandler } from './jobs/decide-change-handler.ts'
import { expandSearchHandler } from './jobs/expand-search-handler.ts'
import { purgeTracksHandler } from './jobs/purge-tracks-handler.ts'
import { recordWaitingCarHandler } from './jobs/record-waiting-car-handler.ts'
import { decideChange, expandSearch, recordWaitingCar, purgeTracks, waiveFee, watchTrip } from './jobs/taxi-jobs.ts'
import { waiveFeeHandler } from './jobs/waive-fee-handler.ts'
import { watchTripHandler } from './jobs/watch-trip-handler.ts'
import { taxiConfigs } from './taxi-configs.ts'
import { taxiPaymentClient } from './payment-client.ts'
import { taxiRoutes } from './routes.ts'
import { streetCodePurpose } from './street-codes.ts'
import { countLiveTrips } from './stores/live-trip-store.ts'
import { findTripOf } from './stores/trip-store.ts'
import { tripView } from './trip-view.ts'
import { eraseTaxiRider } from './stores/erase-rider.ts'

export { taxiDispatchPolicy } from './dispatch-policy.ts'

export const taxiServer: ServerSlice = {
  name: 'taxi',
  contract: taxiContract,
  service: taxiContract.taxiService,
  configs: taxiConfigs,
  calls: taxiRoutes,
  jobs: [
    bindJob(watchTrip, watchTripHandler),
    bindJob(purgeTracks, purgeTracksHandler),
    bindJob(mailReceipt, mailReceiptHandler),
    bindJob(mailWaitingReceipts, mailWaitingReceiptsHandler),
    bindJob(expandSearch, expandSearchHandler),
    bindJob(recordWaitingCar, recordWaitingCarHandler),
    bindJob(waiveFee, waiveFeeHandler),
    bindJob(decideChange, decideChangeHandler),
    bindJob(erasePapers, erasePapersHandler),
    bindJob(followFlight, followFlightHandler),
  ],
  subscriptions: [subscribe(mailVerified, mailWaitingReceipts)],
  migrations: new URL('./migrations/', import.meta.url),
  eraseRider: eraseTaxiRider,
  keptOfRiders: [{ what: 'ratings', why: 'complaints', months: 120 }],
  words: new URL('../contract/words/', import.meta.url),
  ports: () => [
    bindPort(dispatchClientPort('taxi'), taxiDispatchClient),
    bindPort(bookingClientPort('taxi'), taxiBookingClient),
    bindPort(paymentClientPort('taxi'), taxiPaymentClient),
    bindPort(orderReferencePort('taxi'), {
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
  sealed: {
    columns: [
      { table: 'taxi.street_codes', id: ['driver_id'], column: 'secret_sealed', purpose: streetCodePurpose },
      ...['id_number_sealed', 'invoice_sealed'].map((column) => ({
        table: 'taxi.airport_papers',
        id: ['trip_hash'],
        column,
        purpose: papersPurpose,
      })),
    ],
  },
  gauges: { taxi_live_trips: (house) => countLiveTrips(house.database) },
}
