import type { MyCar } from '@daoxing/charging/contract'
import { Instant } from '@daoxing/kit/contract'
import { defineTable, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const cars = defineTable('charging.cars', {
  columns: {
    riderId: z.string(),
    carSeriesId: z.string(),
    nowPercent: z.int(),
    targetPercent: z.int(),
    chosenAt: Instant,
  },
  key: ['riderId'],
})

/** The car that a rider has chosen; null without one. */
export async function carOf(tx: Tx, riderId: string): Promise<MyCar | null> {
  const found = await cars.find(tx, { riderId })
  if (!found) return null
  const { carSeriesId, nowPercent, targetPercent } = found
  return { carSeriesId, nowPercent, targetPercent }
}

export async function putCar(
  tx: Tx,
  car: MyCar & { readonly riderId: string; readonly chosenAt: Instant },
): Promise<void> {
  await cars.put(tx, car)
}

export async function forgetCar(tx: Tx, riderId: string): Promise<void> {
  await cars.delete(tx, { riderId })
}
