import { early, handled, ignored, type Verdict } from '@daoxing/kit/server'
import type { RentalDeskFact, RentalLaterLine } from '@daoxing/rental/contract'
import { lateCharge } from '@daoxing/wallet/server'
import { laterLineOf, withLine } from '../rules/later-line.ts'
import { contractOfShared } from './contract-of-shared.ts'
import { endUnusedShared } from './end-shared.ts'
import { foundByOperator } from './give-back.ts'
import type { SharedStep } from './locked-shared.ts'
import { cancellableStates, isUnderWay } from './rules/shared-rights.ts'
import { sharedRentals } from './shared-rentals.ts'
import type { SharedRecord } from '../stores/shared-order-table.ts'

/** Follows a report of the operator of a shared car. It has no desk: only tolls, fines, a car that it must withdraw, and one that it has fetched. */
export async function followOperator(step: SharedStep, fact: RentalDeskFact): Promise<Verdict> {
  switch (fact.kind) {
    case 'laterLine':
      return announceSharedLine(step, fact)
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

async function announceSharedLine({ tx, house, order }: SharedStep, fact: Fact<'laterLine'>): Promise<Verdict> {
  const line = laterLineOf(order, { fact, contract: contractOfShared(order), now: house.clock.now() })
  if (typeof line === 'string') return ignored(line)
  const change = { laterLines: [...order.laterLines, line] }
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
