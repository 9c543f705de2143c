import {
  OcpiCancelReservation,
  type OcpiCommandResult,
  OcpiReserveNow,
  OcpiStartSession,
  OcpiStopSession,
  type OcpiToken,
  OcpiUnlockConnector,
} from '@daoxing/charging/contract'
import { msOf } from '@daoxing/kit/contract'
import { citySleep, type PartWorld } from '@daoxing/kit/simulator'
import {
  commandFails,
  commandLate,
  commandLost,
  commandNever,
  faultOn,
  freeButDead,
  pointOffline,
  reserveRefused,
  type Target,
  timeoutThenStart,
} from '../charging-faults.ts'
import type { CommandAnswer } from '../ocpi/ocpi-desk.ts'
import type { EvseBoard } from './evse-board.ts'
import type { ChargingNetwork } from './network.ts'
import type { OperatorBooks } from './operator-books.ts'
import type { CityOperator } from './operators.ts'
import type { PlugSessions } from './plug-sessions.ts'
import type { Spot } from './session-object.ts'
import { isLiveSession, type SessionRecord } from './session-record.ts'

type Result = OcpiCommandResult['result']
export type CommandPlan = {
  readonly world: Pick<PartWorld, 'clock' | 'wheel' | 'faults' | 'log' | 'count' | 'deviceNowMs'>
  readonly books: Pick<OperatorBooks, 'session' | 'ofReference' | 'ofReservation'>
  readonly sessions: PlugSessions
  readonly network: () => ChargingNetwork
  readonly board: () => EvseBoard
  /** Posts a result to the response URL of its command. */
  readonly post: (operator: CityOperator, url: string, result: Result) => Promise<void>
  readonly signal: AbortSignal
}

const timeoutSeconds = 30
const accepted: CommandAnswer = { result: 'ACCEPTED', timeout: timeoutSeconds }
const rejected: CommandAnswer = { result: 'REJECTED', timeout: timeoutSeconds }
/** City seconds until a charge point answers. */
const pointSeconds = 1.5
const offlineSeconds = 10

const tokenOf = ({ country_code, party_id, uid, type, contract_id }: OcpiToken): SessionRecord['token'] => ({
  ...{ country_code, party_id, uid, type, contract_id },
})

