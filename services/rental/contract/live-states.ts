import type { RentalState } from './order-state.ts'

const endedStates: readonly RentalState[] = ['COMPLETED', 'CANCELED', 'EXPIRED']
const cancellableStates: readonly RentalState[] = ['AWAITING_PAYMENT', 'WISHED', 'RESERVED', 'DEPARTING']
const drivingStates: readonly RentalState[] = ['IN_USE', 'RETURNING', 'RETURN_ERROR']
const billedStates: readonly RentalState[] = ['PENDING_PAYMENT', 'COMPLETED']

/** Whether a rental is in the tab of unfinished orders [RNT-016]. */
export const isUnfinishedRental = (state: RentalState) => !endedStates.includes(state)
/** Whether the rider may still delete the order. */
export const isDeletable = (state: RentalState) => cancellableStates.includes(state)
/** Whether the rider has the car. */
export const isDriving = (state: RentalState) => drivingStates.includes(state)
/** Whether the car is back and the bill is fixed. */
export const isBilled = (state: RentalState) => billedStates.includes(state)
