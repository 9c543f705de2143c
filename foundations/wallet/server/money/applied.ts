import type { House, Tx } from '@daoxing/kit/server'
import type { MoneyOutcome } from '../providers/payment-provider.ts'
import type { Hold } from '../stores/hold-store.ts'
import type { Movement } from '../stores/movement-store.ts'
import type { Payment } from '../stores/payment-store.ts'

/** A provider's answer that settles a movement. */
export type Settled = Exclude<MoneyOutcome, { state: 'unknown' }>
export type Declined = Extract<Settled, { state: 'declined' }>

/** A settled movement with its hold and payment, which change in the same transaction. */
export type Applied<Outcome extends Settled = Settled> = {
  readonly tx: Tx
  readonly house: House
  readonly movement: Movement
  readonly hold: Hold
  readonly payment: Payment
  readonly outcome: Outcome
}
