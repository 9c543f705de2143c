import { lateCharge } from '@daoxing/wallet/server'
import { chargeExtrasNow, extrasOf } from './stores/extra-store.ts'
import type { TripStep } from './trip-view.ts'

/**
 * Charges the tolls and parking fees that were proven so far, each once, when the price is due or paid. The driver has
 * paid them.
 */
export async function chargeExtras({ tx, house, trip }: TripStep): Promise<void> {
  const { orderHash, driverId } = trip
  if (driverId === null) return
  const open = (await extrasOf(tx, orderHash)).filter(({ chargedAt }) => chargedAt === null)
  if (open.length === 0) return
  await chargeExtrasNow(tx, { orderHash, at: house.clock.now() })
  const payee = { kind: 'driver', id: driverId } as const
  for (const { extraId, amountTwd } of open)
    await lateCharge({ tx, house, orderHash, amountTwd, key: `extra${extraId}`, payee })
}
