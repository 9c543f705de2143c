import type { ChargeLimit, ChargingFilter, StationKey, StationOrder, TariffType } from '@daoxing/charging/contract'
import { defaultChargingFilter } from '@daoxing/charging/contract'
import type { LatLng } from '@daoxing/kit/contract'
import { draftStore } from '@daoxing/kit/web'
import type { PayChoice } from '@daoxing/wallet/web'

/** The nine screens of the service [CHG-003]. */
export type ChargingStep =
  | 'MapView'
  | 'StationDetail'
  | 'ScanQrCode'
  | 'ChargingSetting'
  | 'StationDetailGallery'
  | 'PlaceSearch'
  | 'SearchFilter'
  | 'InstructionPage'
  | 'ChargerMatch'

export type ChosenPlug = { readonly chargerId: string; readonly connectorId: string }

/** The search of the rider [CHG-064]. */
export type FindWish = {
  readonly filter: ChargingFilter
  readonly priceTypes: readonly TariffType[]
  readonly onlyFree: boolean
  readonly onlyOpen: boolean
  readonly onlyFavourites: boolean
}

type Draft = FindWish & {
  readonly step: ChargingStep
  readonly station: StationKey | null
  readonly plug: ChosenPlug | null
  readonly orderBy: StationOrder
  /** The place that was searched for: the map and the list begin there. */
  readonly place: { readonly name: string; readonly location: LatLng } | null
  readonly limit: ChargeLimit | null
  /** The payment method for this order only; null for the rider's default. */
  readonly payment: PayChoice | null
  readonly isAgreed: boolean
  /** The rider chooses a car from the price, and comes back to it. */
  readonly isChoosingCar: boolean
}

/** The charge in preparation [CHG-031]. */
export const useChargingDraft = draftStore<Draft>('daoxing.chargingDraft', {
  step: 'MapView',
  station: null,
  plug: null,
  filter: defaultChargingFilter,
  priceTypes: [],
  orderBy: 'distance',
  place: null,
  onlyFree: false,
  onlyOpen: false,
  onlyFavourites: false,
  limit: null,
  payment: null,
  isAgreed: false,
  isChoosingCar: false,
})
