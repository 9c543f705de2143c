import type { DesignatedTrip, TripRequest } from '@daoxing/designated-driver/contract'
import type { Chance } from '@daoxing/kit/simulator'

const bars = [
  { start_address: '臺北市信義區松壽路12號', start_district: '信義區', start_lat: 25.0357, start_lng: 121.5678 },
  { start_address: '臺北市大安區忠孝東路四段181號', start_district: '大安區', start_lat: 25.0417, start_lng: 121.5518 },
  { start_address: '臺北市中山區林森北路138號', start_district: '中山區', start_lat: 25.0519, start_lng: 121.5253 },
] as const
const homes = [
  { end_address: '臺北市內湖區內湖路一段', end_district: '內湖區', end_lat: 25.0838, end_lng: 121.5708 },
  { end_address: '臺北市文山區木柵路三段', end_district: '文山區', end_lat: 24.9886, end_lng: 121.5698 },
  { end_address: '臺北市士林區中正路', end_district: '士林區', end_lat: 25.0946, end_lng: 121.5262 },
] as const
type Bar = (typeof bars)[number]
type Home = (typeof homes)[number]

export type PlannedRideHome = {
  readonly places: Bar & Home & { readonly start_city: string; readonly end_city: string }
  readonly request: Omit<TripRequest, keyof Bar | keyof Home | 'start_city' | 'end_city' | 'estimated_trip_fee_id'>
}

/** A way home after dinner: where the car stands, where it goes, and the statements of its owner. */
export function planRideHome(lot: Chance): PlannedRideHome {
  const needsCompanion = lot.branch('companion').happens(0.1)
  return {
    places: {
      ...lot.branch('from').pick<Bar>(bars),
      ...lot.branch('to').pick<Home>(homes),
      ...{ start_city: '臺北市', end_city: '臺北市' },
    },
    request: {
      ...{ driving_preferences: [], markup_price: 0, note: '', car_plate: 'BKA-2981', car_model: 'Mazda 3' },
      ...{ pay_with_cash: lot.branch('cash').happens(0.3), is_conscious: !needsCompanion },
      ...{ car_is_insured: true, car_is_sound: true, car_is_not_stolen: true },
      emergency_contact: { name: '林小芳', phone: '0912345678', cc: '886' },
      ...(needsCompanion && { companion_name: '王大明' }),
    },
  }
}

export type RideHomeStep = 'wait' | 'confirm' | 'refuse' | 'pay' | 'cancel' | 'done'

export type RideHomeMind = {
  /** The rider calls a friend instead, as long as that is free. */
  readonly givesUp: boolean
  /** The rider finds a picture too dark, once. */
  readonly refusesPictures: boolean
  readonly hasRefused: boolean
}

const overStates: readonly DesignatedTrip['trip_status'][] = ['COMPLETED', 'CANCELED', 'MATCH_FAILED']

/** The next step of a rider at the sight of the trip. */
export function stepOfRider(
  { trip_status: state, payment, handovers }: Pick<DesignatedTrip, 'trip_status' | 'payment' | 'handovers'>,
  { givesUp, refusesPictures, hasRefused }: RideHomeMind,
): RideHomeStep {
  if (payment.can_pay) return 'pay'
  if (overStates.includes(state)) return 'done'
  if (givesUp && state === 'DRIVER_EN_ROUTE') return 'cancel'
  const way = state === 'ARRIVED' ? 'before' : 'after'
  const isAsked = handovers.some((one) => one.way === way && one.recorded_at !== null && one.answer === 'open')
  if (!isAsked) return 'wait'
  return refusesPictures && !hasRefused && way === 'before' ? 'refuse' : 'confirm'
}
