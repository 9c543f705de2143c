import type { CostEstimate, DesignatedTrip, Handover, UserAgreement } from '@daoxing/designated-driver/contract'
import { encodePath } from '@daoxing/kit/contract'
import { nowMs } from '@daoxing/kit/web'
import { carPlace, homePlace } from './places.ts'

const now = () => Math.floor(nowMs() / 1000)
const station = carPlace.location
const tower = homePlace.location

const route = { polyline: encodePath([station, tower]), distance_metres: 6_300, duration_seconds: 1_020 }
const insurance: CostEstimate['insurance'] = {
  insurer: '模擬產物保險股份有限公司',
  policy_number: 'DD-2026-0001',
  items: [
    { id: 'thirdPartyInjury', name: '第三人體傷責任險', amount: 6_000_000 },
    { id: 'ownCar', name: '代駕車輛損失險', amount: 1_500_000 },
  ],
  valid_from: '2026-01-01',
  valid_until: '2027-12-31',
}
const lines: CostEstimate['lines'] = [
  { kind: 'base', amount: 1_000, quantity: 10_000 },
  { kind: 'distance', amount: 100, quantity: 1_400 },
]

export const estimate = (changes: Partial<CostEstimate> = {}): CostEstimate => ({
  ...{ estimated_trip_fee_id: 'fee-1', expires_at: now() + 600, mode: 'NOW', reserve_time: null, hours: null },
  ...{ is_open_destination: false, included_metres: null, amount: 1_100, lines, route, hour_amount: null },
  guide_price: {
    ...{ county: '臺北市', base: 1_000, base_metres: 10_000, step: 100, step_metres: 2_000, amount: 1_100 },
    source: '臺北市代客駕車參考價（2012）',
  },
  ...{ cancel_fee: 50, free_wait_seconds: 600, payment_methods: ['cash', 'creditcard', 'linepay'], insurance },
  ...{ terms_version: '2020-06-01', nearest_driver_minutes: 8 },
  ...changes,
})

export const agreement = (isAccepted: boolean): UserAgreement => ({
  ...{ version: '2020-06-01', valid_from: '2020-06-01', title: '代客駕車服務契約', is_accepted: isAccepted },
  articles: [{ title: '到達前不收費', text: '司機到達停車地點並通知您之前，取消不收任何費用。' }],
  ...{ accepted_version: isAccepted ? '2020-06-01' : null, accepted_at: isAccepted ? now() : null },
})

export const handover = (changes: Partial<Handover> = {}): Handover => ({
  way: 'before',
  pictures: (['front', 'left', 'rear', 'right'] as const).map((slot) => ({
    ...{ picture_id: `picture-${slot}`, slot, problem: null, taken_at: now() },
  })),
  ...{ odometer_km: 48_213, notes: '右後門有舊刮痕', recorded_at: now() },
  ...{ answer: 'open', answered_at: null, remark: '' },
  ...changes,
})

const can: DesignatedTrip['can'] = {
  ...{ rate: false, change: false, confirm_handover: null, share: true, call: true, receipt: false },
}

type Changes = Omit<Partial<DesignatedTrip>, 'can'> & { readonly can?: Partial<DesignatedTrip['can']> }

/** A trip of the rider in a state, with a driver unless it is still searched for. */
export function tripIn(
  state: DesignatedTrip['trip_status'],
  { can: allowed = {}, ...changes }: Changes = {},
): DesignatedTrip {
  const isSearching = state === 'PREPARING' || state === 'REQUESTING' || state === 'RESERVED'
  const isOver = state === 'COMPLETED' || state === 'CANCELED' || state === 'MATCH_FAILED'
  return {
    ...{ trip_hash: 'trip-1', revision: 3, trip_status: state, last_event: 'DRIVER_ACCEPTED', mode: 'NOW' },
    ...{ is_under_way: !isOver && state !== 'RESERVED', reserve_time: null, hours: null, route },
    ...{ start_address: carPlace.address, start_city: '臺北市', start_district: '中正區' },
    ...{ start_lat: station.lat, start_lng: station.lng, end_lat: tower.lat, end_lng: tower.lng },
    ...{ end_address: homePlace.address, end_city: '臺北市', end_district: '信義區', included_metres: null },
    ...{ driving_preferences: ['quiet'], markup_price: 0, note: '', car_plate: 'ABC-1234', car_model: '白色 RAV4' },
    ...{ companion_name: '', emergency_contact: { name: '王小明', phone: '0912***678' } },
    ...{ estimated_trip_fee_id: 'fee-1', amount: 1_100, lines, hour_amount: null, insurance },
    ...{ terms_version: '2020-06-01', selected_coupon: null, points_redeem_fare: 0, pay_with_cash: true },
    payment: {
      ...{ revision: 1, status: 1, method: 'cash', paid_amount: 0, open_amount: 0, can_pay: false },
      decline_reason: null,
    },
    driver: isSearching || state === 'MATCH_FAILED' ? null : driver,
    pickup: null,
    searching: isSearching ? { since: now() - 40, gives_up_at: now() + 260, drivers_asked: 2 } : null,
    ...{ arrives_at: isSearching || isOver ? null : now() + 540, handover_code: '4827', code_checked_at: null },
    ...{ handovers: [], change: null, request_time: now() - 60 },
    timeline: { accepted_at: null, arrived_at: null, started_at: null, finished_at: null, ended_at: null },
    ...{ cannot_cancel: state === 'TRIP_STARTED' || isOver, cancel_process_type: 'FREE', cancel_fee: 0, cancel: null },
    ...{ driver_cancels: 0, reservation: null, rating: null },
    ...changes,
    can: { ...can, ...allowed },
  }
}

const driver: DesignatedTrip['driver'] = {
  ...{ driver_id: 'driver-1', name: '陳師傅', rating: 4.8, trip_count: 1_250, photo_url: null },
  licence: '職業小型車',
}
