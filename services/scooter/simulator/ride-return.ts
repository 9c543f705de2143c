import { documentPicture } from '@daoxing/identity/simulator'
import { ApiFailure } from '@daoxing/kit/simulator'
import {
  addReturnPhoto,
  checkReturn,
  readScooterRental,
  returnScooter,
  type ScooterRental,
} from '@daoxing/scooter/contract'
import { putHelmets } from './ride-control.ts'
import { rideTo } from './ride-way.ts'
import type { RidePlan } from './rider-decisions.ts'
import type { OnScooter, Riding } from './riding.ts'

/** After so many refusals the rider calls customer service. */
const triesMax = 6

/** Gives the scooter back, where the rules allow it, with a photo of the bay. */
export async function giveBack(riding: Riding, on: OnScooter, plan: RidePlan): Promise<ScooterRental> {
  const { world, staff, lookMs, signal } = riding
  const helmets = on.rental.model.helmets
  if (plan.takesHelmets) await putHelmets(riding, on, plan.forgetsHelmet ? helmets - 1 : helmets)
  for (let tries = 1; tries <= triesMax; tries += 1) {
    await world.wheel.sleep(Math.min(lookMs, 2_000), signal)
    const now = await attempt(riding, on, tries)
    if (now && now.endedAt !== null) return withPhoto(riding, now, plan)
    await world.wheel.sleep(lookMs, signal)
  }
  world.count('scooter ride ended by customer service')
  await staff.comesFor(on.rental)
  return ended(riding, on)
}

/** Undefined if the scooter could not be given back here and now. */
async function attempt(riding: Riding, on: OnScooter, tries: number): Promise<ScooterRental | undefined> {
  const { api, world, isImpatient } = riding
  const { wemoRentId } = on.rental
  const params = { id: wemoRentId }
  // The receiver of a phone is surer than that of a scooter.
  const position = { ...on.unit.reading().location, accuracyMetres: 6 }
  try {
    const now = await api.send(readScooterRental, { params: { wemoRentId } })
    if (now.state !== 'RIDING' && now.state !== 'RETURNING') return now
    if (now.state === 'RIDING') {
      const check = await api.send(checkReturn, { params, query: { type: 'return', ...position } })
      if (check.nearest && !check.mayReturn) {
        world.count('scooter ridden to a better place')
        await rideTo(riding, on, check.nearest.location)
        return undefined
      }
      const named = { params, body: { ...position } }
      await api.send(returnScooter, { ...named, idempotencyKey: `return-${wemoRentId}-${tries}` })
      if (isImpatient) {
        // Under another key: it is still one return.
        await api.send(returnScooter, { ...named, idempotencyKey: `return-${wemoRentId}-${tries}-again` })
        world.count('scooter returned twice')
      }
    }
    return await ended(riding, on)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    world.count(`scooter return refused ${error.code}`)
    return undefined
  }
}

/** The rental once its ride is over, or has gone on. */
async function ended(
  { api, world, lookMs, signal }: Riding,
  { rental: { wemoRentId } }: OnScooter,
): Promise<ScooterRental> {
  for (;;) {
    const now = await api.send(readScooterRental, { params: { wemoRentId } })
    if (now.state !== 'RETURNING') return now
    await world.wheel.sleep(Math.min(lookMs, 5_000), signal)
  }
}

async function withPhoto(riding: Riding, rental: ScooterRental, plan: RidePlan): Promise<ScooterRental> {
  const { api, world, lot, hasCamera } = riding
  if (!hasCamera || !rental.can.addPhoto || !(plan.addsPhoto || rental.return?.photoNeeded === true)) return rental
  const file = new Blob([documentPicture(lot.branch('bay'))], { type: 'image/png' })
  const named = { params: { id: rental.wemoRentId }, body: {}, files: { file } }
  try {
    return await api.send(addReturnPhoto, { ...named, idempotencyKey: `photo-${rental.wemoRentId}` })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    world.count(`scooter photo refused ${error.code}`)
    return rental
  }
}
