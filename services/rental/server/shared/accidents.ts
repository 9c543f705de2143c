import { newUuid } from '@daoxing/identity/server'
import { type Instant, type LatLng, Refusal } from '@daoxing/kit/contract'
import type { SharedRental } from '@daoxing/rental/contract'
import { carOfOrder, whereaboutsOf } from './lent-cars.ts'
import { refuseUnless, type SharedStep } from './locked-shared.ts'
import { outStates } from './rules/shared-rights.ts'
import { sharedRentals } from './shared-rentals.ts'

type Told = {
  readonly accidentId?: string | undefined
  readonly happenedAt?: Instant | undefined
  readonly location?: LatLng | undefined
  readonly text?: string | undefined
  readonly policeNumber?: string | undefined
  readonly hasInjured?: boolean | undefined
}

/** More of them in one rental are a mistake. */
const accidentsMax = 20

/**
 * Notes an accident, or adds to one. The number of the police record may follow at any time, also after the return; that it is
 * missing takes no waiver away.
 */
export async function noteAccident({ tx, house, order }: SharedStep, told: Told): Promise<SharedRental> {
  const { accidentId } = told
  if (accidentId !== undefined) return addToAccident({ tx, house, order }, { ...told, accidentId })
  refuseUnless(outStates.includes(order.state) && order.accidents.length < accidentsMax, order)
  const reportedAt = house.clock.now()
  const accident = {
    accidentId: newUuid(house.random),
    happenedAt: timeWithin(told.happenedAt ?? reportedAt, { from: order.departedAt ?? reportedAt, until: reportedAt }),
    reportedAt,
    location: told.location ?? whereaboutsOf(house, carOfOrder(house, order)).location,
    text: told.text ?? '',
    policeNumber: told.policeNumber || null,
    hasInjured: told.hasInjured ?? false,
  }
  const change = { accidents: [...order.accidents, accident] }
  const step = { tx, house, row: order, change }
  // An accident can also happen, or be found, while the car is being given back.
  const moved =
    order.state === 'IN_USE'
      ? await sharedRentals.advance({ ...step, event: 'accidentReported' })
      : await sharedRentals.amend(step)
  return moved.views
}

async function addToAccident(
  { tx, house, order }: SharedStep,
  { accidentId, ...told }: Told & { readonly accidentId: string },
): Promise<SharedRental> {
  const known = order.accidents.find((one) => one.accidentId === accidentId)
  if (!known) throw new Refusal('kit.notFound')
  const added = {
    ...known,
    text: told.text ?? known.text,
    policeNumber: told.policeNumber || known.policeNumber,
    hasInjured: told.hasInjured ?? known.hasInjured,
  }
  const accidents = order.accidents.map((one) => (one.accidentId === accidentId ? added : one))
  return (await sharedRentals.amend({ tx, house, row: order, change: { accidents } })).views
}

const timeWithin = (at: Instant, { from, until }: { readonly from: Instant; readonly until: Instant }): Instant =>
  at < from ? from : at > until ? until : at
