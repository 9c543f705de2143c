import { bookingClientPort } from '@daoxing/bookings/server'
import * as chauffeurContract from '@daoxing/chauffeur/contract'
import { dispatchClientPort, orderReferencePort } from '@daoxing/dispatch/server'
import { categoryOf } from '@daoxing/kit/contract'
import { bindJob, bindPort, type ServerSlice } from '@daoxing/kit/server'
import { orderDetailPort } from '@daoxing/orders/server'
import { paymentClientPort } from '@daoxing/wallet/server'
import { chauffeurBookingClient } from './booking-client.ts'
import { addChauffeurExtraAnswer } from './calls/add-chauffeur-extra.ts'
import { bookChauffeurAnswer } from './calls/book-chauffeur.ts'
import { cancelChauffeurAnswer } from './calls/cancel-chauffeur.ts'
import { changeChauffeurAnswer } from './calls/change-chauffeur.ts'
import { createChauffeurPayLinkAnswer } from './calls/create-chauffeur-pay-link.ts'
import { createChauffeurPaymentLinksAnswer } from './calls/create-chauffeur-payment-links.ts'
import { answerChauffeurChangeAnswer } from './calls/answer-chauffeur-change.ts'
import { driverLeavesChauffeurAnswer } from './calls/driver-leaves-chauffeur.ts'
import { getChauffeurJobAnswer } from './calls/get-chauffeur-job.ts'
import { postChauffeurReadingsAnswer } from './calls/post-chauffeur-readings.ts'
import { reportChauffeurArrivedAnswer } from './calls/report-chauffeur-arrived.ts'
import { reportChauffeurFinishedAnswer } from './calls/report-chauffeur-finished.ts'
import { reportChauffeurNoShowAnswer } from './calls/report-chauffeur-no-show.ts'
import { reportChauffeurStartedAnswer } from './calls/report-chauffeur-started.ts'
import { estimateChauffeurChangeAnswer } from './calls/estimate-chauffeur-change.ts'
import { listChauffeurTripsAnswer } from './calls/list-chauffeur-trips.ts'
import { readActiveChauffeurAnswer } from './calls/read-active-chauffeur.ts'
import { payChauffeurRestAnswer } from './calls/pay-chauffeur-rest.ts'
import { readChauffeurCalendarAnswer } from './calls/read-chauffeur-calendar.ts'
import { readChauffeurExtraPhotoAnswer } from './calls/read-chauffeur-extra-photo.ts'
import { readChauffeurTripAnswer } from './calls/read-chauffeur-trip.ts'
import { chauffeurConfigs } from './chauffeur-configs.ts'
import { chauffeurDispatchClient } from './dispatch-client.ts'
import { eraseChauffeurRider } from './erase-rider.ts'
import { holdRestWork } from './jobs/hold-rest-work.ts'
import { purgeTripsWork } from './jobs/purge-trips-work.ts'
import { holdRest, purgeTrips, watchTrip } from './jobs/trip-jobs.ts'
import { watchTripWork } from './jobs/watch-trip-work.ts'
import { chauffeurPaymentClient } from './payment-client.ts'
import { chauffeurPriceCalls, chauffeurPriceJobs, planPriceJobs } from './price-slice.ts'
import { findTrip } from './stores/trip-store.ts'
import { tripPurpose } from './trip-seal.ts'
import { tripView } from './trip-view.ts'

const { chauffeurService } = chauffeurContract

export const chauffeurServer: ServerSlice = {
  name: 'chauffeur',
  contract: chauffeurContract,
  service: chauffeurService,
  configs: chauffeurConfigs,
  calls: [
    ...chauffeurPriceCalls,
    bookChauffeurAnswer,
    cancelChauffeurAnswer,
    readChauffeurTripAnswer,
    listChauffeurTripsAnswer,
    readActiveChauffeurAnswer,
    readChauffeurCalendarAnswer,
    estimateChauffeurChangeAnswer,
    changeChauffeurAnswer,
    payChauffeurRestAnswer,
    createChauffeurPayLinkAnswer,
    createChauffeurPaymentLinksAnswer,
    getChauffeurJobAnswer,
    reportChauffeurArrivedAnswer,
    reportChauffeurStartedAnswer,
    postChauffeurReadingsAnswer,
    answerChauffeurChangeAnswer,
    reportChauffeurFinishedAnswer,
    reportChauffeurNoShowAnswer,
    driverLeavesChauffeurAnswer,
    addChauffeurExtraAnswer,
    readChauffeurExtraPhotoAnswer,
  ],
  jobs: [
    ...chauffeurPriceJobs,
    bindJob(watchTrip, watchTripWork),
    bindJob(holdRest, holdRestWork),
    bindJob(purgeTrips, purgeTripsWork),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
  eraseRider: eraseChauffeurRider,
  sealed: {
    columns: [{ table: 'chauffeur.trips', id: ['order_hash'], column: 'people_sealed', purpose: tripPurpose }],
  },
  ports: () => [
    bindPort(dispatchClientPort(chauffeurService.id), chauffeurDispatchClient),
    bindPort(bookingClientPort(chauffeurService.id), chauffeurBookingClient),
    bindPort(paymentClientPort(chauffeurService.id), chauffeurPaymentClient),
    bindPort(orderReferencePort(chauffeurService.id), {
      async hashOf({ tx, riderId, reference }) {
        const trip = await findTrip(tx, reference)
        return trip?.riderId === riderId ? trip.orderHash : undefined
      },
    }),
    bindPort(orderDetailPort(categoryOf(chauffeurService)), {
      async detailOf({ tx, house, riderId, orderHash }) {
        const trip = await findTrip(tx, orderHash)
        return trip?.riderId === riderId ? tripView({ tx, house, trip }) : null
      },
    }),
  ],
  async onStart({ house, tx }) {
    await planPriceJobs({ house, tx })
    await house.jobs.plan(tx, purgeTrips, {}, { key: purgeTrips.name, keepDueAt: true })
  },
}
