import { type District, districts, districtWeight, pointIn } from '@daoxing/dispatch/simulator'
import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import type { Chance } from '@daoxing/kit/simulator'

/** The demand for taxis in Taipei at each hour of a working day, as shares of the mean hour. Own estimates. */
const wantedAt = [
  0.75, 0.55, 0.4, 0.3, 0.25, 0.35, 0.6, 1.1, 1.5, 1.15, 0.9, 0.95, 1.05, 0.95, 0.9, 0.95, 1.0, 1.3, 1.5, 1.25, 1.1,
  1.25, 1.3, 1.05,
] as const

/** In rain, people switch from scooters to taxis. */
export const rainFactor = 1.6
const longestPullFactor = 1.5 * rainFactor

export type Spell = { readonly fromMs: number; readonly untilMs: number }
export type Hail = { readonly atMs: number; readonly from: LatLng; readonly to: LatLng; readonly isInRain: boolean }

type DemandPlan = {
  readonly chance: Chance
  readonly fromMs: number
  readonly untilMs: number
  /** In an average hour without rain. */
  readonly hailsPerHour: number
  readonly rain: readonly Spell[]
  hourOf(ms: number): number
}

/** The twelve districts of the city, which come first. */
const [firstDistrict, ...otherDistricts] = districts.slice(0, 12)
const city: readonly [District, ...District[]] = [firstDistrict ?? districts[0], ...otherDistricts]

const hourMs = 3_600_000

/** Showers of a day: about one in seven hours, for twenty minutes to two hours. */
export function rainOf({
  chance,
  fromMs,
  untilMs,
}: Pick<DemandPlan, 'chance' | 'fromMs' | 'untilMs'>): readonly Spell[] {
  const spells: Spell[] = []
  for (let at = fromMs + chance.waitSeconds(7 * 3600) * 1000; at < untilMs; ) {
    const spell = { fromMs: at, untilMs: at + chance.within(20, 120) * 60_000 }
    spells.push(spell)
    at = spell.untilMs + chance.waitSeconds(7 * 3600) * 1000
  }
  return spells
}

/** The hails of a day, with their times and places: drawn before the day starts. */
export function hailsOf(plan: DemandPlan): readonly Hail[] {
  const { chance, fromMs, untilMs, hailsPerHour, rain, hourOf } = plan
  const hails: Hail[] = []
  // The rate of the busiest hour; other hours keep only a share of it, by hour and weather.
  const meanMs = hourMs / (hailsPerHour * longestPullFactor)
  for (let at = fromMs; ; ) {
    at += (chance.waitSeconds(1_000_000) / 1_000_000) * meanMs
    if (at >= untilMs) return hails
    const isInRain = rain.some((spell) => at >= spell.fromMs && at < spell.untilMs)
    const share = ((wantedAt[hourOf(at)] ?? 1) * (isInRain ? rainFactor : 1)) / longestPullFactor
    const isKept = chance.happens(share)
    const ride = rideAt(hourOf(at), chance.branch(hails.length))
    if (isKept) hails.push({ atMs: Math.round(at), ...ride, isInRain })
  }
}

export type Reservation = Hail & { readonly boardingAtMs: number }

type ReservationPlan = Pick<DemandPlan, 'chance' | 'fromMs' | 'untilMs' | 'hourOf'> & {
  readonly reservationsPerHour: number
}

/** A day ends so long after its last boarding time, so that it sees how each reservation went. */
const afterLastMs = 20 * 60_000
const [aheadMinutesMin, aheadMinutesMax] = [35, 130]

/** Rides that are reserved, for a time that the day still sees. */
export function reservationsOf({
  chance,
  fromMs,
  untilMs,
  reservationsPerHour,
  hourOf,
}: ReservationPlan): readonly Reservation[] {
  if (reservationsPerHour === 0) return []
  const reservations: Reservation[] = []
  for (let at = fromMs; ; ) {
    at += (chance.waitSeconds(1_000_000) / 1_000_000) * (hourMs / reservationsPerHour)
    const lot = chance.branch(reservations.length)
    const atMs = Math.round(at)
    const latestMs = untilMs - afterLastMs - atMs
    if (latestMs < (aheadMinutesMin + 1) * 60_000) return reservations
    const ahead = lot.within(aheadMinutesMin, Math.min(aheadMinutesMax, latestMs / 60_000))
    const boardingAtMs = atMs + Math.round(ahead) * 60_000
    reservations.push({ atMs, boardingAtMs, ...rideAt(hourOf(boardingAtMs), lot.branch('ride')), isInRain: false })
  }
}

/** A place in the city at some distance. */
export function pointNear(from: LatLng, chance: Chance): LatLng {
  for (;;) {
    const to = pointIn(chance.pick(city), chance)
    if (distanceMetres(from, to) > 1500) return to
  }
}

/** From where people are at this hour to where they are three hours later, preferring short distances. */
function rideAt(hour: number, chance: Chance): { from: LatLng; to: LatLng } {
  const start = chance.pickWeighted(city, (one) => districtWeight(one, hour))
  const goal = chance.pickWeighted(city, (one) => {
    const km = distanceMetres(start.centre, one.centre) / 1000
    return districtWeight(one, (hour + 3) % 24) / (1 + (km / 4) ** 2)
  })
  const from = pointIn(start, chance)
  for (let tries = 0; tries < 20; tries += 1) {
    const to = pointIn(goal, chance)
    // Very short trips are omitted: no rider hails a taxi across a square.
    if (distanceMetres(from, to) > 700) return { from, to }
  }
  return { from, to: { lat: from.lat + 0.012, lng: from.lng } }
}
