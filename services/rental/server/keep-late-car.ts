import { moveKeep } from '@daoxing/assets/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { keepLateCar } from './jobs/order-jobs.ts'

const stepSeconds = 900
const againSeconds = 300

type Late = { readonly tx: Tx; readonly house: House; readonly orderHash: string }

/**
 * The time of an order is over, and its car is still out: it stays kept for a while, so that no other rider is promised it
 * for then.
 * At the end of that while the car is looked at again. If the next order has it, its rider is looked after first.
 */
export async function keepOn({ tx, house, orderHash }: Late): Promise<void> {
  const now = house.clock.now()
  try {
    await moveKeep({ tx, house, orderHash, until: plusSeconds(now, stepSeconds) })
  } catch (error) {
    if (!(error instanceof Refusal) || error.key !== 'assets.taken') throw error
    const key = `rental:keepLateCar:${orderHash}`
    await house.jobs.plan(tx, keepLateCar, { orderHash }, { key, dueAt: plusSeconds(now, againSeconds) })
  }
}
