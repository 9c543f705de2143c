import { configValue } from '@daoxing/configs/server'
import type { House, JobPayload } from '@daoxing/kit/server'
import { lockedRental } from '../locked-rental.ts'
import { rentals } from '../rentals.ts'
import { swapEndsAt } from '../rules/pause.ts'
import { scooterConfigs } from '../scooter-configs.ts'
import type { endSwap } from './rental-jobs.ts'

type Work = { readonly payload: JobPayload<typeof endSwap>; readonly house: House }

/** A battery that is out for longer than a swap takes stops the meter no more: it may have been left at home. */
export async function endSwapWork({ payload: { orderHash }, house }: Work): Promise<void> {
  await house.database.transaction(async (tx) => {
    const rental = await lockedRental(tx, orderHash)
    const { swapSeconds } = await configValue(tx, scooterConfigs.scooter_times)
    const endsAt = swapEndsAt(rental, swapSeconds)
    if (endsAt === undefined || house.clock.now() < endsAt) return
    const freeSpans = rental.freeSpans.map((span) =>
      span.until === null && span.reason === 'swap' ? { ...span, until: endsAt } : span,
    )
    await rentals.advance({ tx, house, row: rental, event: 'meterResumed', change: { freeSpans } })
  })
}
