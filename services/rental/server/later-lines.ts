import { createHash } from 'node:crypto'
import { plusSeconds } from '@daoxing/kit/contract'
import { handled, ignored, type Verdict } from '@daoxing/kit/server'
import type { RentalDeskFact, RentalLaterLine } from '@daoxing/rental/contract'
import { lateCharge } from '@daoxing/wallet/server'
import { contractOfOrder } from './contract-of-order.ts'
import type { RentalStep } from './order-view.ts'
import { rentals } from './rentals.ts'

const daySeconds = 24 * 3600

/** Tells the rider of a toll or fine with its proof; it is charged once the days to object are over. */
export async function announceLine(
  { tx, house, order }: RentalStep,
  fact: Extract<RentalDeskFact, { kind: 'laterLine' }>,
): Promise<Verdict> {
  const { departedAt, returnedAt } = order
  if (departedAt === null || returnedAt === null) return ignored('the car was not handed over')
  const { proof, line: kind, amountTwd } = fact
  if (proof.happenedAt < departedAt || proof.happenedAt > returnedAt)
    return ignored('it happened outside of the rental')
  const { objectionDays, laterLinesDays } = contractOfOrder(order)
  const now = house.clock.now()
  if (now > plusSeconds(returnedAt, laterLinesDays * daySeconds))
    return ignored('late: the days of the contract are over')
  // The same paper is one line, however often and by which report it comes.
  const lineId = createHash('sha256').update(`${kind}:${proof.number}`).digest('hex').slice(0, 24)
  if (order.laterLines.some((line) => line.lineId === lineId)) return ignored('the same paper was told before')
  const line: RentalLaterLine = {
    ...{ lineId, kind, amountTwd, proof, announcedAt: now, state: 'announced', objection: null },
    objectUntil: plusSeconds(now, objectionDays * daySeconds),
  }
  const change = { laterLines: [...order.laterLines, line] }
  await rentals.advance({ tx, house, row: order, event: 'lineAnnounced', change })
  return handled
}

/** The operator answers an objection: the line is charged now, or dropped. */
export async function decideObjection(
  { tx, house, order }: RentalStep,
  { lineId, isCharged }: Extract<RentalDeskFact, { kind: 'objectionDecided' }>,
): Promise<Verdict> {
  const line = order.laterLines.find((one) => one.lineId === lineId)
  if (line?.state !== 'objected') return ignored('there is no such objection')
  if (isCharged) await chargeLine({ tx, house, order }, line)
  else {
    const change = { laterLines: withLine(order.laterLines, { ...line, state: 'dropped' }) }
    await rentals.advance({ tx, house, row: order, event: 'lineDropped', change })
  }
  return handled
}

/** Charges a line at cost, once. */
export async function chargeLine({ tx, house, order }: RentalStep, line: RentalLaterLine) {
  const { orderHash, operatorId } = order
  const change = { laterLines: withLine(order.laterLines, { ...line, state: 'charged' }) }
  const payee = { kind: 'operator', id: operatorId } as const
  const { row } = await rentals.advance({ tx, house, row: order, event: 'lineCharged', change })
  await lateCharge({ tx, house, orderHash, amountTwd: line.amountTwd, key: `line${line.lineId}`, payee })
  return row
}

const withLine = (lines: readonly RentalLaterLine[], line: RentalLaterLine): RentalLaterLine[] =>
  lines.map((one) => (one.lineId === line.lineId ? line : one))
