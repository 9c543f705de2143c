import type { PartWorld } from '@daoxing/kit/simulator'
import { cdrCredited, faultOn, type Target } from '../charging-faults.ts'
import { distortCdr, overcharged } from './distort.ts'
import type { OperatorBooks } from './operator-books.ts'
import { type CdrObject, cdrOf, creditOf, type Spot } from './session-object.ts'
import type { SessionRecord } from './session-record.ts'

export type BillPlan = {
  readonly world: Pick<PartWorld, 'faults' | 'deviceNowMs'>
  readonly books: Pick<OperatorBooks, 'addBill' | 'keep' | 'billsOfSession'>
}

type Of = { readonly session: SessionRecord; readonly spot: Spot; readonly target: Target }

/** Makes the bill of a session that has ended, with what its faults do to it. A bill never changes: it is credited. */
export function makeBill({ world, books }: BillPlan, { session, spot, target }: Of): void {
  const nowMs = world.deviceNowMs()
  const { faults } = world
  const cdr = truthOf(session, spot, nowMs)
  const told = distortCdr(cdr, faults, target)
  const credited = faultOn(faults, cdrCredited, target)
  const first = credited ? overcharged(told) : told
  add(books, session, first, nowMs)
  if (credited) addCorrection(books, session, { wrong: first, right: cdr, atMs: nowMs + credited.delaySeconds * 1000 })
  books.keep({ ...session, billAtMs: null })
}

/** The energy of the bill; after a reboot the meter says all that it ever counted. */
function truthOf(session: SessionRecord, spot: Spot, nowMs: number): CdrObject {
  const { operator } = spot.site
  const plan = { cdrId: `${session.sessionId}-B1`, spot, nowMs, tellsPercent: operator.tellsPercent }
  if (session.rebootedAtWh === null) return cdrOf(session, plan)
  const [last, ...before] = session.pieces.filter(({ kind }) => kind === 'charge').toReversed()
  const wrongWh = session.registerWh - session.readWh
  const pieces = session.pieces.map((piece) =>
    piece === last ? { ...piece, wattHours: piece.wattHours + wrongWh } : piece,
  )
  return cdrOf(last || before.length > 0 ? { ...session, pieces, readWh: session.registerWh } : session, plan)
}

function add(books: BillPlan['books'], { sessionId, partyId }: SessionRecord, cdr: CdrObject, atMs: number): void {
  books.addBill({ cdrId: cdr.id, partyId, sessionId, updatedAtMs: atMs, object: { ...cdr } })
}

type Correction = { readonly wrong: CdrObject; readonly right: CdrObject; readonly atMs: number }

/** Credits a bill and makes a new one, at this time. */
function addCorrection(books: BillPlan['books'], session: SessionRecord, { wrong, right, atMs }: Correction): void {
  const bills = books.billsOfSession(session.sessionId).filter(({ object }) => object['credit'] !== true)
  const credit = creditOf(wrong, atMs)
  const id = `${session.sessionId}-B${bills.length + 1}`
  add(books, session, credit, atMs)
  add(books, session, { ...right, id, last_updated: credit.last_updated }, atMs + 1000)
}

/** Credits the newest bill of a session now, and makes a right one; false if there is none. */
export function creditBill({ world, books }: BillPlan, { session, spot }: Omit<Of, 'target'>): boolean {
  const bill = books
    .billsOfSession(session.sessionId)
    .filter(({ object }) => object['credit'] !== true)
    .at(-1)
  if (!bill) return false
  const nowMs = world.deviceNowMs()
  const plan = { cdrId: bill.cdrId, spot, nowMs, tellsPercent: spot.site.operator.tellsPercent }
  const right = cdrOf(session, plan)
  addCorrection(books, session, { wrong: { ...right, ...bill.object }, right, atMs: nowMs })
  return true
}

/** A bill of a session that the server has never heard of. */
export function billUnknown({ world, books }: BillPlan, spot: Spot, session: SessionRecord): void {
  const nowMs = world.deviceNowMs()
  const stranger = { ...session, sessionId: `${session.partyId}-X${Math.round(nowMs)}`, reference: null }
  const plan = { cdrId: `${stranger.sessionId}-B1`, spot, nowMs, tellsPercent: false }
  add(books, stranger, cdrOf(stranger, plan), nowMs)
}
