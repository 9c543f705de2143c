import { instantFromMs } from '@daoxing/kit/contract'
import type { PartWorld } from '@daoxing/kit/simulator'
import {
  cdrFirst,
  cdrTwice,
  faultOn,
  patchesDisordered,
  pointOffline,
  pushesLost,
  type Target,
} from '../charging-faults.ts'
import type { OcpiAnswer } from '../ocpi/ocpi-client.ts'
import { ownerPath } from '../ocpi/ocpi-desk.ts'
import type { PartyLink } from '../ocpi/party-link.ts'
import { distortSession } from './distort.ts'
import type { EvseBoard } from './evse-board.ts'
import { locationOf } from './location-object.ts'
import type { ChargingNetwork, TariffBoard } from './network.ts'
import type { BillRow, OperatorBooks } from './operator-books.ts'
import type { PlugSessions } from './plug-sessions.ts'
import { periodsOf, sessionOf, type Spot } from './session-object.ts'
import type { SessionRecord } from './session-record.ts'

export type TellPlan = {
  readonly world: Pick<PartWorld, 'faults' | 'deviceNowMs' | 'log' | 'count'>
  readonly books: OperatorBooks
  readonly sessions: Pick<PlugSessions, 'targetOf'>
  readonly network: () => ChargingNetwork
  readonly board: () => EvseBoard
  readonly tariffs: TariffBoard
  readonly linkOf: (partyId: string) => PartyLink | undefined
  readonly bornMs: number
  readonly signal: AbortSignal
}

const retryMs = 5_000
/** The server may refuse an object that it has understood: the operator gives up after some tries. */
const triesMax = 4

