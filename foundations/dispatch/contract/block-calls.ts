import { defineCall, Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { Vehicle } from './driver.ts'

/** A driver whom the rider blocked, with the facts that the rider saw when they met. */
export const BlockedDriver = z.object({
  driver_id: z.string(),
  name: z.string(),
  /** Null for a driver without a vehicle. */
  vehicle: z.nullable(z.pick(Vehicle, { plate: true, model: true, color: true })),
  blocked_at: Instant,
})
export type BlockedDriver = z.infer<typeof BlockedDriver>

const BlockList = z.object({ drivers: z.array(BlockedDriver) })
const params = z.object({ id: z.string() })

export const readBlocks = defineCall({
  id: 'CALL-033',
  method: 'GET',
  path: '/block/{id}',
  who: 'rider',
  purpose: 'blocked drivers: of one trip, one driver by id, or all of them if the id is `all`',
  params,
  reply: BlockList,
  refusals: ['kit.notFound'],
})

export const blockDriver = defineCall({
  id: 'CALL-034',
  method: 'POST',
  path: '/block/{id}',
  who: 'rider',
  purpose: 'never be matched again with the driver of this trip, or with this driver; twice is once',
  params,
  reply: BlockList,
  refusals: ['kit.notFound'],
})

export const unblockDriver = defineCall({
  id: 'CALL-035',
  method: 'DELETE',
  path: '/block/{id}',
  who: 'rider',
  purpose: 'let the driver come again',
  params,
  reply: BlockList,
  refusals: ['kit.notFound'],
})

const HashParams = z.object({ hash: z.string() })
const IsBlocked = z.object({ blocked: z.boolean() })

export const blockRider = defineCall({
  id: 'OWN-dispatch-blockRider',
  method: 'POST',
  path: '/partner/driver/orders/{hash}/block',
  who: 'driver',
  purpose: 'never be offered the rider of this order again',
  params: HashParams,
  reply: IsBlocked,
  refusals: ['kit.notFound'],
})

export const unblockRider = defineCall({
  id: 'OWN-dispatch-unblockRider',
  method: 'DELETE',
  path: '/partner/driver/orders/{hash}/block',
  who: 'driver',
  purpose: 'be offered the rider of this order again',
  params: HashParams,
  reply: IsBlocked,
  refusals: ['kit.notFound'],
})
