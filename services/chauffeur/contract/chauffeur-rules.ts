import { distanceMetres, type LatLng } from '@daoxing/kit/contract'

/** The sub-pages, in the order of a booking [CHF-002]. */
export const chauffeurPages = [
  'landing',
  'date-time-picker',
  'journey-planning',
  'estimate-loading',
  'estimate-and-schedule',
  'stop-point-selector',
  'start-point-selector',
  'end-point-selector',
  'payment-setting',
  'order-confirmation',
] as const
export type ChauffeurPage = (typeof chauffeurPages)[number]

/** The overlays [CHF-014]. `cart-type-picker` is spelled as in the documents. */
export const chauffeurOverlays = [
  'trip-duration-picker',
  'cart-type-picker',
  'trip-notes',
  'estimate-details',
  'safe-seat-help',
  'invalid-baby-seat-alert',
  'payment-result',
] as const
export type ChauffeurOverlay = (typeof chauffeurOverlays)[number]

/** The classes of cars [CHF-033]. */
export const carClasses = ['CHAUFFEURED_CAR_4', 'CHAUFFEURED_CAR_7'] as const
export type CarClass = (typeof carClasses)[number]

/** The values that hold until a rider chooses others [CHF-034, CHF-053]. */
export const chauffeurDefaults = {
  carType: 'CHAUFFEURED_CAR_4',
  adult: 1,
  child: 0,
  dialCode: '+886',
} as const

/** Pieces of luggage that can be named [CHF-055]. */
export const luggageRange = { min: 1, max: 10 } as const

/** Minutes beyond a full hour that are free [CHF-037]. */
export const freeMinutes = 16

/** The hours that count for a plan: the full hours, and one more if the minutes beyond exceed 16 [CHF-037]. */
export function roundedHours(seconds: number): number {
  const minutes = Math.floor(seconds / 60)
  return Math.floor(minutes / 60) + (minutes % 60 > freeMinutes ? 1 : 0)
}

type PlanLimits = { readonly duration: number; readonly mileage: number }

/** Whether a trip takes more hours than its plan has [CHF-038]. */
export function isOverPlan(seconds: number, { duration }: Pick<PlanLimits, 'duration'>): boolean {
  return roundedHours(seconds) > duration
}

/** The hours beyond the plan, each of which is charged [CHF-040]. */
export function overtimeHours(seconds: number, { duration }: Pick<PlanLimits, 'duration'>): number {
  return Math.max(0, roundedHours(seconds) - duration)
}

/** The whole kilometres beyond the plan, each of which is charged [CHF-039]. */
export function excessKm(metres: number, { mileage }: Pick<PlanLimits, 'mileage'>): number {
  return Math.max(0, Math.floor(metres / 1000 - mileage))
}

/** Whether two points that follow each other are the same place for a driver [CHF-041]. */
export function areTooClose(one: LatLng, other: LatLng, thresholdMetres: number): boolean {
  return distanceMetres(one, other) < thresholdMetres
}
