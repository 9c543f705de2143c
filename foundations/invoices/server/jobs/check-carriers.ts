import { plusSeconds } from '@daoxing/kit/contract'
import { defineJob, type House } from '@daoxing/kit/server'
import { notifyRider } from '@daoxing/notices/server'
import * as z from 'zod/mini'
import { wishIn } from '../carrier-seal.ts'
import { carrierCheckPort, checkedNumber } from '../platform/carrier-check-port.ts'
import { type CarrierRecord, settleCheck, uncheckedCarriers } from '../stores/carrier-store.ts'

/** Asks the tax platform again about carriers that were accepted while it did not answer. */
export const checkCarriers = defineJob('invoices.checkCarriers', z.object({}))

export const recheckSeconds = 10 * 60
const batchSize = 100

export async function checkCarriersHandler({ house }: { house: House }): Promise<void> {
  let isAnswering = true
  const carriers = await uncheckedCarriers(house.database, batchSize)
  for (const carrier of carriers) if (isAnswering) isAnswering = await checkAgain(house, carrier)
  if (isAnswering && carriers.length < batchSize) return
  const dueAt = plusSeconds(house.clock.now(), isAnswering ? 0 : recheckSeconds)
  await house.database.transaction((tx) => house.jobs.plan(tx, checkCarriers, {}, { key: checkCarriers.name, dueAt }))
}

/** Checks one carrier; false if the platform does not answer. Its rider is told if the number does not exist. */
async function checkAgain(house: House, carrier: CarrierRecord): Promise<boolean> {
  const number = checkedNumber(wishIn(house, carrier))
  const checkState = number === undefined ? 'none' : await house.port(carrierCheckPort).check(number)
  if (checkState === 'unknown') return false
  await house.database.transaction(async (tx) => {
    // The rider may have changed or deleted the carrier meanwhile; a change was checked by itself.
    if (!(await settleCheck(tx, carrier, checkState)) || checkState !== 'absent') return
    const { riderId, id } = carrier
    await notifyRider({ tx, house, riderId, kind: 'carrierAbsent', orderHash: id, service: null, about: id })
  })
  return true
}
