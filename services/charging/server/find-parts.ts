import type { CallAnswer, Sealed, Tx } from '@daoxing/kit/server'
import { contractPurpose } from './account/contract-digest.ts'
import { acceptAgreementAnswer } from './calls/accept-agreement.ts'
import { addSearchHistoryAnswer } from './calls/add-search-history.ts'
import { addStationPhotoAnswer } from './calls/add-station-photo.ts'
import { chooseCarAnswer } from './calls/choose-car.ts'
import { clearSearchHistoriesAnswer } from './calls/clear-search-histories.ts'
import { leaveContractAnswer } from './calls/leave-contract.ts'
import { listSearchHistoriesAnswer } from './calls/list-search-histories.ts'
import { listStationsAnswer } from './calls/list-stations.ts'
import { loginToChargingAnswer } from './calls/login-to-charging.ts'
import { markFavouriteAnswer } from './calls/mark-favourite.ts'
import { parseQrCodeAnswer } from './calls/parse-qr-code.ts'
import { planRouteAnswer } from './calls/plan-route.ts'
import { putContractAnswer } from './calls/put-contract.ts'
import { putStationFactsAnswer } from './calls/put-station-facts.ts'
import { quoteChargeAnswer } from './calls/quote-charge.ts'
import { readAgreementAnswer } from './calls/read-agreement.ts'
import { readCarAnswer } from './calls/read-car.ts'
import { readFiltersAnswer } from './calls/read-filters.ts'
import { readStationAnswer } from './calls/read-station.ts'
import { readStationPhotoAnswer } from './calls/read-station-photo.ts'
import { removeStationPhotoAnswer } from './calls/remove-station-photo.ts'
import { reportStationAnswer } from './calls/report-station.ts'
import { forgetCar } from './stores/car-store.ts'
import { logContractorOut } from './stores/contract-store.ts'
import { deleteFavouritesOf } from './stores/favourite-store.ts'
import { clearHistories } from './stores/history-store.ts'
import { deletePhotosOf } from './stores/photo-store.ts'
import { deleteQuotesOf } from './stores/quote-store.ts'
import { endTokenOfRider } from './stores/ocpi/token-store.ts'
import { deleteReportsOf } from './stores/report-store.ts'

export { findJobs, startFinding } from './find/find-jobs.ts'

/** Everything by which a rider finds a charger, learns its price, and agrees. */
export const findCalls: readonly CallAnswer[] = [
  listStationsAnswer,
  readStationAnswer,
  readFiltersAnswer,
  parseQrCodeAnswer,
  listSearchHistoriesAnswer,
  addSearchHistoryAnswer,
  clearSearchHistoriesAnswer,
  markFavouriteAnswer,
  reportStationAnswer,
  addStationPhotoAnswer,
  removeStationPhotoAnswer,
  readStationPhotoAnswer,
  chooseCarAnswer,
  readCarAnswer,
  quoteChargeAnswer,
  planRouteAnswer,
  loginToChargingAnswer,
  leaveContractAnswer,
  readAgreementAnswer,
  acceptAgreementAnswer,
  putContractAnswer,
  putStationFactsAnswer,
]

export const findSealed: Partial<Sealed> = {
  columns: [{ table: 'charging.contracts', id: ['id_digest'], column: 'phone_sealed', purpose: contractPurpose }],
}

/** Erases what a rider left while looking for chargers. Consents stay, as evidence, with the orders. */
export async function eraseFinder(tx: Tx, riderId: string): Promise<void> {
  await forgetCar(tx, riderId)
  await logContractorOut(tx, riderId)
  await deleteFavouritesOf(tx, riderId)
  await clearHistories(tx, riderId)
  await deletePhotosOf(tx, riderId)
  await deleteQuotesOf(tx, riderId)
  await deleteReportsOf(tx, riderId)
  await endTokenOfRider(tx, riderId)
}
