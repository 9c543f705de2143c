import { early, handled, ignored, type Verdict } from '@daoxing/kit/server'
import type { RentalDeskFact, RentalLaterLine } from '@daoxing/rental/contract'
import { lateCharge } from '@daoxing/wallet/server'
import { type LaterFact, laterLinesOf, withLine } from '../rules/later-line.ts'
import { contractOfShared, coverOfShared } from './contract-of-shared.ts'
import { endUnusedShared } from './end-shared.ts'
import { foundByOperator } from './give-back.ts'
import type { SharedStep } from './locked-shared.ts'
import { cancellableStates, isUnderWay } from './rules/shared-rights.ts'
import { sharedRentals } from './shared-rentals.ts'
import type { SharedRecord } from '../stores/shared-order-table.ts'

/** Follows a report of the operator of a shared car. It has no desk: only later lines, a car that it must withdraw, and one that it has fetched. */
export async function followOperator(step: SharedStep, fact: RentalDeskFact): Promise<Verdict> {
  switch (fact.kind) {
    case 'laterLine':
    case 'damageFound':
      return announceSharedLines(step, fact)
    case 'objectionDecided':
      return decideSharedObjection(step, fact)
    case 'operatorFailed':
      if (!cancellableStates.includes(step.order.state)) return ignored('the car is taken')
      if (isUnderWay(step.order)) return early('the car has not answered yet')
      await endUnusedShared(step, 'operatorFailed')
      return handled
    case 'returned':
      return foundByOperator(step, fact)
    default:
      return ignored('a shared car has no desk')
  }
}

type Fact<Kind extends RentalDeskFact['kind']> = Extract<RentalDeskFact, { kind: Kind }>

async function announceSharedLines({ tx, house, order }: SharedStep, fact: LaterFact): Promise<Verdict> {
  const terms = { dayRentTwd: order.prices.rent.weekdayDayTwd }
  const isExcluded = fact.kind === 'damageFound' && fact.excluded !== undefined
  const cover = isExcluded ? 'none' : coverOfShared(order)
  const told = { fact, contract: contractOfShared(order), terms, cover, now: house.clock.now() }
  const lines = laterLinesOf(order, told)
  if (typeof lines === 'string') return ignored(lines)
  const change = { laterLines: [...order.laterLines, ...lines] }
  await sharedRentals.advance({ tx, house, row: order, event: 'lineAnnounced', change })
  return handled
}

async function decideSharedObjection(
  { tx, house, order }: SharedStep,
  { lineId, isCharged }: Fact<'objectionDecided'>,
): Promise<Verdict> {
  const line = order.laterLines.find((one) => one.lineId === lineId)
  if (line?.state !== 'objected') return ignored('there is no such objection')
  if (isCharged) await chargeSharedLine({ tx, house, order }, line)
  else {
    const change = { laterLines: withLine(order.laterLines, { ...line, state: 'dropped' }) }
    await sharedRentals.advance({ tx, house, row: order, event: 'lineDropped', change })
  }
  return handled
}

/** Charges a line at cost, once. */
export async function chargeSharedLine({ tx, house, order }: SharedStep, line: RentalLaterLine): Promise<SharedRecord> {
  const { orderHash, operatorId } = order
  const change = { laterLines: withLine(order.laterLines, { ...line, state: 'charged' }) }
  const payee = { kind: 'operator', id: operatorId } as const
  const { row } = await sharedRentals.advance({ tx, house, row: order, event: 'lineCharged', change })
  await lateCharge({ tx, house, orderHash, amountTwd: line.amountTwd, key: `line${line.lineId}`, payee })
  return row
}
