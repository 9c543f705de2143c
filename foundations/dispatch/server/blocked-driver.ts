import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { haveMet, meetingOfRider } from './stores/meeting-store.ts'
import { orderReferencePort } from './order-reference.ts'

/**
 * The driver whom the id of a block call names: a trip of the rider, by hash or number, or a driver whom the rider has
 * met. A driver whom the rider never met is as absent as none, so that nobody can be looked up.
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
  const orderHash = await house.port(orderReferencePort).hashOf({ tx, house, riderId, reference: id })
  const meeting = orderHash === undefined ? undefined : await meetingOfRider(tx, { riderId, orderHash })
  if (meeting) return meeting.driverId
  if (orderHash === undefined && (await haveMet(tx, { riderId, driverId: id }))) return id
  throw new Refusal('kit.notFound')
}
