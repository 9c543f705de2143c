import type { ChauffeurOverlay, ChauffeurPage } from '@daoxing/chauffeur/contract'
import { isApiError } from '@daoxing/kit/web'

/** Failures by the next step of the rider. */
export type CodedCase =
  | 'startTime'
  | 'offline'
  | 'carType'
  | 'maxHours'
  | 'maxStops'
  | 'babySeats'
  | 'payment'
  | 'server'
  | 'way'
  | 'capacity'
  | 'clash'
  | 'price'
  | 'notes'
  | 'other'

/** The coded errors of the service by the last three digits of their code [CHF-043]. */
const byLastDigits: Readonly<Record<string, CodedCase>> = {
  '001': 'startTime',
  '002': 'offline',
  '003': 'carType',
  '004': 'maxHours',
  '005': 'maxStops',
  '006': 'babySeats',
  '019': 'payment',
  '999': 'server',
}

const byCode: Readonly<Record<string, CodedCase>> = {
  CHAUFFEURED_POINTS_TOO_CLOSE: 'way',
  CHAUFFEURED_OUTSIDE_SERVICE_AREA: 'way',
  CHAUFFEURED_DOES_NOT_FIT_CAR: 'capacity',
  CHAUFFEURED_FARE_EXPIRED: 'price',
  CHAUFFEURED_FARE_DOES_NOT_FIT: 'price',
  CHAUFFEURED_REMARKS_TOO_LONG: 'notes',
  CHAUFFEURED_POINTS_NOT_YET: 'payment',
  RESERVATION_CLASH: 'clash',
  PAYMENT_INVALID_METHOD: 'payment',
  PAYMENT_METHOD_NOT_BOUND: 'payment',
  CARD_EXPIRED: 'payment',
}

export function codedCase(error: unknown): CodedCase {
  if (!isApiError(error)) return 'other'
  const digits = /(\d{3})$/.exec(error.code)?.[1]
  return (digits === undefined ? undefined : byLastDigits[digits]) ?? byCode[error.code] ?? 'other'
}

/** Where the rider mends it: a sub-page, an overlay above the current one, or the same request once more. */
export type WayOn =
  | { readonly to: 'page'; readonly page: ChauffeurPage }
  | { readonly to: 'overlay'; readonly overlay: ChauffeurOverlay }
  | { readonly to: 'retry' }

export const wayOn: Readonly<Record<CodedCase, WayOn>> = {
  startTime: { to: 'page', page: 'date-time-picker' },
  offline: { to: 'page', page: 'landing' },
  carType: { to: 'overlay', overlay: 'cart-type-picker' },
  maxHours: { to: 'overlay', overlay: 'trip-duration-picker' },
  maxStops: { to: 'page', page: 'journey-planning' },
  babySeats: { to: 'overlay', overlay: 'invalid-baby-seat-alert' },
  payment: { to: 'page', page: 'payment-setting' },
  server: { to: 'retry' },
  way: { to: 'page', page: 'journey-planning' },
  capacity: { to: 'overlay', overlay: 'cart-type-picker' },
  clash: { to: 'page', page: 'date-time-picker' },
  price: { to: 'retry' },
  notes: { to: 'overlay', overlay: 'trip-notes' },
  other: { to: 'retry' },
}
