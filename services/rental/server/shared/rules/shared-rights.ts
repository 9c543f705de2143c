import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { type SharedRental, type SharedState, takenFromMinutesBefore } from '@daoxing/rental/contract'
import type { SharedRecord } from '../../stores/shared-order-table.ts'

/** From here on the rider may take the car. */
export const takeFromOf = ({ startsAt }: Pick<SharedRecord, 'startsAt'>) =>
  plusSeconds(startsAt, -takenFromMinutesBefore * 60)

/** A command that has no answer yet. */
export const isUnderWay = ({ command }: Pick<SharedRecord, 'command'>) =>
  command !== null && (command.state === 'planned' || command.state === 'sent')

/** Reservations that may be canceled free of charge: the car has not opened. */
export const cancellableStates: readonly SharedState[] = ['RESERVED', 'DEPARTING', 'PREAUTHORIZED']
/** The rider has the car. */
export const outStates: readonly SharedState[] = ['IN_USE', 'RETURNING', 'RETURN_ERROR']
/** The walk around the car before the departure. */
export const walkStates: readonly SharedState[] = ['DEPARTING', 'PREAUTHORIZED']

/** From the walk around the car to the end of the return. */
export const hasTheCar = ({ state }: Pick<SharedRecord, 'state'>) =>
  outStates.includes(state) || walkStates.includes(state) || state === 'PREAUTHORIZING'

/** The price is held or the rental runs: the car opens for its rider. */
export const mayOpen = ({ state }: Pick<SharedRecord, 'state'>) =>
  outStates.includes(state) || state === 'PREAUTHORIZED'

type Now = { readonly now: Instant; readonly canPay: boolean }

/** The rights of the rider now, by the state alone: the calls check the rest. */
export function rightsOf(order: SharedRecord, { now, canPay }: Now): SharedRental['can'] {
  const { state, laterLines } = order
  const isQuiet = !isUnderWay(order)
  const isIn = (...states: readonly SharedState[]) => states.includes(state)
  const mayTake = now >= takeFromOf(order)
  const isOut = outStates.includes(state)
  return {
    cancel: cancellableStates.includes(state) && isQuiet,
    movePickUp: isIn('RESERVED'),
    changeWaiver: isIn('RESERVED', 'DEPARTING'),
    takeCar: isIn('RESERVED') && mayTake,
    leaveCar: isIn('DEPARTING'),
    find: isQuiet && ((isIn('RESERVED') && mayTake) || isIn('DEPARTING', 'PREAUTHORIZED') || isOut),
    depart: isQuiet && isIn('DEPARTING', 'PREAUTHORIZED'),
    lock: isQuiet && isIn('IN_USE'),
    unlock: isQuiet && isOut,
    extend: isIn('IN_USE'),
    beginReturn: isIn('IN_USE', 'RETURN_ERROR'),
    finishReturn: isQuiet && isIn('RETURNING', 'RETURN_ERROR'),
    cancelReturn: isQuiet && isIn('RETURNING', 'RETURN_ERROR'),
    reportAccident: isOut,
    pay: canPay,
    object: laterLines.some((line) => line.state === 'announced' && now < line.objectUntil),
  }
}
