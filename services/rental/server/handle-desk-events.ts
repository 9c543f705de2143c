import type { Instant } from '@daoxing/kit/contract'
import { bindPeerEvents, handled, ignored, lockUntilEnd, placeInLifecycle, type Verdict } from '@daoxing/kit/server'
import { type RentalDeskFact, type RentalEvent, rentalLifecycle, type RentalState } from '@daoxing/rental/contract'
import { operatorOfPeer } from '@daoxing/assets/server'
import { arrive, depart, giveBack, swapCar } from './desk-handover.ts'
import { deskEvents } from './desk-stream.ts'
import { endUnusedRental } from './end-rental.ts'
import { keptUntil } from './kept-until.ts'
import { announceLines, decideObjection } from './later-lines.ts'
import { isCarThere } from './late-return.ts'
import type { RentalStep } from './order-view.ts'
import { rentals } from './rentals.ts'
import { followOperator } from './shared/shared-lines.ts'
import { findShared } from './stores/shared-order-store.ts'
import { findOrder } from './stores/order-store.ts'

/** The event of the lifecycle that a report of a desk stands for. A return has two, and begins with the first. */
function eventOf(fact: RentalDeskFact, state: RentalState): RentalEvent {
  switch (fact.kind) {
    case 'laterLine':
    case 'damageFound':
      return 'lineAnnounced'
    case 'objectionDecided':
      return 'lineDropped'
    case 'returned':
    case 'returnFailed':
      return state === 'RETURNING' ? fact.kind : 'returnBegun'
    default:
      return fact.kind
  }
}

/** Moves an order by a report of its desk, if its lifecycle allows it. */
export const handleDeskEvents = bindPeerEvents(deskEvents, {
  async handle({ tx, house, event }) {
    const { subject: orderHash, peerId, payload: fact, happenedAt, receivedAt } = event
    await lockUntilEnd(tx, `order:${orderHash}`)
    const order = await findOrder(tx, orderHash)
    const operator = await operatorOfPeer(tx, peerId)
    const shared = order ? undefined : await findShared(tx, orderHash)
    if (shared && operator && shared.operatorId === operator.operatorId)
      return followOperator({ tx, house, order: shared }, fact)
    if (!operator || order?.operatorId !== operator.operatorId) return ignored('no order of this operator')
    const place = placeInLifecycle<RentalState, RentalEvent>({
      lifecycle: rentalLifecycle,
      state: order.state,
      action: eventOf(fact, order.state),
      happenedAt: null,
      newestHandledAt: null,
    })
    if (place.next === undefined) return place.verdict
    // The clock of a desk may be ahead.
    const at = happenedAt !== undefined && happenedAt !== null && happenedAt < receivedAt ? happenedAt : receivedAt
    return follow({ tx, house, order }, fact, at)
  },
})

async function follow(step: RentalStep, fact: RentalDeskFact, at: Instant): Promise<Verdict> {
  switch (fact.kind) {
    case 'promised':
      return promise(step, fact.assetId)
    case 'arrived':
      return arrive({ ...step, fact, at })
    case 'departed':
      return depart({ ...step, fact, at })
    case 'returned':
      return giveBack({ ...step, fact, at })
    case 'returnFailed':
      return failReturn(step, fact.text)
    case 'laterLine':
    case 'damageFound':
      return announceLines(step, fact)
    case 'objectionDecided':
      return decideObjection(step, fact)
    case 'declined':
    case 'licenceRefused':
    case 'noShow':
    case 'operatorFailed':
      return end(step, fact.kind)
  }
}

async function end(step: RentalStep, event: Parameters<typeof endUnusedRental>[1]): Promise<Verdict> {
  if (event === 'noShow') {
    const { tx, house, order } = step
    if (house.clock.now() < (await keptUntil(tx, order))) return ignored('the car is kept for the rider')
    if (!(await isCarThere(step))) return ignored('the car itself is not there')
  }
  await endUnusedRental(step, event)
  return handled
}

/** The station has found a car for a wish. */
async function promise(step: RentalStep, named: string | undefined): Promise<Verdict> {
  if (named === undefined) return ignored('a promise names its car')
  const fault = await swapCar(step, named)
  if (fault !== undefined) return ignored(fault)
  const { tx, house, order } = step
  await rentals.advance({ tx, house, row: order, event: 'promised', change: { assetId: named } })
  return handled
}

async function failReturn({ tx, house, order }: RentalStep, reason: string): Promise<Verdict> {
  const event = order.state === 'RETURNING' ? 'returnFailed' : (['returnBegun', 'returnFailed'] as const)
  await rentals.advance({ tx, house, row: order, event, reason })
  return handled
}
