import { assetClientPort, publishedSystemPort } from '@daoxing/assets/server'
import { bindJob, bindPort, type ServerSlice } from '@daoxing/kit/server'
import { orderDetailPort } from '@daoxing/orders/server'
import * as scooterContract from '@daoxing/scooter/contract'
import { paymentClientPort } from '@daoxing/wallet/server'
import { accountJobs, accountPorts, accountRoutes, accountSealed } from './account/account-parts.ts'
import { addReturnPhotoAnswer } from './calls/add-return-photo.ts'
import { cancelScooterRentalAnswer } from './calls/cancel-scooter-rental.ts'
import { checkReturnAnswer } from './calls/check-return.ts'
import { controlScooterAnswer } from './calls/control-scooter.ts'
import { listBatteryStationsAnswer } from './calls/list-battery-stations.ts'
import { listScootersAnswer } from './calls/list-scooters.ts'
import { quoteScooterAnswer } from './calls/quote-scooter.ts'
import { readBayPhotoAnswer } from './calls/read-bay-photo.ts'
import { readCurrentRentalAnswer } from './calls/read-current-rental.ts'
import { readScooterMapsAnswer } from './calls/read-scooter-maps.ts'
import { readScooterRentalAnswer } from './calls/read-scooter-rental.ts'
import { readVehicleStatusAnswer } from './calls/read-vehicle-status.ts'
import { rentScooterAnswer } from './calls/rent-scooter.ts'
import { reserveScooterAnswer } from './calls/reserve-scooter.ts'
import { returnScooterAnswer } from './calls/return-scooter.ts'
import { sayNotFoundAnswer } from './calls/say-not-found.ts'
import { takeReturnBackAnswer } from './calls/take-return-back.ts'
import { createScooterPaymentLinkAnswer } from './calls/create-scooter-payment-link.ts'
import { listScooterCouponsAnswer } from './calls/list-scooter-coupons.ts'
import { listTrafficTicketsAnswer } from './calls/list-traffic-tickets.ts'
import { listUnpaidScooterOrdersAnswer } from './calls/list-unpaid-scooter-orders.ts'
import { objectToScooterFeeAnswer } from './calls/object-to-scooter-fee.ts'
import { pushVendorEventAnswer } from './calls/push-vendor-event.ts'
import { reportScooterIssueAnswer } from './calls/report-scooter-issue.ts'
import { eraseScooterRider } from './erase-rider.ts'
import { publishedScooters } from './find/published-scooters.ts'
import { handleVendorEvents } from './handle-vendor-events.ts'
import { askStillRentingWork } from './jobs/ask-still-renting-work.ts'
import { chargeFeesWork } from './jobs/charge-fees-work.ts'
import { purgeWork } from './jobs/purge-work.ts'
import { endSwapWork } from './jobs/end-swap-work.ts'
import {
  askStillRenting,
  chargeFees,
  endSwap,
  purgeScooters,
  switchOff,
  watchRental,
  watchReturn,
} from './jobs/rental-jobs.ts'
import { watchReturnWork } from './jobs/watch-return-work.ts'
import { watchRentalWork } from './jobs/watch-rental-work.ts'
import { scooterPaymentClient } from './payment-client.ts'
import { rentalView } from './rental-view.ts'
import { scooterAssetClient } from './ride/asset-client.ts'
import { switchOffWork } from './ride/switch-off.ts'
import { scooterConfigs } from './scooter-configs.ts'
import { rentalOfRider } from './stores/rental-store.ts'

export const scooterServer: ServerSlice = {
  name: 'scooter',
  contract: scooterContract,
  service: scooterContract.scooterService,
  configs: scooterConfigs,
  calls: [
    ...accountRoutes,
    addReturnPhotoAnswer,
    cancelScooterRentalAnswer,
    checkReturnAnswer,
    controlScooterAnswer,
    listBatteryStationsAnswer,
    listScootersAnswer,
    quoteScooterAnswer,
    readBayPhotoAnswer,
    readCurrentRentalAnswer,
    readScooterMapsAnswer,
    readScooterRentalAnswer,
    readVehicleStatusAnswer,
    rentScooterAnswer,
    reserveScooterAnswer,
    returnScooterAnswer,
    sayNotFoundAnswer,
    takeReturnBackAnswer,
    createScooterPaymentLinkAnswer,
    listScooterCouponsAnswer,
    listTrafficTicketsAnswer,
    listUnpaidScooterOrdersAnswer,
    objectToScooterFeeAnswer,
    pushVendorEventAnswer,
    reportScooterIssueAnswer,
  ],
  jobs: [
    ...accountJobs,
    bindJob(watchRental, watchRentalWork),
    bindJob(askStillRenting, askStillRentingWork),
    bindJob(endSwap, endSwapWork),
    bindJob(watchReturn, watchReturnWork),
    bindJob(switchOff, switchOffWork),
    bindJob(chargeFees, chargeFeesWork),
    bindJob(purgeScooters, purgeWork),
    handleVendorEvents,
  ],
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
  ports: (house) => [
    ...accountPorts(house),
    bindPort(paymentClientPort('scooter'), scooterPaymentClient),
    bindPort(assetClientPort('scooter'), scooterAssetClient),
    bindPort(publishedSystemPort('scooter'), publishedScooters(house)),
    bindPort(orderDetailPort('scooter'), {
      async detailOf({ tx, house, riderId, orderHash }) {
        return rentalView({ tx, house, rental: await rentalOfRider(tx, { riderId, orderHash }) })
      },
    }),
  ],
  sealed: accountSealed,
  eraseRider: eraseScooterRider,
  onStart: ({ house, tx }) => house.jobs.plan(tx, purgeScooters, {}, { key: purgeScooters.name, keepDueAt: true }),
}
