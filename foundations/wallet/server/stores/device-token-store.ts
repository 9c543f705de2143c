import type { Instant } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import type { DeviceMethod } from '@daoxing/wallet/contract'
import { type Instrument, instruments } from './instrument-store.ts'

type DeviceToken = Pick<Instrument, 'riderId' | 'instrumentId' | 'tokenDigest'> & {
  readonly kind: DeviceMethod
  readonly tokenSealed: string
  readonly limitTwd: number
  readonly boundAt: Instant
  readonly endsAt: Instant
}

/** Whether a token was accepted before, from anybody. */
export async function isTokenUsed(tx: Tx, tokenDigest: string): Promise<boolean> {
  const [used] = await instruments.all(tx, (query) =>
    query.where('token_digest', '=', tokenDigest).where('kind', 'in', ['applepay', 'googlepay']),
  )
  return used !== undefined
}

/** Stores an accepted token. A second row of the same token violates the unique key. */
export async function insertDeviceToken(tx: Tx, token: DeviceToken): Promise<void> {
  await instruments.insert(tx, { ...token, cardDigest: null, last4: null, expiresYymm: null })
}

/** The newest token of the rider's device that has not begun an order and still may. */
export function freshDeviceToken(
  tx: Tx,
  { riderId, kind, now }: { readonly riderId: string; readonly kind: DeviceMethod; readonly now: Instant },
): Promise<Instrument | undefined> {
  return instruments.first(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('kind', '=', kind)
      .where('removed_at', 'is', null)
      .where('order_hash', 'is', null)
      .where('ends_at', '>', now)
      .orderBy('bound_at', 'desc'),
  )
}

/** Spends a token for an order; false if it pays another one. */
export async function spendDeviceToken(
  tx: Tx,
  { riderId, instrumentId }: Pick<Instrument, 'riderId' | 'instrumentId'>,
  orderHash: string,
): Promise<boolean> {
  const spent = await instruments.updateWhere(tx, { orderHash }, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('instrument_id', '=', instrumentId)
      .where((where) => where.or([where('order_hash', 'is', null), where('order_hash', '=', orderHash)])),
  )
  return spent.length > 0
}

/** Deletes the contents of tokens that were accepted before a moment; their digests stay, so that none is used twice. */
export async function forgetDeviceTokens(tx: Tx, { before, now }: { before: Instant; now: Instant }): Promise<void> {
  await instruments.updateWhere(tx, { removedAt: now, tokenSealed: null }, (query) =>
    query.where('kind', 'in', ['applepay', 'googlepay']).where('bound_at', '<', before).where('removed_at', 'is', null),
  )
}
