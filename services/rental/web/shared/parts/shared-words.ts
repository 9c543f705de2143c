import type { ParkingType } from '@daoxing/assets/contract'
import { msOf } from '@daoxing/kit/contract'
import { formatAge, formatMoment, formatTwd, nowMs } from '@daoxing/kit/web'
import type {
  CarCommand,
  HandoverStep,
  PhotoSlot,
  RentalCarInfo,
  RentalFuelType,
  ReturnProblem,
  SharedCar,
  SharedLot,
  SharedRental,
  SharedTariff,
} from '@daoxing/rental/contract'
import { rentalServiceWords } from '../../service-words.ts'
import * as words from '../../words/compiled/messages.js'

/** The parking types [SHC-020]. */
export const parkingNames: Readonly<Record<ParkingType, () => string>> = {
  Flat: words.rental_parking_flat,
  Stereoscopic: words.rental_parking_stereoscopic,
  Underground: words.rental_parking_underground,
  Mechanical: words.rental_parking_mechanical,
  Roadside: words.rental_parking_roadside,
}

/** "地下停車場 · B2", or the type alone. */
export function parkingText({ parkingType, floor }: Pick<SharedLot, 'parkingType' | 'floor'>): string {
  const type = parkingNames[parkingType]()
  return floor === null ? type : words.rental_parking_floor({ type, floor })
}

export function lotHoursText({ opensAt, closesAt }: Pick<SharedLot, 'opensAt' | 'closesAt'>): string {
  if (opensAt === null || closesAt === null) return words.rental_station_always()
  return words.rental_station_hours({ opensAt, closesAt })
}

/** "每小時 $180 · 每公里 $3". */
export const tariffText = ({ hourTwd, kilometreTwd }: SharedTariff) =>
  words.rental_sharedCar_tariff({ hour: formatTwd(hourTwd), kilometre: formatTwd(kilometreTwd) })

type Energy = Pick<RentalCarInfo, 'carEnergyType' | 'currentEnergy' | 'estRemainingRange'>

const energyWords: Readonly<Record<RentalFuelType, typeof words.rental_sharedCar_energy>> = {
  Electric: words.rental_sharedCar_charge,
  Gasoline: words.rental_sharedCar_fuel,
  Diesel: words.rental_sharedCar_fuel,
  Hybrid: words.rental_sharedCar_fuel,
  Phev: words.rental_sharedCar_energy,
}

/** "電量 78%，約 420 公里"; undefined for a car that has not said it. */
export function energyText({ carEnergyType, currentEnergy, estRemainingRange }: Energy): string | undefined {
  if (currentEnergy === null || estRemainingRange === null) return undefined
  return energyWords[carEnergyType]({ percent: currentEnergy, range: estRemainingRange })
}

/** How sure the place of a car is: its circle and its age. */
export function whereaboutsText({ accuracyMetres, heardAt }: SharedCar['whereabouts']): string {
  if (heardAt === null) return words.rental_sharedCar_unheard()
  return words.rental_sharedCar_heard({ age: formatAge(nowMs() - msOf(heardAt)), metres: accuracyMetres })
}

/** The fourteen slots [SHC-021]. */
export const slotNames: Readonly<Record<PhotoSlot, () => string>> = {
  signature: words.rental_slot_signature,
  frontLeft: words.rental_slot_frontLeft,
  frontRight: words.rental_slot_frontRight,
  rearLeft: words.rental_slot_rearLeft,
  rearRight: words.rental_slot_rearRight,
  extra: words.rental_slot_extra,
  backSeat: words.rental_slot_backSeat,
  frontSeat: words.rental_slot_frontSeat,
  fuelCard: words.rental_slot_fuelCard,
  carKey: words.rental_slot_carKey,
  front: words.rental_slot_front,
  back: words.rental_slot_back,
  parkingGrid: words.rental_slot_parkingGrid,
  roadView: words.rental_slot_roadView,
}

/** The seven steps of the walks [SHC-005]. */
export const stepNames: Readonly<Record<HandoverStep, () => string>> = {
  appearance: words.rental_walkStep_appearance,
  defect: words.rental_walkStep_defect,
  inside: words.rental_walkStep_inside,
  'road view': words.rental_walkStep_roadView,
  'parking location': words.rental_walkStep_parkingLocation,
  'belongings check': words.rental_walkStep_belongings,
  signature: words.rental_walkStep_signature,
}

