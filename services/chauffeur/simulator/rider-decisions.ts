import type { ChauffeurTrip, ChauffeurWish } from '@daoxing/chauffeur/contract'
import type { LatLng } from '@daoxing/kit/contract'
import type { Chance } from '@daoxing/kit/simulator'
import { wantsMoreHours } from './chauffeur-decisions.ts'

type Place = { readonly address: string; readonly location: LatLng }

const places = [
  { address: '臺北車站', location: { lat: 25.0479, lng: 121.5176 } },
  { address: '臺北101', location: { lat: 25.034, lng: 121.5645 } },
  { address: '松山機場', location: { lat: 25.0632, lng: 121.5517 } },
  { address: '板橋車站', location: { lat: 25.0143, lng: 121.4637 } },
  { address: '大安森林公園', location: { lat: 25.0303, lng: 121.5355 } },
] as const
const sights = [
  { address: '九份老街', lat: 25.1097, lng: 121.8449 },
  { address: '淡水老街', lat: 25.1697, lng: 121.4413 },
  { address: '國立故宮博物院', lat: 25.1024, lng: 121.5485 },
  { address: '北投溫泉博物館', lat: 25.1366, lng: 121.5071 },
  { address: '十分瀑布', lat: 25.0495, lng: 121.7875 },
] as const
const slotMs = 600_000
const hourMs = 3_600_000

export type PlannedWish = {
  readonly nowMs: number
  /** Hours until the day begins, at least and at most; 5 to 30 by default. */
  readonly hoursAhead?: readonly [number, number]
}

/** A day that a rider of the city plans, with a stop or two and the rider's luggage. */
export function planDay(lot: Chance, { nowMs, hoursAhead: [least, most] = [5, 30] }: PlannedWish): ChauffeurWish {
  const from = lot.branch('from').pick<Place>(places)
  const to = lot.branch('to').pick<Place>(places)
  const first = lot.branch('sights').between(0, sights.length - 1)
  const count = lot.branch('stops').between(1, 2)
  const stay = lot.branch('stay')
  const stopList = [0, 1]
    .slice(0, count)
    .flatMap((at) => sights[(first + at * 2) % sights.length] ?? [])
    .map((sight) => ({ ...sight, stayMinutes: 30 * stay.between(1, 3) }))
  const isLarge = lot.branch('large').happens(0.3)
  return {
    tripStartTime: Math.ceil((nowMs + lot.branch('ahead').within(least, most) * hourMs) / slotMs) * slotMs,
    ...{ startAddress: from.address, startLocation: from.location, endAddress: to.address, endLocation: to.location },
    stopList,
    carType: isLarge ? 'CHAUFFEURED_CAR_7' : 'CHAUFFEURED_CAR_4',
    additional: { babySeat: 0 },
    isRoundTrip: false,
    ...{ adult: isLarge ? lot.branch('people').between(4, 6) : lot.branch('people').between(1, 3), child: 0 },
    luggage: lot.branch('bags').between(0, 3),
  }
}

export type RiderStep = 'wait' | 'cancel' | 'askMore' | 'payRest' | 'pay' | 'done'

export type RiderMind = {
  /** The rider gives the day up before its last free hour. */
  readonly changesMind: boolean
  /** Hours that the rider would like to add, and from which minute of the day on; null for none. */
  readonly more: { readonly minuteOfDay: number | undefined } | null
  readonly hasAsked: boolean
}

const overStates: readonly ChauffeurTrip['status'][] = ['COMPLETED', 'CANCELED', 'MATCH_FAILED']

/** The next step of a rider at the sight of the trip. */
export function nextStepOf(
  trip: Pick<ChauffeurTrip, 'status' | 'cancel' | 'rest' | 'payment' | 'change'>,
  { changesMind, more, hasAsked }: RiderMind,
  { nowMs }: { readonly nowMs: number },
): RiderStep {
  const { status, cancel, rest, payment, change } = trip
  if (payment.canPay) return 'pay'
  if (overStates.includes(status)) return 'done'
  if (status === 'RESERVED' && rest.state === 'declined') return 'payRest'
  if (changesMind && status === 'RESERVED' && cancel.isPossible && cancel.feeTwd === 0) return 'cancel'
  const mayAsk = status === 'TRIP_STARTED' && change === null && !hasAsked
  if (mayAsk && more !== null && wantsMoreHours({ nowMs, minuteOfDay: more.minuteOfDay })) return 'askMore'
  return 'wait'
}
