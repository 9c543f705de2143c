import type { House, Tx } from '@daoxing/kit/server'
import { planMove } from '../jobs/wallet-jobs.ts'
import { type Hold, insertHold } from '../stores/hold-store.ts'
import type { Instrument } from '../stores/instrument-store.ts'
import { insertMovement, type Movement } from '../stores/movement-store.ts'

/** A call that asks the provider itself has this long before the job does it. */
const callDiesAfterSeconds = 30

type Begin = { readonly tx: Tx; readonly house: House }

/** A reference of ours, as providers take it: 20 characters that nobody can guess. */
export function newReference(house: House): string {
  return house.random.hex(10)
}

/** Writes that an amount is to be held. `by` says who asks the provider: a call that is under way, or the job. */
export async function beginHold({
  tx,
  house,
  hold,
  by,
}: Begin & {
  readonly hold: Pick<Hold, 'orderHash' | 'purpose' | 'amountTwd'> & { readonly instrument: Instrument }
  readonly by: 'call' | 'job'
}): Promise<string> {
  const { orderHash, purpose, amountTwd, instrument } = hold
  const { riderId, instrumentId, kind } = instrument
  const holdId = newReference(house)
  const createdAt = house.clock.now()
  await insertHold(tx, { holdId, riderId, orderHash, kind, instrumentId, purpose, amountTwd, createdAt })
  const first = { reference: holdId, holdId, kind: 'authorize', amountTwd, refundedBeforeTwd: 0, createdAt } as const
  await insertMovement(tx, first)
  await planMove({ tx, house, reference: holdId, inSeconds: by === 'call' ? callDiesAfterSeconds : 0 })
  return holdId
}

/** Writes what the provider is to do next with a hold, and plans it at once. */
export async function beginMovement({
  tx,
  house,
  hold,
  kind,
  amountTwd,
}: Begin & { readonly hold: Hold; readonly kind: Movement['kind']; readonly amountTwd: number }): Promise<string> {
  const reference = newReference(house)
  const { holdId, refundedTwd: refundedBeforeTwd } = hold
  await insertMovement(tx, { reference, holdId, kind, amountTwd, refundedBeforeTwd, createdAt: house.clock.now() })
  await planMove({ tx, house, reference })
  return reference
}
