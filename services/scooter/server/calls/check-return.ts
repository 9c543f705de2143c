import { assetOf } from '@daoxing/assets/server'
import { type Language, Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { checkReturn, type ReturnCheck } from '@daoxing/scooter/contract'
import { planOf } from '../find/plan.ts'
import { lockedRentalOfRider, refuseUnless, type RentalStep } from '../locked-rental.ts'
import { scooterModels } from '../models.ts'
import { rentals } from '../rentals.ts'
import { borderAhead } from '../ride/border-ahead.ts'
import { checkPlace } from '../ride/return-place.ts'
import type { RiderAt } from '../ride/start-ride.ts'
import { rightsOf } from '../rules/rights.ts'
import { placeOf } from '../vehicle-status.ts'
import { conditionOf } from '@daoxing/assets/server'
import { rentalOfRider } from '../stores/rental-store.ts'

/** `plan` asks about a destination and binds; `return` asks about here and now, and writes nothing. */
export const checkReturnAnswer = answer(checkReturn, async ({ params, query, who, tx, house, language }) => {
  const of = { riderId: who.riderId, orderHash: params.id }
  const { type, lat, lng, accuracyMetres } = query
  // A read has no transaction of its own; a plan is written under the lock of its rental.
  if (type === 'plan')
    return house.database.transaction((tx) => bindPlan({ tx, house, of, point: { lat, lng }, language }))
  const rental = await rentalOfRider(tx, of)
  refuseUnless(rental.state === 'RIDING' || rental.state === 'RETURNING', rental)
  const step = { tx, house, rental }
  const found = await checkPlace(step, { lat, lng, accuracyMetres }, language)
  const { problems, place, nearest, photoNeeded, isPromised, heardAt, point } = found
  return {
    type,
    mayReturn: !problems.some(({ remedy, kind }) => remedy === 'move' || kind === 'moving'),
    problems: [...problems],
    ...{ place, nearest, photoNeeded, isPromised, heardAt },
    warning: await borderAhead(step, point, language),
    plan: rental.plan,
  }
})

type Wished = Pick<RentalStep, 'tx' | 'house'> & {
  readonly of: Parameters<typeof lockedRentalOfRider>[1]
  readonly point: RiderAt
  readonly language: Language
}

/** The answer about a destination becomes part of the rental. */
async function bindPlan({ tx, house, of, point: { lat, lng }, language }: Wished): Promise<ReturnCheck> {
  const rental = await lockedRentalOfRider(tx, of)
  const can = rightsOf(rental, { now: house.clock.now(), canPay: false })
  refuseUnless(can.plan, rental)
  if (lat === undefined || lng === undefined) throw new Refusal('scooter.positionNeeded')
  const [asset, terms] = [assetOf(house, rental.assetId), (await scooterModels(tx, house)).get(rental.modelCode)]
  if (!asset || !terms) throw new Refusal('kit.notFound')
  const place = placeOf(conditionOf(house, rental.assetId), rental.place)
  const way = { from: { lat: place.lat, lng: place.lng }, destination: { lat, lng } }
  const { tariff } = rental
  const plan = planOf({ house, asset, kmPerPercent: terms.kmPerPercent, tariff, ...way, language })
  await rentals.advance({ tx, house, row: rental, event: 'planned', change: { plan } })
  return {
    ...{ type: 'plan', mayReturn: plan.mayReturn, problems: [...plan.problems], place: null, nearest: plan.nearest },
    ...{ photoNeeded: false, isPromised: plan.mayReturn, warning: null, plan, heardAt: null },
  }
}
