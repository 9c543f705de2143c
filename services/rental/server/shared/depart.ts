import { moveKeep, recordHandover } from '@daoxing/assets/server'
import { Refusal } from '@daoxing/kit/contract'
import { behindSavepoint, type House, type Tx } from '@daoxing/kit/server'
import { rentalService, type SharedRental } from '@daoxing/rental/contract'
import {
  applyOutcome,
  callProvider,
  changePayer,
  holdDeclined,
  orderPaymentOf,
  raiseHold,
} from '@daoxing/wallet/server'
import * as z from 'zod/mini'
import { rentalPayer, type WishedPayer } from '../rental-payer.ts'
import { commandCar } from './command-car.ts'
import { filesOfWalk, missingSlots } from './handover-pictures.ts'
import { carOfOrder, readingOf } from './lent-cars.ts'
import { lockedShared, refuseUnless, type SharedStep } from './locked-shared.ts'
import { isUnderWay } from './rules/shared-rights.ts'
import { sharedRentals } from './shared-rentals.ts'
import { sharedView } from './shared-view.ts'

/** A rental between the stages of a call that holds money: the movement, if there is one. */
export const HoldIntent = z.object({ orderHash: z.string(), movement: z.nullable(z.string()) })
export type HoldIntent = z.infer<typeof HoldIntent>

type Leaving = { readonly defects: string | undefined; readonly wished: WishedPayer }

/** Ends the walk: the estimate is being held. A car whose price is held and that did not open is asked again. */
export async function beginDeparture(step: SharedStep, { defects, wished }: Leaving): Promise<HoldIntent> {
  const { tx, house, order } = step
  const { orderHash, quote, state } = order
  // Also a car that is still calling for its rider: the command to open follows the hold at once.
  if (isUnderWay(order)) throw new Refusal('rental.commandUnderWay')
  if (state === 'PREAUTHORIZED') {
    await openCar(step)
    return { orderHash, movement: null }
  }
  refuseUnless(state === 'DEPARTING', order)
  const missing = await missingSlots(step, 'depart')
  if (missing.length > 0) throw new Refusal('rental.picturesMissing', { slots: missing.join(',') })
  await takePayer(step, wished)
  const change = { defects: defects ?? order.defects }
  const { row } = await sharedRentals.advance({ tx, house, row: order, event: 'holdRequested', change })
  const movement = await raiseHold({ tx, house, orderHash, amountTwd: quote.holdTwd })
  if (movement === undefined) await carIsHeld({ tx, house, order: row })
  return { orderHash, movement: movement ?? null }
}

/** Another method than the one of the reservation, such as after a decline. */
async function takePayer({ tx, house, order }: SharedStep, wished: WishedPayer): Promise<void> {
  if (wished.paymentMethod === undefined && wished.cardId === undefined) return
  const { orderHash, riderId } = order
  const payer = await rentalPayer({ tx, house, riderId, wished })
  const now = await orderPaymentOf({ tx, house, orderHash })
  if (now?.method === payer.method && now.instrumentId === (payer.instrument?.instrumentId ?? null)) return
  await changePayer({ tx, house, orderHash, payer, amountTwd: 0 })
}

/** Outside of any transaction: asks the provider. Without an answer, jobs of the wallet go on. */
export async function askForHold({ house, intent }: { house: House; intent: HoldIntent }): Promise<null> {
  if (intent.movement === null) return null
  const reference = intent.movement
  const outcome = await callProvider({ house, reference })
  if (outcome) await house.database.transaction((tx) => applyOutcome({ tx, house, reference, outcome }))
  return null
}

type Ending = { readonly tx: Tx; readonly house: House; readonly intent: HoldIntent }

/** The rental as it is then. After a decline the rider is back at the walk, and may name another method. */
export async function endDeparture({ tx, house, intent }: Ending): Promise<SharedRental | Refusal> {
  const order = await lockedShared(tx, intent.orderHash)
  const { orderHash } = order
  const payment = await orderPaymentOf({ tx, house, orderHash })
  if (order.state === 'DEPARTING' && payment && payment.declineReason !== null)
    return holdDeclined({ tx, orderHash, method: payment.method, reason: payment.declineReason })
  return sharedView({ tx, house, order })
}

/** The price is held: the car is asked to open. */
export async function carIsHeld({ tx, house, order }: SharedStep): Promise<void> {
  const change = { heldAt: house.clock.now() }
  const { row } = await sharedRentals.advance({ tx, house, row: order, event: 'held', change })
  try {
    await behindSavepoint(tx, () => openCar({ tx, house, order: row }))
  } catch (error) {
    // The bank has answered, and that counts: a car that was withdrawn meanwhile is left to the end of the reservation.
    if (!(error instanceof Refusal)) throw error
    house.log.warn({ orderHash: row.orderHash, err: error }, 'a car whose price is held cannot be asked to open')
  }
}

export const openCar = (step: SharedStep) => commandCar(step, { kind: 'unlock', purpose: 'open' })

/** The car says that it opened: the rental runs from now on. */
export async function carOpened(step: SharedStep, command: SharedStep['order']['command']): Promise<void> {
  const { tx, house, order } = step
  const { orderHash, assetId, defects } = order
  const at = house.clock.now()
  const depart = readingOf(house, carOfOrder(house, order))
  await moveKeep({ tx, house, orderHash, kind: 'inUse' })
  const facts = { at, odometerKm: depart.odometer, energyPercent: depart.energy, notes: defects }
  const pictures = await filesOfWalk(step, 'depart')
  await recordHandover({ tx, house, assetId, orderHash, service: rentalService.id, way: 'depart', ...facts, pictures })
  const change = { departedAt: at, depart, command, isLocked: false }
  await sharedRentals.advance({ tx, house, row: order, event: 'opened', change })
}
