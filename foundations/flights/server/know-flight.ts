import { configValue } from '@daoxing/configs/server'
import { type Flight, plusDays, taipeiDayOf } from '@daoxing/flights/contract'
import { type Instant, secondsBetween } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { askDesk } from './ask-desk.ts'
import { flightConfigs } from './flight-configs.ts'
import { type DeskAnswer, flightDeskPort } from './flight-desk.ts'
import { boardSeenAt, flightInTimetable, flightOnBoard, type FlightWish } from './rules/find-flight.ts'
import type { KeptAnswer } from './stores/desk-answer-store.ts'
import { findKeptFlight, keepFlight } from './stores/flight-store.ts'

/** The result of a flight lookup. `failed`: the desk was unavailable; `flight` has the last known facts. */
export type KnownFlight =
  | { readonly state: 'known'; readonly flight: Flight }
  | { readonly state: 'unknown'; readonly flight: null }
  | { readonly state: 'failed'; readonly flight: Flight | null }

/**
 * Returns the facts of a flight: from the board for yesterday to tomorrow, otherwise from the timetable. Calls the
 * desk, so it must be called outside transactions.
 */
export async function knowFlight(house: House, wish: FlightWish): Promise<KnownFlight> {
  const today = taipeiDayOf(house.clock.now())
  const isOnBoard = wish.day >= plusDays(today, -1) && wish.day <= plusDays(today, 1)
  const board = isOnBoard ? await askBoard(house, wish) : undefined
  const seenAt = board?.answeredAt ? boardSeenAt(board.facts.board, board.answeredAt) : null
  const shown = board && seenAt ? flightOnBoard(board.facts.board, { ...wish, seenAt }) : undefined
  if (shown) await keepFlight(house.database, shown)
  const kept = shown ?? (await findKeptFlight(house.database, wish))
  if (board && (await isTooOld(house, seenAt))) return { state: 'failed', flight: kept ?? null }
  // A flight that has left the board keeps its last facts.
  if (kept && (shown || kept.source === 'board' || isOnBoard)) return { state: 'known', flight: kept }
  return knowByTimetable(house, wish, kept)
}

async function knowByTimetable(house: House, wish: FlightWish, kept: Flight | undefined): Promise<KnownFlight> {
  const timetable = await askTimetable(house, wish)
  const { answeredAt, trouble, facts } = timetable
  const planned = answeredAt && flightInTimetable(facts.timetable, { ...wish, seenAt: answeredAt })
  if (planned) await keepFlight(house.database, planned)
  const flight = planned || kept
  // A request without a response ended with its server, or is still under way.
  if ((trouble !== null || answeredAt === null) && !planned) return { state: 'failed', flight: flight ?? null }
  return flight ? { state: 'known', flight } : { state: 'unknown', flight: null }
}

/** A single failed minute is tolerated: the facts of the minute before still count. */
async function isTooOld({ database, clock }: House, seenAt: Instant | null): Promise<boolean> {
  if (seenAt === null) return true
  return secondsBetween(seenAt, clock.now()) > (await configValue(database, flightConfigs.flights_stale_seconds))
}

async function askBoard(house: House, { airport }: FlightWish): Promise<KeptAnswer> {
  return askDesk(house, {
    name: `arrivals ${airport}`,
    freshSeconds: await configValue(house.database, flightConfigs.flights_ask_seconds),
    ask: async () => withFacts(await house.port(flightDeskPort).arrivals(airport), (board) => ({ board })),
  })
}

async function askTimetable(house: House, { airport, flightNo }: FlightWish): Promise<KeptAnswer> {
  return askDesk(house, {
    name: `timetable ${airport} ${flightNo}`,
    freshSeconds: await configValue(house.database, flightConfigs.flights_timetable_seconds),
    ask: async () =>
      withFacts(await house.port(flightDeskPort).timetable({ airport, flightNo }), (timetable) => ({ timetable })),
  })
}

/** Wraps the facts of a response under a name. */
function withFacts<Facts, Named>(answer: DeskAnswer<Facts>, named: (facts: Facts) => Named): DeskAnswer<Named> {
  return answer.state === 'failed' ? answer : { state: 'answered', facts: named(answer.facts) }
}
