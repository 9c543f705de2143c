import type { ChargeLimit, ChargingFilter, StationKey } from '@daoxing/charging/contract'
import { defaultChargingFilter } from '@daoxing/charging/contract'
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

type Draft = {
  readonly step: ChargingStep
  readonly station: StationKey | null
  readonly plug: ChosenPlug | null
  readonly filter: ChargingFilter
  readonly onlyFree: boolean
  readonly onlyOpen: boolean
  readonly onlyFavourites: boolean
  readonly limit: ChargeLimit | null
  /** The payment method for this order only; null for the rider's default. */
  readonly payment: PayChoice | null
  readonly isAgreed: boolean
}

/** The charge in preparation [CHG-031]. */
export const useChargingDraft = draftStore<Draft>('daoxing.chargingDraft', {
  step: 'MapView',
  station: null,
  plug: null,
  filter: defaultChargingFilter,
  onlyFree: false,
  onlyOpen: false,
  onlyFavourites: false,
  limit: null,
  payment: null,
  isAgreed: false,
})
