import { handled, ignored, type Verdict } from '@daoxing/kit/server'
import type { RentalDeskFact, RentalLaterLine } from '@daoxing/rental/contract'
import { lateCharge } from '@daoxing/wallet/server'
import { contractOfOrder } from './contract-of-order.ts'
import { coverOf } from './damage-cover.ts'
import type { RentalStep } from './order-view.ts'
import { rentals } from './rentals.ts'
import type { RentalRecord } from './stores/order-table.ts'
import { type LaterFact, laterLinesOf, withLine } from './rules/later-line.ts'

/** Tells the rider of a toll, a fine or a damage with its proof; it is charged once the days to object are over. */
export async function announceLines({ tx, house, order }: RentalStep, fact: LaterFact): Promise<Verdict> {
  const told = { fact, contract: contractOfOrder(order), terms: order.terms, now: house.clock.now() }
  const lines = laterLinesOf(order, { ...told, cover: coverOfLater(order, fact) })
  if (typeof lines === 'string') return ignored(lines)
  const change = { laterLines: [...order.laterLines, ...lines] }
  await rentals.advance({ tx, house, row: order, event: 'lineAnnounced', change })
  return handled
}

function coverOfLater(order: RentalRecord, fact: LaterFact) {
  if (fact.kind === 'laterLine' || fact.excluded !== undefined) return 'none'
  return coverOf(order, { driver: fact.driver, happenedAt: fact.proof.happenedAt })
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
