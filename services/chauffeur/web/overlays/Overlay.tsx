import type { ChauffeurOverlay } from '@daoxing/chauffeur/contract'
import type { ComponentType } from 'react'
import { BabySeatAlert } from './BabySeatAlert.tsx'
import { CarTypePicker } from './CarTypePicker.tsx'
import { EstimateDetails } from './EstimateDetails.tsx'
import { PaymentResult } from './PaymentResult.tsx'
import { SafeSeatHelp } from './SafeSeatHelp.tsx'
import { TripDurationPicker } from './TripDurationPicker.tsx'
import { TripNotes } from './TripNotes.tsx'

/** The seven overlays, each a drawer or a dialog above its sub-page [CHF-014, CHF-026]. */
const overlays: Readonly<Record<ChauffeurOverlay, ComponentType>> = {
  'trip-duration-picker': TripDurationPicker,
  'cart-type-picker': CarTypePicker,
  'trip-notes': TripNotes,
  'estimate-details': EstimateDetails,
  'safe-seat-help': SafeSeatHelp,
  'invalid-baby-seat-alert': BabySeatAlert,
  'payment-result': PaymentResult,
}

export function Overlay({ overlay }: { readonly overlay: ChauffeurOverlay }) {
  const Shown = overlays[overlay]
  return <Shown />
}
