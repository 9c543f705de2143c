import { type FaultBoard, type PartWorld, secretHex, seededChance } from '@daoxing/kit/simulator'
import { cdrLate, faultOn, pendingForever, seededTroubles, stopIgnored, type Target } from '../charging-faults.ts'
import { leaveMinutes, plugSeconds, troubleShare, unplugSeconds } from '../charging-settings.ts'
import { cityCars } from './cars.ts'
import type { EvseBoard } from './evse-board.ts'
import type { ChargingNetwork, TariffBoard } from './network.ts'
import type { OperatorBooks } from './operator-books.ts'
import { graceMinutes } from './operators.ts'
import type { Spot } from './session-object.ts'
import { begin, fill, invalid, isLiveSession, read, type SessionRecord, unplug, wholeSecond } from './session-record.ts'

type Wish = {
  readonly spot: Spot
  readonly token: SessionRecord['token']
  readonly reference: string | null
  readonly trouble: string | null
}

/** The sessions at the plugs: they begin, fill batteries and end. */
export type PlugSessions = {
  /** The live session or reservation at an EVSE. */
  at(evseUid: string): SessionRecord | undefined
  start(wish: Wish): SessionRecord
  reserve(wish: Wish & { readonly reservationId: string; readonly expiresAtMs: number }): SessionRecord
  cancelReservation(session: SessionRecord): void
  stop(sessionId: string): void
  /** Takes the plug out now. */
  unplug(sessionId: string): void
  plugIn(sessionId: string): void
  /** The meter of a session is rebooted. */
  reboot(sessionId: string): void
  /** Does what is due by now. */
  turn(): void
  targetOf(session: SessionRecord): Target
  /** The fault that the seed gives to a session. */
  troubleOf(reference: string): string | null
}

export type PlugPlan = {
  readonly world: Pick<PartWorld, 'clock' | 'settings' | 'deviceNowMs' | 'seed' | 'count'> & {
    readonly faults: Pick<FaultBoard, 'active'>
  }
  readonly books: Pick<OperatorBooks, 'open' | 'keep' | 'session'>
  readonly network: () => ChargingNetwork
  readonly board: () => EvseBoard
  readonly tariffs: TariffBoard
}

/** A charge point waits so long for the plug, in city seconds. */
const plugPatienceSeconds = 120
/** City seconds between two readings, which are never closer than a real second. */
const readingSeconds = { dc: 12, ac: 15 } as const
/** The register of a meter that has served for years. */
const lifetimeWh = 910_000

