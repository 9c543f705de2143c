import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { isDeviceMethod } from '@daoxing/wallet/contract'
import { planMove } from '../jobs/wallet-jobs.ts'
import { type Hold, insertHold } from '../stores/hold-store.ts'
import { spendDeviceToken } from '../stores/device-token-store.ts'
import type { Instrument } from '../stores/instrument-store.ts'
import { insertMovement, type Movement } from '../stores/movement-store.ts'

/** A call that contacts the provider itself has this long before the job takes over. */
const callDiesAfterSeconds = 30

type Begin = { readonly tx: Tx; readonly house: House }

/** A reference of ours in the format of providers: 20 random characters. */
export function newReference(house: House): string {
  return house.random.hex(10)
}

/**
 * Stores the intent to hold an amount. `by` names the sender of the request to the provider: a running call, or the
 * job.
 */
export async function beginHold({
  tx,
  house,
  hold,
  by,
}: Begin & {
  readonly hold: Pick<Hold, 'orderHash' | 'purpose' | 'amountTwd'> & {
    readonly instrument: Instrument
    readonly replaces?: string
  }
  readonly by: 'call' | 'job'
}): Promise<string> {
  const { orderHash, purpose, amountTwd, instrument, replaces = null } = hold
  const { riderId, instrumentId, kind } = instrument
  if (isDeviceMethod(kind)) await spendConsent({ tx, instrument, orderHash, amountTwd })
  const holdId = newReference(house)
  const createdAt = house.clock.now()
  const facts = { holdId, riderId, orderHash, kind, instrumentId, purpose, amountTwd, createdAt, replaces }
  await insertHold(tx, facts)
  const first = { reference: holdId, holdId, kind: 'authorize', amountTwd, refundedBeforeTwd: 0, createdAt } as const
  await insertMovement(tx, first)
  await planMove({ tx, house, reference: holdId, inSeconds: by === 'call' ? callDiesAfterSeconds : 0 })
  return holdId
}

/** The consent of a device is for one order: of two at the same moment one gets it. Beyond its amount the bank declines. */
async function spendConsent({
  tx,
  instrument,
  orderHash,
  amountTwd,
}: {
  readonly tx: Tx
  readonly instrument: Instrument
  readonly orderHash: string
  readonly amountTwd: number
}): Promise<void> {
  if (!(await spendDeviceToken(tx, instrument, orderHash)))
    throw new Refusal('wallet.deviceConsentNeeded', { payment_method: instrument.kind, amount: amountTwd })
}

/** Stores and plans the provider's next action on a hold. */
export async function beginMovement({
  tx,
  house,
  hold,
  kind,
  amountTwd,
  inSeconds = 0,
}: Begin & {
  readonly hold: Hold
  readonly kind: Movement['kind']
  readonly amountTwd: number
  readonly inSeconds?: number
}): Promise<string> {
  const reference = newReference(house)
  const { holdId, refundedTwd: refundedBeforeTwd } = hold
  await insertMovement(tx, { reference, holdId, kind, amountTwd, refundedBeforeTwd, createdAt: house.clock.now() })
  await planMove({ tx, house, reference, inSeconds })
  return reference
}
