import {
  assetOf,
  endKeep,
  handoversOf,
  keepAsset,
  lockAssets,
  modelOf,
  moveKeep,
  recordHandover,
} from '@daoxing/assets/server'
import { configValue } from '@daoxing/configs/server'
import { type Instant, plusSeconds, Refusal } from '@daoxing/kit/contract'
import { behindSavepoint, handled, ignored, type Verdict } from '@daoxing/kit/server'
import { type RentalDeskFact, rentalService } from '@daoxing/rental/contract'
import { captureTotal, creditRider, raiseHold, settleDeposit } from '@daoxing/wallet/server'
import { refuseUnlicensed } from '@daoxing/identity/server'
import { contractOfOrder } from './contract-of-order.ts'
import { endUnusedRental } from './end-rental.ts'
import { holdRest } from './jobs/order-jobs.ts'
import { tellNext } from './late-return.ts'
import type { RentalStep } from './order-view.ts'
import { rentalConfigs } from './rental-configs.ts'
import { rentals } from './rentals.ts'
import { coverOf } from './damage-cover.ts'
import { billTotal, capBill } from './rules/cap-bill.ts'
import { serves } from './rules/serves-order.ts'
import { orderWithCar } from './stores/order-store.ts'
import type { RentalRecord } from './stores/order-table.ts'

type Fact<Kind extends RentalDeskFact['kind']> = Extract<RentalDeskFact, { kind: Kind }>
type Told<Kind extends RentalDeskFact['kind']> = RentalStep & { readonly fact: Fact<Kind>; readonly at: Instant }

/** Keeps another car of the operator at the station for the order; the fault if that is impossible. */
export async function swapCar({ tx, house, order }: RentalStep, assetId: string): Promise<string | undefined> {
  const asset = assetOf(house, assetId)
  if (asset?.operatorId !== order.operatorId) return 'no car of this operator'
  const [ordered, model] = [modelOf(house, order.modelCode), modelOf(house, asset.modelCode)]
  if (!ordered || !model || !serves(order, { ordered, model })) return 'the car is not as good as the ordered one'
  const { bufferSeconds } = await configValue(tx, rentalConfigs.rental_times)
  const { orderHash, startsAt, endsAt, toStationId, fromStationId } = order
  try {
    // If the other car is not free, the order keeps the first one.
    await behindSavepoint(tx, async () => {
      await lockAssets(tx, order.assetId === null ? [assetId] : [order.assetId, assetId])
      if (order.assetId !== null) await endKeep({ tx, house, orderHash, at: order.startsAt })
      await keepAsset({
        ...{ tx, house, assetId, orderHash, service: rentalService.id, kind: 'reserved', bufferSeconds },
        ...{ from: startsAt, until: endsAt },
        standId: fromStationId,
        untilStandId: toStationId === fromStationId ? undefined : toStationId,
      })
    })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return `the car is not free: ${error.key}`
    throw error
  }
}

/** The reason why the rider may not drive this rental any more: suspended, or with a licence that ends before. */
async function licenceFault({ tx, house, order }: RentalStep): Promise<string | undefined> {
  try {
    await refuseUnlicensed({ tx, house, riderId: order.riderId, until: order.endsAt })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.key
    throw error
  }
}

/** The rider is at the desk: the licence still holds, and the rest of the price is held before the car is handed over. */
export async function arrive({ tx, house, order, fact, at }: Told<'arrived'>): Promise<Verdict> {
  const fault = await licenceFault({ tx, house, order })
  if (fault !== undefined) {
    await endUnusedRental({ tx, house, order }, 'licenceRefused', fault)
    return handled
  }
  const assetId = fact.assetId ?? order.assetId
  if (assetId === null) return ignored('the order has no car')
  if (assetId !== order.assetId) {
    const fault = await swapCar({ tx, house, order }, assetId)
    if (fault !== undefined) return ignored(fault)
  }
  if (await orderWithCar(tx, assetId)) return ignored('the car is still out with another rider')
  const { orderHash, terms } = order
  const change = { assetId, plateNo: fact.plateNo, arrivedAt: at < order.requestedAt ? order.requestedAt : at }
  const { row } = await rentals.advance({ tx, house, row: order, event: ['arrived', 'holdRequested'], change })
  const movement = await raiseHold({ tx, house, orderHash, amountTwd: terms.promotionTotalAmount - terms.payNowTwd })
  if (movement === undefined) await rentals.advance({ tx, house, row, event: 'held' })
  else await house.jobs.plan(tx, holdRest, { reference: movement }, { key: `rental:hold:${movement}` })
  return handled
}

