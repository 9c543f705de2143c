import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { haveMet, meetingOfRider } from './stores/meeting-store.ts'
import { orderHashOf } from './order-reference.ts'

/**
 * The driver of a block call: by a trip of the rider, by hash or number, or by the id of a driver whom the rider has
 * met. An unmet driver counts as absent, so that drivers cannot be enumerated.
 */
export async function namedDriver({
  tx,
  house,
  riderId,
  id,
}: {
  tx: Tx
  house: House
  riderId: string
  id: string
}): Promise<string> {
  const orderHash = await orderHashOf({ tx, house, riderId, reference: id })
  const meeting = orderHash === undefined ? undefined : await meetingOfRider(tx, { riderId, orderHash })
  if (meeting) return meeting.driverId
  if (orderHash === undefined && (await haveMet(tx, { riderId, driverId: id }))) return id
  throw new Refusal('kit.notFound')
}
