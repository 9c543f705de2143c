import type { House, Tx } from '@daoxing/kit/server'
import { defaultService, policyOf } from './driver-services.ts'
import { lackOf } from './rules/fits-wish.ts'
import { blockedPairs } from './stores/block-store.ts'
import { driverSkills, readDriverCard } from './stores/driver-store.ts'

type Wish = {
  readonly tx: Tx
  readonly house: House
  readonly driverId: string
  readonly order: {
    readonly service: string
    readonly riderId: string
    readonly features: number
    readonly seats: number
    readonly carModel: string | null
    readonly licences?: readonly string[]
  }
}

/** Whether an order may be given to a driver: the service is the driver's, the car fits, and neither blocks the other. */
export async function mayServe({ tx, house, driverId, order }: Wish): Promise<boolean> {
  const card = await readDriverCard(tx, driverId)
  const skills = await driverSkills(tx, driverId)
  if (!card || !skills) return false
  const services = skills.services.length > 0 ? skills.services : [defaultService(house)]
  if (!services.includes(order.service)) return false
  const { vehicle } = card
  const driver = {
    seats: vehicle?.seats ?? null,
    features: vehicle?.features ?? 0,
    model: vehicle?.model ?? null,
    licences: skills.licences,
  }
  if (lackOf(driver, order, policyOf(house, order.service).needs) !== undefined) return false
  return (await blockedPairs(tx, [order.riderId])).every((pair) => pair.driverId !== driverId)
}
