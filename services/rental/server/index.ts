import { assetClientPort, publishedSystemPort } from '@daoxing/assets/server'
import { bindJob, bindPort, type ServerSlice } from '@daoxing/kit/server'
import { orderDetailPort } from '@daoxing/orders/server'
import * as rentalContract from '@daoxing/rental/contract'
import { paymentClientPort } from '@daoxing/wallet/server'
import { addRentalSearchAnswer } from './calls/add-rental-search.ts'
import { createRentalPaymentTokenAnswer } from './calls/create-rental-payment-token.ts'
import { deleteRentalAnswer } from './calls/delete-rental.ts'
import { estimateRentalAnswer } from './calls/estimate-rental.ts'
import { getRentalAnswer } from './calls/get-rental.ts'
import { getRentalBookingWindowAnswer } from './calls/get-rental-booking-window.ts'
import { getRentalContentsAnswer } from './calls/get-rental-contents.ts'
import { getRentalContractAnswer } from './calls/get-rental-contract.ts'
import { getRentalCurrentStatusAnswer } from './calls/get-rental-current-status.ts'
import { getRentalPaymentUrlAnswer } from './calls/get-rental-payment-url.ts'
import { listMatchedCouponsAnswer } from './calls/list-matched-coupons.ts'
import { listRentalAccessoriesAnswer } from './calls/list-rental-accessories.ts'
import { listRentalCarsAnswer } from './calls/list-rental-cars.ts'
import { listRentalDeskOrdersAnswer } from './calls/list-rental-desk-orders.ts'
import { listRentalHotspotsAnswer } from './calls/list-rental-hotspots.ts'
import { listRentalModelsAnswer } from './calls/list-rental-models.ts'
import { listRentalSearchesAnswer } from './calls/list-rental-searches.ts'
import { listRentalsAnswer } from './calls/list-rentals.ts'
import { objectToRentalLineAnswer } from './calls/object-to-rental-line.ts'
import { orderRentalAnswer } from './calls/order-rental.ts'
import { orderRentalOnDemandAnswer } from './calls/order-rental-on-demand.ts'
import { payRentalAnswer } from './calls/pay-rental.ts'
import { pushRentalDeskEventAnswer } from './calls/push-rental-desk-event.ts'
import { searchRentalStationsAnswer } from './calls/search-rental-stations.ts'
import { handleDeskEvents } from './handle-desk-events.ts'
import { chargeLinesWork } from './jobs/charge-lines-work.ts'
import { holdRestWork } from './jobs/hold-rest-work.ts'
import { keepLateCarWork, lookAheadAtStationWork } from './jobs/late-car-work.ts'
import {
  chargeLines,
  holdRest,
  keepLateCar,
  lookAheadAtStation,
  purgeRentals,
  remindReturn,
  watchRental,
} from './jobs/order-jobs.ts'
import { purgeRentalsWork } from './jobs/purge-rentals-work.ts'
import { remindReturnWork } from './jobs/remind-return-work.ts'
import { watchRentalWork } from './jobs/watch-rental-work.ts'
import { eraseRenter } from './erase-renter.ts'
import { orderOfRider } from './locked-rental.ts'
import { orderView } from './order-view.ts'
import { rentalPaymentClient } from './payment-client.ts'
import { rentalConfigs } from './rental-configs.ts'
import { rentalAssetClient } from './shared/asset-client.ts'
import { chargeSharedLinesWork } from './shared/jobs/charge-shared-lines-work.ts'
import { lookAheadWork } from './shared/jobs/look-ahead-work.ts'
import { remindSharedWork } from './shared/jobs/remind-shared-work.ts'
import { chargeSharedLines, lookAhead, remindShared, watchShared } from './shared/jobs/shared-jobs.ts'
import { watchSharedWork } from './shared/jobs/watch-shared-work.ts'
import { passcardPurpose } from './shared/passcard.ts'
import { publishedCars } from './shared/published-cars.ts'
import { sharedRoutes } from './shared/shared-routes.ts'
import { sharedView } from './shared/shared-view.ts'
import { findShared } from './stores/shared-order-store.ts'

export const rentalServer: ServerSlice = {
  name: 'rental',
  contract: rentalContract,
  service: rentalContract.rentalService,
  configs: rentalConfigs,
  calls: [
    addRentalSearchAnswer,
    createRentalPaymentTokenAnswer,
    deleteRentalAnswer,
    estimateRentalAnswer,
    getRentalAnswer,
    getRentalBookingWindowAnswer,
    getRentalContentsAnswer,
    getRentalContractAnswer,
    getRentalCurrentStatusAnswer,
    getRentalPaymentUrlAnswer,
    listMatchedCouponsAnswer,
    listRentalAccessoriesAnswer,
    listRentalCarsAnswer,
    listRentalDeskOrdersAnswer,
    listRentalHotspotsAnswer,
    listRentalModelsAnswer,
    listRentalSearchesAnswer,
    listRentalsAnswer,
    objectToRentalLineAnswer,
    orderRentalAnswer,
    orderRentalOnDemandAnswer,
    payRentalAnswer,
    pushRentalDeskEventAnswer,
    searchRentalStationsAnswer,
    ...sharedRoutes,
  ],
  jobs: [
    bindJob(watchRental, watchRentalWork),
    bindJob(remindReturn, remindReturnWork),
    bindJob(chargeLines, chargeLinesWork),
    bindJob(holdRest, holdRestWork),
    bindJob(keepLateCar, keepLateCarWork),
    bindJob(lookAheadAtStation, lookAheadAtStationWork),
    bindJob(purgeRentals, purgeRentalsWork),
    bindJob(watchShared, watchSharedWork),
    bindJob(remindShared, remindSharedWork),
    bindJob(lookAhead, lookAheadWork),
    bindJob(chargeSharedLines, chargeSharedLinesWork),
    handleDeskEvents,
  ],
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
  ports: (house) => [
    bindPort(paymentClientPort('rental'), rentalPaymentClient),
    bindPort(orderDetailPort('rental'), {
      // The list and its order page stay readable without the detail [RNT-049].
      async detailOf({ tx, house, riderId, orderHash }) {
        try {
          const shared = await findShared(tx, orderHash)
          if (shared?.riderId === riderId) return await sharedView({ tx, house, order: shared })
          return await orderView({ tx, house, order: await orderOfRider(tx, { riderId, orderHash }) })
        } catch (err) {
          house.log.error({ err, orderHash }, 'the detail of a rental could not be read')
          return null
        }
      },
    }),
    bindPort(assetClientPort(rentalContract.rentalService.id), rentalAssetClient),
    bindPort(publishedSystemPort(rentalContract.rentalService.id), publishedCars(house)),
  ],
  sealed: {
    columns: [
      {
        table: 'rental.passcard_secrets',
        id: ['asset_id'],
        column: 'secret_sealed',
        purpose: passcardPurpose,
      },
    ],
  },
  eraseRider: eraseRenter,
  onStart: ({ house, tx }) => house.jobs.plan(tx, purgeRentals, {}, { key: purgeRentals.name, keepDueAt: true }),
}