export function runPlugSessions({ world, books, network, board, tariffs }: PlugPlan): PlugSessions {
  const { clock, settings, faults, deviceNowMs } = world
  const inCity = (seconds: number) => (seconds * 1000) / clock.factor
  const live = () => books.open().filter(isLiveSession)

  function targetOf({ partyId, evseUid, trouble }: SessionRecord): Target {
    const charger = network().chargerOf(evseUid)
    return { partyId, evseUid, trouble, ...(charger ? { chargerId: charger.chargerId } : {}) }
  }
  function born({ spot, token, reference, trouble }: Wish, status: 'PENDING' | 'RESERVATION'): SessionRecord {
    const nowMs = deviceNowMs()
    const { site, evse, connector } = spot
    const sessionId = `${site.operator.partyId}-S${secretHex(9)}`
    const chance = seededChance(world.seed).branch('charging cars').branch(token.uid)
    const tariff = tariffs.of(site.operator.partyId).find(({ id }) => id === connector.tariffId)
    return {
      ...{ sessionId, partyId: site.operator.partyId, locationId: site.locationId, evseUid: evse.uid },
      ...{ connectorId: connector.id, token, reference, status, trouble, tariff },
      ...{ car: chance.between(0, cityCars.length - 1), percentAtStart: chance.between(15, 55) },
      ...{ registerWh: lifetimeWh, bornAtMs: nowMs, plugAtMs: null, startedAtMs: null, filledAtMs: null },
      ...{ readAtMs: null, readWh: 0, wattHours: 0, watts: 0, isStopped: false, powerEndedAtMs: null },
      graceMs: (evse.isDc ? graceMinutes.dc : graceMinutes.ac) * 60_000,
      ...{ unplugAtMs: null, endedAtMs: null, pieces: [], rebootedAtWh: null, told: 0, isDirty: true, billAtMs: null },
      ...{ reservationId: null, expiresAtMs: null, updatedAtMs: nowMs },
    }
  }
  const plugTime = (nowMs: number) => {
    const seconds = settings.get(plugSeconds)
    return seconds > plugPatienceSeconds ? null : nowMs + inCity(seconds)
  }
  function end(session: SessionRecord): void {
    const nowMs = deviceNowMs()
    const operator = network().siteOfEvse(session.evseUid)?.operator
    const late = faultOn(faults, cdrLate, targetOf(session))
    const billAtMs = nowMs + (late ? late.delaySeconds * 1000 : inCity(operator?.billSeconds ?? 10))
    const ended = unplug(session, nowMs, billAtMs)
    books.keep(ended)
    board().release(session.evseUid, nowMs)
    world.count(`charging session ${ended.status.toLowerCase()}`)
  }
  function limitOf({ evseUid, locationId, connectorId }: SessionRecord): number | undefined {
    const spot = network().spot(locationId, evseUid, connectorId)
    const charger = network().chargerOf(evseUid)
    if (!spot || !charger) return undefined
    const neighbours = charger.evses.filter(({ uid }) => uid !== evseUid && board().isInUse(uid))
    const share = spot.evse.isDc ? charger.watts / (1 + neighbours.length) : charger.watts
    return Math.min(spot.connector.watts, share)
  }
  function expire(session: SessionRecord, nowMs: number): void {
    const untilMs = wholeSecond(nowMs)
    const fromMs = wholeSecond(session.bornAtMs)
    const piece = { fromMs, untilMs, kind: 'reservation', wattHours: 0, watts: 0, percent: 0 } as const
    books.keep({
      ...session,
      ...{ status: 'COMPLETED', startedAtMs: fromMs, endedAtMs: untilMs, pieces: [piece], isDirty: true },
      ...{ billAtMs: nowMs, updatedAtMs: nowMs },
    })
    board().release(session.evseUid, nowMs)
  }
  function turnPending(session: SessionRecord, nowMs: number): void {
    if (faultOn(faults, pendingForever, targetOf(session))) return
    if (session.plugAtMs !== null && session.plugAtMs <= nowMs) {
      books.keep(begin(session, nowMs))
      board().take(session.evseUid, 'CHARGING', nowMs)
      world.count('charging session active')
    } else if (nowMs - session.bornAtMs > inCity(plugPatienceSeconds) + 60_000) {
      books.keep(invalid(session, nowMs))
      board().release(session.evseUid, nowMs)
    }
  }
  function turnActive(session: SessionRecord, nowMs: number): void {
    const spot = network().spot(session.locationId, session.evseUid, session.connectorId)
    const limitWatts = limitOf(session)
    if (!spot || limitWatts === undefined) return end(session)
    const { isDc } = spot.evse
    const ignoresStop = faultOn(faults, stopIgnored, targetOf(session)) !== undefined
    let now = fill(session, { nowMs, speed: clock.factor, isDc, limitWatts, ignoresStop })
    const everyMs = Math.max(1000, inCity(isDc ? readingSeconds.dc : readingSeconds.ac))
    const hasEnded = now.powerEndedAtMs !== null && session.powerEndedAtMs === null
    if (hasEnded || nowMs - (now.readAtMs ?? nowMs) >= everyMs) now = read(now, nowMs)
    const waitMs = now.isStopped ? inCity(settings.get(unplugSeconds)) : settings.get(leaveMinutes) * 60_000
    if (now.powerEndedAtMs === null) now = { ...now, unplugAtMs: null }
    else if (now.unplugAtMs === null) now = { ...now, unplugAtMs: nowMs + waitMs }
    if (now.unplugAtMs !== null && now.unplugAtMs <= nowMs) return end(now)
    if (now !== session) books.keep(now)
  }
  const change = (sessionId: string, to: (session: SessionRecord, nowMs: number) => SessionRecord | void) => {
    const session = books.session(sessionId)
    if (!session || !isLiveSession(session)) return
    const changed = to(session, deviceNowMs())
    if (changed) books.keep(changed)
  }
  return {
    at: (evseUid) => live().find((session) => session.evseUid === evseUid),
    start(wish) {
      const held = live().find(({ evseUid, status }) => evseUid === wish.spot.evse.uid && status === 'RESERVATION')
      const session = born(wish, 'PENDING')
      const { bornAtMs: nowMs } = session
      const reserved = held && {
        ...{ fromMs: wholeSecond(held.bornAtMs), untilMs: wholeSecond(nowMs), kind: 'reservation' as const },
        ...{ wattHours: 0, watts: 0, percent: 0 },
      }
      const begun: SessionRecord = {
        ...session,
        plugAtMs: plugTime(nowMs),
        ...(held ? { sessionId: held.sessionId, bornAtMs: held.bornAtMs, told: held.told } : {}),
        ...(reserved ? { pieces: [reserved], tariff: held?.tariff } : {}),
      }
      books.keep(begun)
      board().take(wish.spot.evse.uid, 'BLOCKED', nowMs)
      world.count('charging session pending')
      return begun
    },
    reserve({ reservationId, expiresAtMs, ...wish }) {
      const reserved = { ...born(wish, 'RESERVATION'), reservationId, expiresAtMs }
      books.keep(reserved)
      board().take(wish.spot.evse.uid, 'RESERVED', reserved.bornAtMs)
      return reserved
    },
    cancelReservation(session) {
      const nowMs = deviceNowMs()
      books.keep(invalid(session, nowMs))
      board().release(session.evseUid, nowMs)
    },
    stop: (sessionId) =>
      change(sessionId, (session, nowMs) => {
        if (session.status === 'ACTIVE') return { ...session, isStopped: true, unplugAtMs: null }
        board().release(session.evseUid, nowMs)
        return invalid(session, nowMs)
      }),
    unplug: (sessionId) => change(sessionId, (session) => end(session)),
    plugIn: (sessionId) => change(sessionId, (session, nowMs) => ({ ...session, plugAtMs: nowMs })),
    reboot: (sessionId) =>
      change(sessionId, (session, nowMs) => ({
        ...session,
        ...{ rebootedAtWh: session.readWh, isDirty: true, updatedAtMs: nowMs },
      })),
    turn() {
      const nowMs = deviceNowMs()
      for (const session of live()) {
        if (session.status === 'PENDING') turnPending(session, nowMs)
        else if (session.status === 'ACTIVE') turnActive(session, nowMs)
        else if ((session.expiresAtMs ?? nowMs) <= nowMs) expire(session, nowMs)
      }
    },
    targetOf,
    troubleOf(reference) {
      const chance = seededChance(world.seed).branch('charging trouble').branch(reference)
      const [first = '', ...others] = seededTroubles
      return chance.happens(settings.get(troubleShare)) ? chance.pick([first, ...others]) : null
    },
  }
}
