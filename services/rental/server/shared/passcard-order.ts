import { Refusal } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { sharedOfRider } from './locked-shared.ts'
import { mayOpen } from './rules/shared-rights.ts'
import { sharedOf } from '../stores/shared-order-store.ts'
import type { SharedRecord } from '../stores/shared-order-table.ts'

type Asked = { readonly riderId: string; readonly orderNo: string | undefined }

/** The named rental, or the one whose car the rider may open now. */
export async function passcardOrder(tx: Tx, { riderId, orderNo }: Asked): Promise<SharedRecord> {
  if (orderNo !== undefined) return sharedOfRider(tx, { riderId, orderNo })
  const found = (await sharedOf(tx, { riderId, tab: 'unfinished' })).find(mayOpen)
  if (!found) throw new Refusal('kit.notFound')
  return found
}