export async function depart({ tx, house, order, fact, at: toldAt }: Told<'departed'>): Promise<Verdict> {
  const { orderHash, assetId, fromStationId, arrivedAt } = order
  if (assetId === null) return ignored('the order has no car')
  if (await orderWithCar(tx, assetId)) return ignored('the car is still out with another rider')
  const { odometer, energy, plateNo } = fact
  // The clock of a desk may be slow: the rider before has the tolls up to their return.
  const [before] = await handoversOf(tx, { assetId })
  const from = [arrivedAt ?? toldAt, before?.at ?? toldAt].toSorted().at(-1) ?? toldAt
  const at = timeWithin(toldAt, { from, until: house.clock.now() })
  await keepFrom({ tx, house, order }, at)
  const facts = { at, odometerKm: odometer, energyPercent: energy, notes: '', pictures: {} }
  const handover = { tx, house, assetId, orderHash, service: rentalService.id, ...facts }
  await recordHandover({ ...handover, way: 'depart', standId: fromStationId })
  const change = { departedAt: at, plateNo, depart: { odometer, energy } }
  await rentals.advance({ tx, house, row: order, event: 'departed', change })
  return handled
}

/** A car that is handed over before its time is kept from then on, unless the rider before has just given it back. */
async function keepFrom({ tx, house, order }: RentalStep, at: Instant): Promise<void> {
  const { orderHash, startsAt } = order
  const { bufferSeconds } = await configValue(tx, rentalConfigs.rental_times)
  for (const from of [at, plusSeconds(at, bufferSeconds)]) {
    if (from >= startsAt) continue
    try {
      await moveKeep({ tx, house, orderHash, kind: 'inUse', from })
      return
    } catch (error) {
      if (!(error instanceof Refusal) || error.key !== 'assets.taken') throw error
    }
  }
  await moveKeep({ tx, house, orderHash, kind: 'inUse' })
}

/** The car is back: the bill is cut to the contract and collected, the deposit pays a part of it. */
export async function giveBack({ tx, house, order, fact, at }: Told<'returned'>): Promise<Verdict> {
  const { orderHash, assetId, departedAt, depart: departure, toStationId, operatorId, terms } = order
  if (assetId === null || departedAt === null || departure === null) return ignored('the car was not handed over')
  if (fact.odometer < departure.odometer) return ignored('the odometer is less than at the departure')
  const returnedAt = timeWithin(fact.at, { from: departedAt, until: at })
  const facts = { at: returnedAt, odometerKm: fact.odometer, energyPercent: fact.energy, pictures: {} }
  const handover = { tx, house, assetId, orderHash, service: rentalService.id, ...facts }
  const notes = fact.damage?.text ?? ''
  await recordHandover({ ...handover, way: 'return', standId: toStationId, notes })
  await endKeep({ tx, house, orderHash, at: returnedAt })
  // Energy has the price of the day of the return.
  const { energyPercentTwd } = await configValue(tx, rentalConfigs.rental_terms)
  const priced = { ...terms, energyPercentTwd }
  const lines = capBill(contractOfOrder(order), {
    terms: priced,
    facts: factsOf({ order, departure, returnedAt, fact }),
  })
  const change = {
    returnedAt,
    endedAt: house.clock.now(),
    back: { odometer: fact.odometer, energy: fact.energy },
    billLines: [...lines],
    depositState: 'settled' as const,
  }
  const event = order.state === 'RETURNING' ? 'returned' : (['returnBegun', 'returned'] as const)
  await rentals.advance({ tx, house, row: order, event, change })
  await tellNext({ tx, house, assetId })
  const totalTwd = billTotal(lines)
  const payee = { kind: 'operator', id: operatorId } as const
  const retainedTwd = Math.min(terms.payNowTwd, totalTwd)
  if (terms.payNowTwd > 0) await settleDeposit({ tx, house, orderHash, retainedTwd, payee })
  await captureTotal({ tx, house, orderHash, amountTwd: totalTwd, payee })
  // More energy than the whole price is owed to the rider.
  const owedTwd = totalTwd - lines.reduce((sum, { amountTwd }) => sum + amountTwd, 0)
  const credit = {
    tx,
    house,
    riderId: order.riderId,
    orderHash,
    amountTwd: owedTwd,
    cause: 'energyBack',
    owedBy: payee,
  }
  if (owedTwd > 0) await creditRider(credit)
  return handled
}

type Returned = {
  readonly order: RentalRecord
  readonly departure: NonNullable<RentalRecord['depart']>
  readonly returnedAt: Instant
  readonly fact: Fact<'returned'>
}

function factsOf({ order, departure, returnedAt, fact }: Returned) {
  return {
    startsAt: order.startsAt,
    endsAt: order.endsAt,
    returnedAt,
    kilometres: fact.odometer - departure.odometer,
    energyThen: departure.energy,
    energyNow: fact.energy,
    brokeDown: fact.brokeDown ?? false,
    cover: coverOf(order, fact.damage),
    damage: fact.damage ?? null,
  }
}

/** A desk may name a time before its report, never one outside of the rental or in the future. */
const timeWithin = (at: Instant, { from, until }: { readonly from: Instant; readonly until: Instant }): Instant =>
  at < from ? from : at > until ? until : at
