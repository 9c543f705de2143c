import { factsOf, type PartWorld, type Strike } from '@daoxing/kit/simulator'
import { cdrUnknown, creditNow, registerReset, reservationDropped } from './charging-faults.ts'
import { billUnknown, creditBill } from './cpo/make-bills.ts'
import type { RunningOperators } from './cpo/run-operators.ts'
import type { SessionRecord } from './cpo/session-record.ts'

type Running = Pick<RunningOperators, 'network' | 'books' | 'sessions'>
type Named = { readonly sessionId?: string | undefined; readonly chargerId?: string | undefined }

/** Applies a sudden fault to the named session, or else to the newest that fits; returns how many it concerns. */
export function strikeChargers(strike: Strike, world: Pick<PartWorld, 'faults' | 'deviceNowMs'>, running: Running) {
  const { network, books, sessions } = running
  const spotOf = ({ locationId, evseUid, connectorId }: SessionRecord) =>
    network().spot(locationId, evseUid, connectorId)
  const newest = ({ sessionId, chargerId }: Named, fits: (session: SessionRecord) => boolean) =>
    books
      .newest()
      .find(
        (session) =>
          (sessionId === undefined || session.sessionId === sessionId || session.reference === sessionId) &&
          (chargerId === undefined ||
            session.evseUid === chargerId ||
            network().chargerOf(session.evseUid)?.chargerId === chargerId) &&
          fits(session),
      )
  const reset = factsOf(strike, registerReset)
  if (reset) {
    const session = newest(reset, ({ status }) => status === 'ACTIVE')
    if (session) sessions.reboot(session.sessionId)
    return session ? 1 : 0
  }
  const dropped = factsOf(strike, reservationDropped)
  if (dropped) {
    const session = newest(dropped, ({ status }) => status === 'RESERVATION')
    if (session) sessions.cancelReservation(session)
    return session ? 1 : 0
  }
  const credited = factsOf(strike, creditNow)
  if (credited) {
    const session = newest(credited, ({ sessionId }) => books.billsOfSession(sessionId).length > 0)
    const spot = session && spotOf(session)
    return session && spot && creditBill({ world, books }, { session, spot }) ? 1 : 0
  }
  const unknown = factsOf(strike, cdrUnknown)
  if (unknown) {
    const session = newest(
      {},
      ({ partyId, status, pieces }) =>
        status === 'COMPLETED' && pieces.length > 0 && (unknown.partyId === undefined || unknown.partyId === partyId),
    )
    const spot = session && spotOf(session)
    if (session && spot) billUnknown({ world, books }, spot, session)
    return session && spot ? 1 : 0
  }
  return network().sites.length
}
