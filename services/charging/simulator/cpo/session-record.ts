import * as z from 'zod/mini'
import { type CityCar, cityCars, energyWithin, powerOf } from './cars.ts'
import type { Piece } from './price-session.ts'

const SentPiece = z.object({
  fromMs: z.number(),
  untilMs: z.number(),
  kind: z.enum(['charge', 'free', 'parking', 'reservation']),
  wattHours: z.number(),
  watts: z.number(),
  percent: z.number(),
})
export type SessionPiece = Readonly<z.infer<typeof SentPiece>>

const CdrToken = z.object({
  country_code: z.string(),
  party_id: z.string(),
  uid: z.string(),
  type: z.enum(['AD_HOC_USER', 'APP_USER', 'OTHER', 'RFID']),
  contract_id: z.string(),
})

/**
 * A session as its charge point knows it. Its instants are those of the machine, in milliseconds and whole seconds; the
 * battery fills in city time. Pure functions below decide the next step.
 */
export const SessionRecord = z.object({
  sessionId: z.string(),
  partyId: z.string(),
  locationId: z.string(),
  evseUid: z.string(),
  connectorId: z.string(),
  token: CdrToken,
  /** The `authorization_reference` of the command. */
  reference: z.nullable(z.string()),
  status: z.enum(['RESERVATION', 'PENDING', 'ACTIVE', 'COMPLETED', 'INVALID']),
  /** A fault that was drawn from the seed for it. */
  trouble: z.nullable(z.string()),
  /** The tariff at its start counts, as the operator told it then. */
  tariff: z.unknown(),
  car: z.int(),
  percentAtStart: z.number(),
  /** The register of the meter at the start. */
  registerWh: z.number(),
  bornAtMs: z.number(),
  /** The plug is put in then; null if it never is. */
  plugAtMs: z.nullable(z.number()),
  startedAtMs: z.nullable(z.number()),
  /** The battery was filled until then. */
  filledAtMs: z.nullable(z.number()),
  /** The last reading, and the energy that it showed. */
  readAtMs: z.nullable(z.number()),
  readWh: z.number(),
  wattHours: z.number(),
  watts: z.number(),
  /** Someone has asked to stop. */
  isStopped: z.boolean(),
  powerEndedAtMs: z.nullable(z.number()),
  graceMs: z.number(),
  unplugAtMs: z.nullable(z.number()),
  endedAtMs: z.nullable(z.number()),
  /** Whole watt-hours. */
  pieces: z.array(SentPiece),
  /** The energy at which the meter was last rebooted; null if it never was. */
  rebootedAtWh: z.nullable(z.number()),
  /** The pieces that the server has got, and whether it has to hear of the session. */
  told: z.int(),
  isDirty: z.boolean(),
  /** The bill is due then; null before the end and once it is made. */
  billAtMs: z.nullable(z.number()),
  reservationId: z.nullable(z.string()),
  expiresAtMs: z.nullable(z.number()),
  updatedAtMs: z.number(),
})
export type SessionRecord = Readonly<z.infer<typeof SessionRecord>>

const second = 1000
export const wholeSecond = (ms: number) => Math.floor(ms / second) * second
export const carOf = ({ car }: Pick<SessionRecord, 'car'>): CityCar => cityCars[car % cityCars.length] ?? cityCars[0]

export const percentOf = (session: SessionRecord): number =>
  Math.min(100, session.percentAtStart + (session.wattHours / carOf(session).usableWh) * 100)

export const isLiveSession = ({ status }: Pick<SessionRecord, 'status'>): boolean =>
  status === 'PENDING' || status === 'ACTIVE' || status === 'RESERVATION'

export type Flow = {
  readonly nowMs: number
  /** City seconds per second. */
  readonly speed: number
  readonly isDc: boolean
  readonly limitWatts: number
  /** Power flows on although someone asked to stop. */
  readonly ignoresStop: boolean
}

/** The plug is in and locked: power flows. */
export function begin(session: SessionRecord, nowMs: number): SessionRecord {
  const at = wholeSecond(nowMs)
  return {
    ...session,
    ...{ status: 'ACTIVE', startedAtMs: at, filledAtMs: at, readAtMs: at, isDirty: true, updatedAtMs: nowMs },
  }
}