/** Tells the server what has changed: sessions in order, bills until they are taken, statuses, tariffs. */
export function tellServer(plan: TellPlan) {
  const { world, books, sessions, network, board, tariffs, linkOf, bornMs, signal } = plan
  const { faults, deviceNowMs } = world
  /** Sessions that the server has; unknown after a start, so that the first push is whole. */
  const known = new Set<string>()
  const waiting = new Map<string, { readonly untilMs: number; readonly tries: number }>()
  const held = new Map<string, object>()
  const busy = new Set<string>()
  const isLost = (target: Target) => faultOn(faults, pushesLost, target) !== undefined

  /** Runs one push of a subject at a time, and again later if it fails. */
  function once(subject: string, work: () => Promise<OcpiAnswer | undefined>, giveUp: () => void): void {
    if (busy.has(subject) || (waiting.get(subject)?.untilMs ?? 0) > deviceNowMs()) return
    busy.add(subject)
    work()
      .then((answer) => {
        if (!answer || answer.isDone) {
          waiting.delete(subject)
          return
        }
        const tries = (waiting.get(subject)?.tries ?? 0) + 1
        const isRefused = answer.status >= 200 && answer.status < 500 && answer.status !== 401
        waiting.set(subject, { tries, untilMs: deviceNowMs() + retryMs })
        if (!isRefused || tries < triesMax) return
        waiting.delete(subject)
        world.log.error({ subject, status: answer.status, code: answer.code }, 'the server refuses a push')
        giveUp()
      })
      .catch((err: unknown) => {
        if (!signal.aborted) world.log.error({ subject, err }, 'a push of an operator failed')
      })
      .finally(() => busy.delete(subject))
  }
  const spotOf = ({ locationId, evseUid, connectorId }: SessionRecord) =>
    network().spot(locationId, evseUid, connectorId)

  function settle(sent: SessionRecord): void {
    const latest = books.session(sent.sessionId)
    if (!latest) return
    const isDirty = latest.updatedAtMs > sent.updatedAtMs
    books.keep({ ...latest, told: Math.max(latest.told, sent.pieces.length), isDirty })
  }
  async function tellSession(session: SessionRecord, spot: Spot, link: PartyLink): Promise<OcpiAnswer | undefined> {
    const { sessionId, status } = session
    const target = sessions.targetOf(session)
    if (isLost(target)) return settle(session), undefined
    const path = ownerPath(link.operator, sessionId)
    const isNew = !known.has(sessionId)
    const pieces = isNew ? session.pieces : session.pieces.slice(session.told)
    const periods = periodsOf(session, pieces, link.operator.tellsPercent)
    const whole = sessionOf(session, spot)
    // A meter that was rebooted counts from 0 again.
    const kwh = (session.readWh - (session.rebootedAtWh ?? 0)) / 1000
    const { start_date_time, end_date_time, last_updated } = whole
    const patch = {
      ...{ kwh, status, last_updated },
      ...(session.pieces.length === 0 || session.told === 0 ? { start_date_time } : {}),
      ...(end_date_time ? { end_date_time } : {}),
      ...(periods.length > 0 ? { charging_periods: periods } : {}),
    }
    const object = distortSession(isNew ? { ...whole, kwh, charging_periods: periods } : patch, faults, target)
    const isMiddle = !isNew && status === 'ACTIVE'
    if (isMiddle && faultOn(faults, patchesDisordered, target) && !held.has(sessionId)) {
      held.set(sessionId, object)
      return settle(session), undefined
    }
    const answer = await link.send(isNew ? 'PUT' : 'PATCH', 'sessions', path, object)
    const late = held.get(sessionId)
    if (late && answer.isDone) {
      held.delete(sessionId)
      await link.send('PATCH', 'sessions', path, late)
    }
    if (answer.isDone) {
      known.add(sessionId)
      settle(session)
    } else if (answer.status !== 0) known.delete(sessionId)
    return answer
  }
  function isHeldBack(session: SessionRecord): boolean {
    const target = sessions.targetOf(session)
    if (faultOn(faults, pointOffline, target)) return true
    if (session.status !== 'COMPLETED' || !faultOn(faults, cdrFirst, target)) return false
    return session.billAtMs !== null || books.unsentBills().some(({ sessionId }) => sessionId === session.sessionId)
  }
  async function tellBill({ cdrId, object, sessionId }: BillRow, link: PartyLink): Promise<OcpiAnswer> {
    const session = books.session(sessionId)
    const target = session ? sessions.targetOf(session) : { partyId: link.operator.partyId }
    const answer = await link.send('POST', 'cdrs', '', object)
    if (!answer.isDone) return answer
    books.markSent(cdrId)
    world.count('charging CDR sent')
    if (faultOn(faults, cdrTwice, target)) await link.send('POST', 'cdrs', '', object)
    return answer
  }
  async function tellLocation(locationId: string, link: PartyLink): Promise<OcpiAnswer | undefined> {
    const site = network().site(link.operator.partyId, locationId)
    if (!site) return undefined
    const object = locationOf(site, { nowOf: board().nowOf, madeAtMs: bornMs })
    return link.send('PUT', 'locations', ownerPath(link.operator, locationId), object)
  }
  async function tellStatus(uid: string, link: PartyLink, locationId: string): Promise<OcpiAnswer | undefined> {
    const { status, sinceMs } = board().nowOf(uid)
    if (isLost({ partyId: link.operator.partyId, evseUid: uid })) return undefined
    const body = { status, last_updated: instantFromMs(sinceMs) }
    const answer = await link.send('PATCH', 'locations', ownerPath(link.operator, locationId, uid), body)
    return answer.status === 404 || answer.code === 2003 ? tellLocation(locationId, link) : answer
  }

  return {
    tellTariffs(link: PartyLink): void {
      for (const tariff of tariffs.of(link.operator.partyId))
        once(
          `tariff ${tariff.id} ${tariff.last_updated}`,
          () => link.send('PUT', 'tariffs', ownerPath(link.operator, tariff.id), tariff),
          () => undefined,
        )
    },
    /** All stations of an operator, one after the other. */
    async tellLocations(link: PartyLink): Promise<void> {
      for (const { operator, locationId } of network().sites)
        if (operator.partyId === link.operator.partyId) await tellLocation(locationId, link)
    },
    turn(): void {
      const nowMs = deviceNowMs()
      for (const session of books.open()) {
        const [link, spot] = [linkOf(session.partyId), spotOf(session)]
        if (!link?.isRegistered() || !spot || !session.isDirty || isHeldBack(session)) continue
        const { sessionId } = session
        once(
          `session ${sessionId}`,
          () => tellSession(session, spot, link),
          () => settle(session),
        )
      }
      for (const bill of books.unsentBills()) {
        const link = linkOf(bill.partyId)
        if (!link?.isRegistered() || bill.updatedAtMs > nowMs) continue
        once(
          `bill ${bill.cdrId}`,
          () => tellBill(bill, link),
          () => books.markSent(bill.cdrId),
        )
      }
      for (const uid of board().drainChanged()) {
        const site = network().siteOfEvse(uid)
        const link = site && linkOf(site.operator.partyId)
        // An operator that registers tells all its stations then.
        if (!site || !link?.isRegistered()) continue
        const subject = `status ${uid}`
        if (busy.has(subject) || (waiting.get(subject)?.untilMs ?? 0) > nowMs) board().markChanged(uid)
        else
          once(
            subject,
            async () => {
              const answer = await tellStatus(uid, link, site.locationId)
              if (answer && !answer.isDone) board().markChanged(uid)
              return answer
            },
            () => undefined,
          )
      }
    },
  }
}