/** Answers the commands of the server at once, and has the charge points do them. */
export function commandsOf(plan: CommandPlan) {
  const { world, books, sessions, network, board, post, signal } = plan
  const { faults } = world

  /** Does it at the charge point, and reports its result later. */
  function later(operator: CityOperator, url: string, target: Target, work: () => Promise<Result> | Result): void {
    const run = async () => {
      await citySleep(world, pointSeconds, signal)
      if (faultOn(faults, pointOffline, target)) {
        await citySleep(world, offlineSeconds, signal)
        return post(operator, url, 'TIMEOUT')
      }
      if (faultOn(faults, commandNever, target)) return
      const result = await work()
      const late = faultOn(faults, commandLate, target)
      if (late) await citySleep(world, late.delaySeconds, signal)
      await post(operator, url, result)
    }
    run().catch((err: unknown) => !signal.aborted && world.log.error({ err }, 'a command of a charge point failed'))
  }
  const targetAt = ({ partyId }: CityOperator, evseUid: string, trouble: string | null = null): Target => {
    const charger = network().chargerOf(evseUid)
    return { partyId, evseUid, trouble, ...(charger ? { chargerId: charger.chargerId } : {}) }
  }
  function obstacleAt(spot: Spot, target: Target, tokenUid: string): Result | undefined {
    if (faultOn(faults, freeButDead, target)) return 'FAILED'
    if (spot.evse.fate !== 'works') return 'EVSE_INOPERATIVE'
    const held = sessions.at(spot.evse.uid)
    const isOwnHold = held?.status === 'RESERVATION' && held.token.uid === tokenUid
    return isOwnHold || board().isFree(spot.evse.uid) ? undefined : 'EVSE_OCCUPIED'
  }
  function start(operator: CityOperator, body: unknown): CommandAnswer {
    const sent = OcpiStartSession.safeParse(body)
    if (!sent.success) return { fails: 'wrong' }
    const { response_url: url, location_id, evse_uid, connector_id, token, authorization_reference } = sent.data
    const site = network().site(operator.partyId, location_id)
    if (!site) return { fails: 'unknownLocation' }
    const evses = site.chargers.flatMap((charger) => charger.evses)
    const evse = evse_uid === undefined ? evses.find(({ uid }) => board().isFree(uid)) : evses.find(byUid(evse_uid))
    const connector = evse?.connectors.find(({ id }) => id === connector_id)
    if (!evse || !connector) return rejected
    const spot = { site, evse, connector }
    const reference = authorization_reference ?? null
    const trouble = sessions.troubleOf(reference ?? url)
    const target = targetAt(operator, evse.uid, trouble)
    later(operator, url, target, async () => {
      // The server asks again if it has heard no answer: one order gets one session.
      const known = reference === null ? undefined : books.ofReference(reference)
      if (known && known.reservationId === null) return 'ACCEPTED'
      const obstacle = obstacleAt(spot, target, token.uid)
      if (obstacle) return obstacle
      const timedOut = faultOn(faults, timeoutThenStart, target)
      const begin = () => void sessions.start({ spot, token: tokenOf(token), reference, trouble })
      if (!timedOut) {
        begin()
        return 'ACCEPTED'
      }
      citySleep(world, timedOut.delaySeconds, signal)
        .then(() => (obstacleAt(spot, target, token.uid) ? undefined : begin()))
        .catch(() => undefined)
      return 'TIMEOUT'
    })
    return accepted
  }
  function stop(operator: CityOperator, body: unknown): CommandAnswer {
    const sent = OcpiStopSession.safeParse(body)
    if (!sent.success) return { fails: 'wrong' }
    const session = books.session(sent.data.session_id)
    if (session?.partyId !== operator.partyId || !isLiveSession(session))
      return { result: 'UNKNOWN_SESSION', timeout: timeoutSeconds }
    later(operator, sent.data.response_url, sessions.targetOf(session), () => {
      sessions.stop(session.sessionId)
      return 'ACCEPTED'
    })
    return accepted
  }
  function unlock(operator: CityOperator, body: unknown): CommandAnswer {
    const sent = OcpiUnlockConnector.safeParse(body)
    if (!sent.success) return { fails: 'wrong' }
    const { response_url: url, location_id, evse_uid, connector_id } = sent.data
    if (!network().site(operator.partyId, location_id)) return { fails: 'unknownLocation' }
    const spot = network().spot(location_id, evse_uid, connector_id)
    if (!spot) return rejected
    later(operator, url, targetAt(operator, evse_uid), () => {
      const session = sessions.at(evse_uid)
      if (session && session.status !== 'RESERVATION') sessions.unplug(session.sessionId)
      return 'ACCEPTED'
    })
    return accepted
  }
  function reserve(operator: CityOperator, body: unknown): CommandAnswer {
    const sent = OcpiReserveNow.safeParse(body)
    if (!sent.success) return { fails: 'wrong' }
    const { response_url: url, location_id, evse_uid, token, reservation_id: reservationId } = sent.data
    const site = network().site(operator.partyId, location_id)
    if (!site) return { fails: 'unknownLocation' }
    if (!operator.canReserve) return { result: 'NOT_SUPPORTED', timeout: timeoutSeconds }
    const evses = site.chargers.flatMap((charger) => charger.evses)
    const evse = evse_uid === undefined ? evses.find(({ uid }) => board().isFree(uid)) : evses.find(byUid(evse_uid))
    const [connector] = evse?.connectors ?? []
    const expiresAtMs = msOf(sent.data.expiry_date)
    if (!evse || !connector || expiresAtMs <= world.deviceNowMs()) return rejected
    const spot = { site, evse, connector }
    const target = targetAt(operator, evse.uid)
    later(operator, url, target, () => {
      const known = books.ofReservation(operator.partyId, reservationId)
      // The server asks again if it has heard no answer; a reservation of another EVSE is replaced.
      if (known?.status === 'RESERVATION' && known.evseUid === evse.uid) return 'ACCEPTED'
      if (known?.status === 'RESERVATION') sessions.cancelReservation(known)
      if (faultOn(faults, reserveRefused, target)) return 'REJECTED'
      const obstacle = obstacleAt(spot, target, token.uid)
      if (obstacle) return obstacle
      const reference = sent.data.authorization_reference ?? null
      sessions.reserve({ spot, token: tokenOf(token), reference, trouble: null, reservationId, expiresAtMs })
      return 'ACCEPTED'
    })
    return accepted
  }
  function cancel(operator: CityOperator, body: unknown): CommandAnswer {
    const sent = OcpiCancelReservation.safeParse(body)
    if (!sent.success) return { fails: 'wrong' }
    const session = books.ofReservation(operator.partyId, sent.data.reservation_id)
    later(operator, sent.data.response_url, { partyId: operator.partyId }, () => {
      if (session?.status !== 'RESERVATION') return 'UNKNOWN_RESERVATION'
      sessions.cancelReservation(session)
      return 'ACCEPTED'
    })
    return accepted
  }
  const byName = new Map(
    Object.entries({
      ...{ START_SESSION: start, STOP_SESSION: stop, UNLOCK_CONNECTOR: unlock },
      ...{ RESERVE_NOW: reserve, CANCEL_RESERVATION: cancel },
    }),
  )
  return (operator: CityOperator, name: string, body: unknown): CommandAnswer => {
    const command = byName.get(name)
    if (!command) return { fails: 'wrong' }
    world.count(`charging command ${name}`)
    const target = { partyId: operator.partyId, ...evseIn(body) }
    if (faultOn(faults, commandLost, target)) return { fails: 'lost' }
    if (faultOn(faults, commandFails, target)) return { fails: 'failure' }
    return command(operator, body)
  }
}

const byUid =
  (wanted: string) =>
  ({ uid }: { readonly uid: string }) =>
    uid === wanted

function evseIn(body: unknown): { readonly evseUid?: string } {
  const uid: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'evse_uid') : undefined
  return typeof uid === 'string' ? { evseUid: uid } : {}
}
