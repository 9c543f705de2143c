import type { OcpiEvseStatus } from '@daoxing/charging/contract'
import { type Chance, seededChance } from '@daoxing/kit/simulator'
import { type CityCar, cityCars, energyWithin, powerOf } from './cars.ts'
import { guestMinutes, shareInUse } from './driver-habits.ts'
import type { EvseNow } from './location-object.ts'
import type { ChargePoint, SiteEvse } from './sites.ts'

/** A car of another driver, who pays by other means. */
type Guest = { readonly sinceMs: number; readonly untilMs: number; readonly car: CityCar; readonly percent: number }
export type GuestReading = { readonly kwh: number; readonly kw: number; readonly percent: number }

/** The status of every EVSE, with the other drivers who come and go. */
export type EvseBoard = {
  nowOf(uid: string): EvseNow
  isFree(uid: string): boolean
  isInUse(uid: string): boolean
  guestAt(uid: string, nowMs: number): GuestReading | undefined
  /** One of our own sessions or reservations has it, with this status. */
  take(uid: string, status: OcpiEvseStatus, nowMs: number): void
  release(uid: string, nowMs: number): void
  /** Has other drivers come and go until now. */
  turn(plan: { readonly nowMs: number; readonly speed: number; readonly crowd: number }): void
  /** EVSEs whose status has changed since the last time. */
  drainChanged(): readonly string[]
  /** A change that could not be told is told later. */
  markChanged(uid: string): void
}

type Place = {
  readonly evse: SiteEvse
  readonly charger: ChargePoint
  readonly chance: Chance
  status: OcpiEvseStatus
  sinceMs: number
  isOurs: boolean
  guest: Guest | undefined
  nextMs: number
}

const minuteMs = 60_000

export function createEvseBoard(seed: string, chargers: readonly ChargePoint[], bornMs: number): EvseBoard {
  const changed = new Set<string>()
  const places = new Map<string, Place>()
  for (const charger of chargers)
    for (const evse of charger.evses)
      places.set(evse.uid, {
        ...{ evse, charger, chance: seededChance(seed).branch('ev drivers').branch(`${evse.uid} ${bornMs}`) },
        ...{ status: evse.fate === 'works' ? 'AVAILABLE' : evse.fate, sinceMs: bornMs, isOurs: false },
        ...{ guest: undefined, nextMs: 0 },
      })
  function show(place: Place, status: OcpiEvseStatus, nowMs: number): void {
    if (place.status === status) return
    place.status = status
    place.sinceMs = nowMs
    changed.add(place.evse.uid)
  }
  /** A free place gets a guest, who stays for a while; the first time some are there already. */
  function goOn(place: Place, { nowMs, speed, crowd }: Parameters<EvseBoard['turn']>[0]): void {
    const { evse, chance } = place
    const isFirst = place.nextMs === 0
    const inUse = Math.min(0.95, shareInUse(nowMs, evse.isDc) * crowd)
    const stayMs = (guestMinutes(evse.isDc, chance) * minuteMs) / speed
    const wasGuest = place.guest !== undefined
    if (wasGuest || (isFirst && !chance.happens(inUse))) {
      place.guest = undefined
      const freeMs = inUse <= 0 ? 60 * minuteMs : chance.waitSeconds((stayMs * (1 - inUse)) / inUse / 1000) * 1000
      place.nextMs = nowMs + freeMs
      if (wasGuest) show(place, 'AVAILABLE', nowMs)
      return
    }
    if (inUse <= 0) {
      place.nextMs = nowMs + minuteMs
      return
    }
    const percent = chance.between(10, 60)
    const pastMs = isFirst ? chance.within(0, stayMs) : 0
    place.guest = { sinceMs: nowMs - pastMs, untilMs: nowMs - pastMs + stayMs, car: chance.pick(cityCars), percent }
    place.nextMs = place.guest.untilMs
    show(place, 'CHARGING', nowMs)
  }
  return {
    nowOf(uid) {
      const place = places.get(uid)
      return place ? { status: place.status, sinceMs: place.sinceMs } : { status: 'REMOVED', sinceMs: bornMs }
    },
    isFree(uid) {
      const place = places.get(uid)
      return place !== undefined && place.guest === undefined && !place.isOurs && place.evse.fate === 'works'
    },
    isInUse: (uid) => places.get(uid)?.status === 'CHARGING',
    guestAt(uid, nowMs) {
      const place = places.get(uid)
      if (!place?.guest) return undefined
      const { guest, evse, charger } = place
      const limitWatts = Math.min(charger.watts, ...evse.connectors.map(({ watts }) => watts))
      const wish = { car: guest.car, percent: guest.percent, isDc: evse.isDc, limitWatts }
      const { wattHours } = energyWithin(wish, (nowMs - guest.sinceMs) / 1000)
      const percent = Math.min(100, guest.percent + (wattHours / guest.car.usableWh) * 100)
      return { kwh: wattHours / 1000, kw: powerOf({ ...wish, percent }) / 1000, percent: Math.round(percent) }
    },
    take(uid, status, nowMs) {
      const place = places.get(uid)
      if (!place) return
      place.isOurs = true
      place.guest = undefined
      show(place, status, nowMs)
    },
    release(uid, nowMs) {
      const place = places.get(uid)
      if (!place?.isOurs) return
      place.isOurs = false
      place.nextMs = nowMs + 5 * minuteMs
      show(place, 'AVAILABLE', nowMs)
    },
    turn(plan) {
      for (const place of places.values())
        if (!place.isOurs && place.evse.fate === 'works' && place.nextMs <= plan.nowMs) goOn(place, plan)
    },
    drainChanged() {
      const uids = [...changed]
      changed.clear()
      return uids
    },
    markChanged: (uid) => void changed.add(uid),
  }
}
