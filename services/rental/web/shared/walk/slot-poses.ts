import type { Pose } from '@daoxing/kit/web'
import type { PhotoSlot } from '@daoxing/rental/contract'
import * as words from '../../words/compiled/messages.js'

/** The outline that the camera shows for a slot. */
export const slotPoses: Readonly<Record<PhotoSlot, Pose>> = {
  signature: 'free',
  frontLeft: 'carLeft',
  frontRight: 'carRight',
  rearLeft: 'carLeft',
  rearRight: 'carRight',
  extra: 'free',
  backSeat: 'carInside',
  frontSeat: 'dashboard',
  fuelCard: 'free',
  carKey: 'free',
  front: 'carFront',
  back: 'carBack',
  parkingGrid: 'free',
  roadView: 'free',
}

/** Where to stand, and what has to be in the picture. */
export const slotHints: Readonly<Record<PhotoSlot, () => string>> = {
  signature: words.rental_slotHint_signature,
  frontLeft: words.rental_slotHint_frontLeft,
  frontRight: words.rental_slotHint_frontRight,
  rearLeft: words.rental_slotHint_rearLeft,
  rearRight: words.rental_slotHint_rearRight,
  extra: words.rental_slotHint_extra,
  backSeat: words.rental_slotHint_backSeat,
  frontSeat: words.rental_slotHint_frontSeat,
  fuelCard: words.rental_slotHint_fuelCard,
  carKey: words.rental_slotHint_carKey,
  front: words.rental_slotHint_front,
  back: words.rental_slotHint_back,
  parkingGrid: words.rental_slotHint_parkingGrid,
  roadView: words.rental_slotHint_roadView,
}