const partNames: Readonly<Record<string, () => string>> = {
  frontLeft: words.rental_carPart_frontLeft,
  frontRight: words.rental_carPart_frontRight,
  rearLeft: words.rental_carPart_rearLeft,
  rearRight: words.rental_carPart_rearRight,
  trunk: words.rental_carPart_trunk,
}
const partText = (part: string) => partNames[part]?.() ?? part
const isSlot = (part: string): part is PhotoSlot => part in slotNames

/** The obstacle to the return, with the part of the car that the rider has to close. */
export function problemText({ kind, parts }: ReturnProblem): string {
  const named = parts.map(partText).join(words.rental_problem_and())
  switch (kind) {
    case 'outOfZone':
      return words.rental_problem_outOfZone()
    case 'lotClosed':
      return words.rental_problem_lotClosed()
    case 'lotFull':
      return words.rental_problem_lotFull()
    case 'engineOn':
      return words.rental_problem_engineOn()
    case 'moving':
      return words.rental_problem_moving()
    case 'doorOpen':
      return parts.length === 0 ? words.rental_problem_someDoor() : words.rental_problem_doorOpen({ parts: named })
    case 'windowOpen':
      return parts.length === 0 ? words.rental_problem_someWindow() : words.rental_problem_windowOpen({ parts: named })
    case 'trunkOpen':
      return words.rental_problem_trunkOpen()
    case 'unheard':
      return words.rental_problem_unheard()
    case 'picturesMissing':
      return words.rental_problem_picturesMissing({
        pictures: parts
          .filter(isSlot)
          .map((slot) => slotNames[slot]())
          .join(words.rental_problem_and()),
      })
  }
}

/** The result of a command to the car. */
export function commandText({ kind, state }: Pick<CarCommand, 'kind' | 'state'>): string {
  if (state === 'planned') return words.rental_command_planned()
  if (state === 'sent') return words.rental_command_sent()
  if (state === 'refused') return words.rental_command_refused()
  if (state === 'unanswered') return words.rental_command_unanswered()
  if (kind === 'lock') return words.rental_command_locked()
  return kind === 'unlock' ? words.rental_command_unlocked() : words.rental_command_found()
}

/** The state as text; an overdue, disputed or ended rental says so. */
export function sharedStatusText({ state, lastEvent, bookingStatus }: SharedRental): string {
  if (bookingStatus === 'disputing') return words.rental_status_disputing()
  if (bookingStatus === 'return time overdue') return words.rental_status_returnOverdue()
  if (lastEvent === 'overtime') return words.rental_sharedStatus_overtime()
  if (lastEvent === 'operatorFailed') return words.rental_sharedStatus_operatorFailed()
  if (state === 'RETURNING') return words.rental_sharedStatus_returning()
  return rentalServiceWords.states[state]()
}

export function sharedStatusTone({ state, bookingStatus, delay }: SharedRental): 'go' | 'warn' | 'muted' {
  if (state === 'CANCELED' || state === 'EXPIRED') return 'muted'
  const isUrgent = state === 'PENDING_PAYMENT' || state === 'RETURN_ERROR' || (state === 'RESERVED' && delay !== null)
  return isUrgent || bookingStatus.endsWith('overdue') ? 'warn' : 'go'
}

/** The next time or step that counts, for the card on home and the list. */
export function sharedFact({ state, takeFrom, takeUntil, endsAt, lot }: SharedRental): string {
  if (state === 'RESERVED')
    return nowMs() < msOf(takeFrom)
      ? words.rental_sharedCard_take({ time: formatMoment(takeFrom), place: lot.name })
      : words.rental_sharedCard_takeUntil({ time: formatMoment(takeUntil), place: lot.name })
  if (state === 'DEPARTING' || state === 'PREAUTHORIZING' || state === 'PREAUTHORIZED')
    return words.rental_sharedCard_departing()
  if (state === 'RETURNING' || state === 'RETURN_ERROR') return words.rental_sharedCard_returning()
  if (state === 'PENDING_PAYMENT') return words.rental_card_bill()
  return words.rental_sharedCard_return({ time: formatMoment(endsAt) })
}
