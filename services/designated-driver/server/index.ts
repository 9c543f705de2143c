import { bookingClientPort } from '@daoxing/bookings/server'
import * as designatedDriverContract from '@daoxing/designated-driver/contract'
import { dispatchClientPort, orderReferencePort } from '@daoxing/dispatch/server'
import { mailVerified } from '@daoxing/identity/contract'
import { categoryOf } from '@daoxing/kit/contract'
import { bindJob, bindPort, type ServerSlice, subscribe } from '@daoxing/kit/server'
import { orderDetailPort } from '@daoxing/orders/server'
import { paymentClientPort } from '@daoxing/wallet/server'
import { designatedDriverBookingClient } from './booking-client.ts'
import { designatedDriverConfigs } from './designated-driver-configs.ts'
import { designatedDriverDispatchClient } from './dispatch-client.ts'
import { eraseDesignatedRider } from './erase-rider.ts'
import {
  erasePeopleWork,
  lapseChangeWork,
  mailReceiptWork,
  mailWaitingReceiptsWork,
  purgeDesignatedWork,
} from './jobs/small-works.ts'
import {
  erasePeople,
  lapseChange,
  mailDesignatedReceipt,
  mailWaitingDesignatedReceipts,
  purgeDesignated,
  watchDesignatedTrip,
} from './jobs/trip-jobs.ts'
import { watchTripWork } from './jobs/watch-trip-work.ts'
import { designatedDriverPaymentClient } from './payment-client.ts'
import { peoplePurpose } from './people.ts'
import { designatedDriverCalls } from './routes.ts'
import { findTrip } from './stores/trip-store.ts'
import { tripView } from './trip-view.ts'

export const designatedDriverServer: ServerSlice = {
  name: 'designated-driver',
  contract: designatedDriverContract,
  service: designatedDriverContract.designatedDriverService,
  configs: designatedDriverConfigs,
  calls: designatedDriverCalls,
  jobs: [
    bindJob(watchDesignatedTrip, watchTripWork),
    bindJob(lapseChange, lapseChangeWork),
    bindJob(erasePeople, erasePeopleWork),
    bindJob(purgeDesignated, purgeDesignatedWork),
    bindJob(mailDesignatedReceipt, mailReceiptWork),
    bindJob(mailWaitingDesignatedReceipts, mailWaitingReceiptsWork),
  ],
  subscriptions: [subscribe(mailVerified, mailWaitingDesignatedReceipts)],
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
  ports: () => [
    bindPort(dispatchClientPort('designated-driver'), designatedDriverDispatchClient),
    bindPort(paymentClientPort('designated-driver'), designatedDriverPaymentClient),
    bindPort(bookingClientPort('designated-driver'), designatedDriverBookingClient),
    bindPort(orderReferencePort('designated-driver'), {
      async hashOf({ tx, riderId, reference }) {
        const trip = await findTrip(tx, reference)
        return trip?.riderId === riderId ? trip.tripHash : undefined
      },
    }),
    bindPort(orderDetailPort(categoryOf(designatedDriverContract.designatedDriverService)), {
      async detailOf({ tx, house, riderId, orderHash }) {
        const trip = await findTrip(tx, orderHash)
        return trip?.riderId === riderId ? tripView({ tx, house, trip }) : null
      },
    }),
  ],
  onStart: ({ house, tx }) => house.jobs.plan(tx, purgeDesignated, {}, { key: purgeDesignated.name, keepDueAt: true }),
  eraseRider: eraseDesignatedRider,
  sealed: {
    columns: [
      { table: 'designated_driver.people', id: ['trip_hash'], column: 'people_sealed', purpose: peoplePurpose },
    ],
  },
}