/** Fills the battery until now, and ends the power when it is full or a stop was heard. */
export function fill(session: SessionRecord, { nowMs, speed, isDc, limitWatts, ignoresStop }: Flow): SessionRecord {
  if (session.status !== 'ACTIVE' || session.filledAtMs === null) return session
  const isOff = session.isStopped && !ignoresStop
  if (session.powerEndedAtMs !== null && !(session.isStopped && ignoresStop && percentOf(session) < 100)) return session
  if (isOff) return powerEnds(session, nowMs)
  const wish = { car: carOf(session), percent: percentOf(session), isDc, limitWatts }
  const seconds = ((nowMs - session.filledAtMs) / second) * speed
  if (seconds <= 0) return session
  const flow = energyWithin(wish, seconds)
  const wattHours = session.wattHours + flow.wattHours
  const filled = { ...session, filledAtMs: nowMs, wattHours }
  const watts = powerOf({ ...wish, percent: percentOf(filled) })
  if (flow.seconds >= seconds && watts > 0) return { ...filled, watts, powerEndedAtMs: null }
  return powerEnds(filled, session.filledAtMs + (flow.seconds / speed) * second)
}

function powerEnds(session: SessionRecord, atMs: number): SessionRecord {
  // Never before the last reading: what was read stays.
  const at = Math.max(wholeSecond(atMs), session.readAtMs ?? 0)
  return { ...session, powerEndedAtMs: at, watts: 0, filledAtMs: Math.max(atMs, session.filledAtMs ?? 0) }
}

/** Reads the meter: adds what has happened since the last reading, cut where a price may change. */
export function read(session: SessionRecord, nowMs: number): SessionRecord {
  const { readAtMs, powerEndedAtMs, graceMs } = session
  const at = wholeSecond(nowMs)
  if (readAtMs === null || at <= readAtMs) return session
  const totalWh = Math.max(session.readWh, Math.round(session.wattHours))
  const chargedUntil = Math.min(at, powerEndedAtMs ?? at)
  const percent = Math.round(percentOf(session))
  const more: SessionPiece[] = []
  const push = (kind: Piece['kind'], fromMs: number, untilMs: number, wattHours: number) => {
    const cuts = [fromMs, ...halfHoursWithin(fromMs, untilMs), untilMs]
    for (const [index, from] of cuts.slice(0, -1).entries()) {
      const until = cuts[index + 1] ?? untilMs
      const share = (ms: number) => Math.round((wattHours * (ms - fromMs)) / (untilMs - fromMs))
      const inPiece = share(until) - share(from)
      const watts = kind === 'charge' ? Math.max(session.watts, powerIn(inPiece, until - from, session)) : 0
      more.push({ fromMs: from, untilMs: until, kind, wattHours: inPiece, watts, percent })
    }
  }
  if (chargedUntil > readAtMs) push('charge', readAtMs, chargedUntil, totalWh - session.readWh)
  if (powerEndedAtMs !== null) {
    const idleFrom = Math.max(readAtMs, powerEndedAtMs)
    const graceEnd = powerEndedAtMs + graceMs
    if (idleFrom < Math.min(at, graceEnd)) push('free', idleFrom, Math.min(at, graceEnd), 0)
    if (Math.max(idleFrom, graceEnd) < at) push('parking', Math.max(idleFrom, graceEnd), at, 0)
  }
  const isWithEnergy = chargedUntil > readAtMs
  return {
    ...session,
    pieces: [...session.pieces, ...more],
    ...{ readAtMs: at, readWh: isWithEnergy ? totalWh : session.readWh, isDirty: true, updatedAtMs: nowMs },
  }
}

/** The power of a piece whose battery was full, or whose stop came, before it was read. */
function powerIn(wattHours: number, ms: number, { watts }: SessionRecord): number {
  return watts > 0 ? 0 : Math.round((wattHours * 3_600_000) / Math.max(ms, second))
}

const halfHourMs = 30 * 60_000
function halfHoursWithin(fromMs: number, untilMs: number): readonly number[] {
  const cuts: number[] = []
  for (let at = (Math.floor(fromMs / halfHourMs) + 1) * halfHourMs; at < untilMs; at += halfHourMs) cuts.push(at)
  return cuts
}

/** The car is unplugged: the session is over, and its bill follows. */
export function unplug(session: SessionRecord, nowMs: number, billAtMs: number): SessionRecord {
  if (session.status !== 'ACTIVE') return invalid(session, nowMs)
  const ended = read(session.powerEndedAtMs === null ? powerEnds(session, nowMs) : session, nowMs)
  const endedAtMs = Math.max(wholeSecond(nowMs), ended.readAtMs ?? 0)
  return { ...ended, status: 'COMPLETED', watts: 0, endedAtMs, isDirty: true, billAtMs, updatedAtMs: nowMs }
}

/** Nothing was delivered, and nothing is billed. */
export function invalid(session: SessionRecord, nowMs: number): SessionRecord {
  return { ...session, status: 'INVALID', endedAtMs: wholeSecond(nowMs), isDirty: true, updatedAtMs: nowMs }
}
