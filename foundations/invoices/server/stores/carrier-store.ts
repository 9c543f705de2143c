import { Instant } from '@daoxing/kit/contract'
import { defineTable, type NewRecordOf, type RecordOf, type Tx } from '@daoxing/kit/server'
import { CarrierCheck } from '@daoxing/invoices/contract'
import * as z from 'zod/mini'

const carriers = defineTable('invoices.carriers', {
  columns: {
    riderId: z.string(),
    id: z.string(),
    wishSealed: z.string(),
    checkState: CarrierCheck,
    isDefault: z.boolean(),
    createdAt: Instant,
  },
  key: ['riderId', 'id'],
})
export type CarrierRecord = RecordOf<typeof carriers>

/** The carriers of a rider: the default one first, the others in the order of their entry. */
export function carriersOf(tx: Tx, riderId: string): Promise<readonly CarrierRecord[]> {
  return carriers.all(tx, (query) =>
    query.where('rider_id', '=', riderId).orderBy('is_default', 'desc').orderBy('created_at').orderBy('id'),
  )
}

export async function insertCarrier(tx: Tx, carrier: NewRecordOf<typeof carriers>): Promise<void> {
  await carriers.insert(tx, carrier)
}

type CarrierKey = Pick<CarrierRecord, 'riderId' | 'id'>

/** Updates a carrier; undefined if this rider has none with this ID. */
export function updateCarrier(
  tx: Tx,
  { riderId, id }: CarrierKey,
  change: Partial<Pick<CarrierRecord, 'wishSealed' | 'checkState'>>,
): Promise<CarrierRecord | undefined> {
  return carriers.update(tx, { riderId, id }, change)
}

/** Makes one carrier the default, and no other. */
export async function setDefaultCarrier(tx: Tx, { riderId, id }: CarrierKey): Promise<void> {
  await carriers.updateWhere(tx, { isDefault: false }, (query) =>
    query.where('rider_id', '=', riderId).where('is_default', '=', true),
  )
  await carriers.update(tx, { riderId, id }, { isDefault: true })
}

/** Deletes a carrier and returns it; undefined if this rider has none with this ID. */
export function removeCarrier(tx: Tx, { riderId, id }: CarrierKey): Promise<CarrierRecord | undefined> {
  return carriers.delete(tx, { riderId, id })
}

export async function removeCarriers(tx: Tx, riderId: string): Promise<void> {
  await carriers.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId))
}

/** Carriers that the tax platform has not been able to check yet, the oldest first. */
export function uncheckedCarriers(tx: Tx, limit: number): Promise<readonly CarrierRecord[]> {
  return carriers.all(tx, (query) =>
    query.where('check_state', '=', 'unchecked').orderBy('created_at').orderBy('id').limit(limit),
  )
}

/** Stores the result of a later check; false if the carrier was changed or deleted meanwhile. */
export async function settleCheck(
  tx: Tx,
  { riderId, id, wishSealed }: CarrierRecord,
  checkState: CarrierCheck,
): Promise<boolean> {
  const settled = await carriers.updateWhere(tx, { checkState }, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('id', '=', id)
      .where('wish_sealed', '=', wishSealed)
      .where('check_state', '=', 'unchecked'),
  )
  return settled.length > 0
}
