import { calendarOf, limitOf, type Work, workMs } from '@daoxing/bookings/contract'
import { assign, type Pairing } from '@daoxing/dispatch/server'
import { distanceMetres, type Instant, type LatLng, secondsBetween } from '@daoxing/kit/contract'
import {
  fitsBetween,
  leavesAt,
  type PromisedRide,
  type SecondsOfWay,
  unknownWaySeconds,
} from './rules/booking-times.ts'

/** A booking without a driver. */
export type OpenRide = PromisedRide & { readonly orderHash: string; readonly drivingSeconds: number | null }

/** A driver with the promised rides and all work, of any service. */
export type RosterPerson = {
  readonly driverId: string
  readonly garage: LatLng | undefined
  readonly rides: readonly PromisedRide[]
  readonly works: readonly Work[]
}

type Board = {
  readonly open: readonly OpenRide[]
  readonly people: readonly RosterPerson[]
  /** Whether driver and car suit the ride, and the driver works that day. */
  suits(ride: OpenRide, driverId: string): boolean
  readonly secondsOfWay: SecondsOfWay
  /** The work of a ride that begins with the way then. */
  workOf(ride: OpenRide, startsAt: Instant): Work
}

export type Assigned = { readonly orderHash: string; readonly driverId: string }

/** The rides of this long are given together, the earliest first. */
const windowSeconds = 1800
/** Drivers weighed for one ride; the farther ones are hardly ever the better choice. */
const candidatesMax = 40

type Person = RosterPerson & {
  rides: readonly PromisedRide[]
  works: readonly Work[]
  calendar: ReturnType<typeof calendarOf>
}

/**
 * Gives rides to drivers: in each window of time as many rides as possible, at the least way in all, in order of time. The
 * rides that are left are tried again with all drivers. No driver starts late or works beyond the law.
 */
export function solveAssignment(board: Board): readonly Assigned[] {
  const people: Person[] = board.people.map((person) => ({ ...person, calendar: calendarOf(person.works) }))
  const assigned: Assigned[] = []
  const give = (rides: readonly OpenRide[]) => {
    const left = new Set(rides)
    for (const [ride, person] of matched(board, { rides, people })) {
      take(board, { ride, person })
      assigned.push({ orderHash: ride.orderHash, driverId: person.driverId })
      left.delete(ride)
    }
    return [...left]
  }
  const left = windowsOf(board.open).flatMap(give)
  if (left.length > 0) give(left)
  return assigned
}

function windowsOf(open: readonly OpenRide[]): readonly (readonly OpenRide[])[] {
  const windows: OpenRide[][] = []
  for (const ride of open.toSorted((one, other) => (one.boardingAt < other.boardingAt ? -1 : 1))) {
    const last = windows.at(-1)
    const first = last?.[0]
    if (last && first && secondsBetween(first.boardingAt, ride.boardingAt) < windowSeconds) last.push(ride)
    else windows.push([ride])
  }
  return windows
}

type Round = { readonly rides: readonly OpenRide[]; readonly people: readonly Person[] }

function matched(board: Board, { rides, people }: Round): readonly (readonly [OpenRide, Person])[] {
  const choices = rides.map((ride) => pairingsOf(board, ride, people))
  return assign(choices).flatMap((column, row) => {
    const [ride, person] = [rides[row], column === undefined ? undefined : people[column]]
    return ride && person ? [[ride, person] as const] : []
  })
}

function pairingsOf(board: Board, ride: OpenRide, people: readonly Person[]): readonly Pairing[] {
  const near: { column: number; metres: number }[] = []
  for (const [column, person] of people.entries()) {
    if (!board.suits(ride, person.driverId) || !hasTime(ride, person)) continue
    const from = placeBefore(ride, person)
    near.push({ column, metres: from === undefined ? 0 : distanceMetres(from, ride.pickup.location) })
  }
  near.sort((one, other) => one.metres - other.metres)
  const pairings: Pairing[] = []
  for (const { column } of near) {
    const person = people[column]
    if (!person || pairings.length >= candidatesMax) break
    const work = lawfulWork(board, ride, person)
    if (work) pairings.push({ column, cost: Math.round(wayOf(board, ride, person)) })
  }
  return pairings
}

/** A first look without ways. */
function hasTime({ boardingAt, endsAt }: OpenRide, { rides }: Person): boolean {
  return rides.every((other) => other.endsAt <= boardingAt || other.boardingAt >= endsAt)
}

/** The end of the ride before on the same outing, or else the garage. */
function placeBefore({ boardingAt }: OpenRide, { rides, garage }: Person): LatLng | undefined {
  const before = rides.findLast((other) => other.boardingAt < boardingAt)
  const isOuting = before !== undefined && secondsBetween(before.endsAt, boardingAt) < 2 * 3600
  return isOuting ? before.dropoff?.location : garage
}

function wayOf({ secondsOfWay }: Board, ride: OpenRide, person: Person): number {
  const from = placeBefore(ride, person)
  return from === undefined ? unknownWaySeconds : secondsOfWay(from, ride.pickup.location, ride.boardingAt)
}

/** The work that a ride would be for a person; undefined if it does not fit between the others, or breaks the law. */
function lawfulWork(board: Board, ride: OpenRide, person: Person): Work | undefined {
  if (!fitsBetween(ride, person.rides, board)) return undefined
  const work = workWith(board, ride, person)
  const isFree = person.works.every(({ startsAt, endsAt }) => endsAt <= work.startsAt || startsAt >= work.endsAt)
  return isFree && limitOf(person.calendar, workMs(work)) === null ? work : undefined
}

/** The ride with its way, which begins after the ride before. */
function workWith(board: Board, ride: OpenRide, person: Person): Work {
  const leaves = leavesAt({ ...ride, waySeconds: wayOf(board, ride, person) })
  const before = person.rides.findLast((other) => other.boardingAt < ride.boardingAt)
  return board.workOf(ride, before !== undefined && before.endsAt > leaves ? before.endsAt : leaves)
}

function take(board: Board, { ride, person }: { readonly ride: OpenRide; readonly person: Person }): void {
  const work = workWith(board, ride, person)
  person.rides = [...person.rides, ride].toSorted((one, other) => (one.boardingAt < other.boardingAt ? -1 : 1))
  person.works = [...person.works, work].toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
  person.calendar = calendarOf(person.works)
}
