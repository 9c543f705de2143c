import { assetOf, conditionOf, isCommanded, sendCommand } from '@daoxing/assets/server'
import { plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import type { House, JobPayload } from '@daoxing/kit/server'
import { scooterService } from '@daoxing/scooter/contract'
import { switchOff, switchOffKey } from '../jobs/rental-jobs.ts'
import { lockedRental, type RentalStep } from '../locked-rental.ts'
import { liveRentalOfAsset } from '../stores/rental-store.ts'

const [pauseSecondsMin, pauseSecondsMax] = [60, 3600]
/** Another command to the same scooter ends first. */
const underWaySeconds = 20

/** Switches the scooter of a rental that is over off, until it has said that it is off or has its next rider. */
export async function switchOffSoon({ tx, house, rental: { orderHash } }: RentalStep, seconds = 0): Promise<void> {
  const dueAt = plusSeconds(house.clock.now(), seconds)
  await house.jobs.plan(tx, switchOff, { orderHash }, { key: switchOffKey(orderHash), dueAt })
}

/** It has said so. */
export async function leaveItOff({ tx, house, rental: { orderHash } }: RentalStep): Promise<void> {
  await house.jobs.unplan(tx, switchOffKey(orderHash))
}

/** The longer the rental is over, the later: a scooter whose battery is dead is not asked every minute for days. */
export async function switchOffAgain(step: RentalStep): Promise<void> {
  const { house, rental } = step
  const seconds = Math.round(secondsBetween(rental.endedAt ?? house.clock.now(), house.clock.now()) / 2)
  await switchOffSoon(step, Math.min(pauseSecondsMax, Math.max(pauseSecondsMin, seconds)))
}

/** Sends the command whatever the last report says, but not under the next rider: the scooter is theirs from the reservation on. */
export async function switchOffNow({ tx, house, rental }: RentalStep): Promise<void> {
  const { assetId, orderHash } = rental
  if (await liveRentalOfAsset(tx, assetId)) return
  if (await isCommanded(tx, assetId)) return switchOffSoon({ tx, house, rental }, underWaySeconds)
  await sendCommand({ tx, house, assetId, orderHash, service: scooterService.id, kind: 'powerOff' })
}

type Work = { readonly payload: JobPayload<typeof switchOff>; readonly house: House }

export async function switchOffWork({ payload: { orderHash }, house }: Work): Promise<void> {
  await house.database.transaction(async (tx) => {
    const rental = await lockedRental(tx, orderHash)
    const { assetId, endedAt } = rental
    if (endedAt === null) return
    const condition = conditionOf(house, assetId)
    if (condition?.isPowerOn === false && condition.heardAt > endedAt) return
    if (assetOf(house, assetId)?.state === 'retired') return
    await switchOffNow({ tx, house, rental })
  })
}
