import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const sheets = defineTable('wallet.device_sheets', {
  columns: {
    reference: z.string(),
    riderId: z.string(),
    kind: z.enum(['applepay', 'googlepay']),
    amountTwd: AmountTwd,
    openedAt: Instant,
    endsAt: Instant,
    /** The instrument that its token became. */
    instrumentId: z.nullable(z.string()),
  },
  key: ['reference'],
})

/** A consent that a rider's device is asked for. */
export type DeviceSheetRecord = RecordOf<typeof sheets>

export async function insertSheet(tx: Tx, sheet: Omit<DeviceSheetRecord, 'instrumentId'>): Promise<void> {
  await sheets.insert(tx, sheet)
}

/** A sheet of the rider; another rider's counts as absent. */
export async function findSheet(
  tx: Tx,
  { reference, riderId }: Pick<DeviceSheetRecord, 'reference' | 'riderId'>,
): Promise<DeviceSheetRecord | undefined> {
  const found = await sheets.find(tx, { reference })
  return found?.riderId === riderId ? found : undefined
}

/** The most sheets of a rider that are searched for the one of a token. */
const searchedMax = 50

/** The rider's sheets of a kind that are open, or whose token was accepted a moment ago, the newest first. */
export function sheetsSince(
  tx: Tx,
  { riderId, kind, since }: Pick<DeviceSheetRecord, 'riderId' | 'kind'> & { readonly since: Instant },
): Promise<readonly DeviceSheetRecord[]> {
  return sheets.all(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('kind', '=', kind)
      .where('opened_at', '>', since)
      .orderBy('opened_at', 'desc')
      .limit(searchedMax),
  )
}

/** Its token was accepted. */
export async function closeSheet(tx: Tx, reference: string, instrumentId: string): Promise<void> {
  await sheets.update(tx, { reference }, { instrumentId })
}

export async function deleteSheetsBefore(tx: Tx, before: Instant): Promise<void> {
  await sheets.deleteWhere(tx, (query) => query.where('opened_at', '<', before))
}
