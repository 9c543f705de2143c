import { instantFromMs } from '@daoxing/kit/contract'
import { type ConsoleCall, ConsoleRefusal, parsedBody, type PartWorld } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import { faultOn, pointOffline } from './charging-faults.ts'
import type { RunningOperators } from './cpo/run-operators.ts'
import { isLiveSession, percentOf, type SessionRecord } from './cpo/session-record.ts'
import type { ChargePoint, ChargingSite } from './cpo/sites.ts'

type Running = Pick<RunningOperators, 'network' | 'board' | 'books' | 'sessions'>
type World = Pick<PartWorld, 'faults' | 'deviceNowMs'>

export const sessionPath = '/api/charging/sessions'
export const presses = ['plugIn', 'stop', 'unplug'] as const
export type Press = (typeof presses)[number]
const PressBody = z.object({ sessionId: z.string().check(z.maxLength(60)), does: z.enum(presses) })

/** A charge point with its EVSEs, as `GET /api/chargers` lists it. */
export function chargerView(running: Running, { faults, deviceNowMs }: World, live: readonly SessionRecord[]) {
  const nowMs = deviceNowMs()
  return ({ operator, locationId, nameZh, address, point }: ChargingSite, charger: ChargePoint) => ({
    chargerId: charger.chargerId,
    ...{ partyId: operator.partyId, operator: operator.nameZh, locationId, name: nameZh, address, location: point },
    ...{ powerKw: charger.watts / 1000, current: charger.isDc ? 'DC' : 'AC' },
    isOnline: !faultOn(faults, pointOffline, { partyId: operator.partyId, chargerId: charger.chargerId }),
    evses: charger.evses.map(({ uid, evseId, connectors }) => {
      const session = live.find(({ evseUid }) => evseUid === uid)
      return {
        ...{ uid, evseId, status: running.board().nowOf(uid).status },
        connectors: connectors.map(({ id, standard, watts, tariffId }) => ({
          ...{ id, standard, powerKw: watts / 1000, tariffId },
        })),
        session: session ? sessionView(session) : null,
        otherDriver: running.board().guestAt(uid, nowMs) ?? null,
      }
    }),
  })
}

export function sessionView(session: SessionRecord) {
  const { sessionId, partyId, evseUid, connectorId, reference, status, trouble, startedAtMs, endedAtMs } = session
  const at = (ms: number | null) => (ms === null ? null : instantFromMs(ms))
  return {
    ...{ sessionId, partyId, evseUid, connectorId, reference, status, trouble },
    ...{ kwh: session.readWh / 1000, kw: session.watts / 1000, percent: Math.round(percentOf(session)) },
    ...{ isStopped: session.isStopped, startedAt: at(startedAtMs), powerEndedAt: at(session.powerEndedAtMs) },
    ...{ endedAt: at(endedAtMs) },
  }
}

/** Lists charge points and sessions; plugs cars in and out. */
export function chargerCalls(running: Running, world: World): readonly ConsoleCall[] {
  const { network, books, sessions } = running
  return [
    {
      method: 'GET',
      path: '/api/chargers',
      answer({ query }) {
        const view = chargerView(running, world, books.open().filter(isLiveSession))
        const wanted = query.get('partyId')
        return {
          chargers: network()
            .sites.filter(({ operator }) => wanted === null || operator.partyId === wanted)
            .flatMap((site) => site.chargers.map((charger) => view(site, charger))),
        }
      },
    },
    {
      method: 'GET',
      path: sessionPath,
      answer: () => ({
        sessions: books.newest().map((session) => ({
          ...sessionView(session),
          cdrs: books.billsOfSession(session.sessionId).map(({ isSent, object }) => ({ isSent, ...object })),
        })),
      }),
    },
    {
      method: 'POST',
      path: sessionPath,
      answer({ body }) {
        const { sessionId, does } = parsedBody(PressBody, body)
        if (!books.session(sessionId)) throw new ConsoleRefusal(404, 'NOT_FOUND', 'there is no such session')
        sessions[does](sessionId)
        const session = books.session(sessionId)
        return { session: session ? sessionView(session) : null }
      },
    },
  ]
}
