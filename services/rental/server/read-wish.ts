import { configValue } from '@daoxing/configs/server'
import type { AssetModel, Stand } from '@daoxing/assets/contract'
import { freeAssets } from '@daoxing/assets/server'
import { type Instant, plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { contractAt, type RentalTerms, type RentalWish } from '@daoxing/rental/contract'
import { rentalConfigs } from './rental-configs.ts'
import { priceRental } from './rules/price-rental.ts'
import { refuseClosed, type Span, spanOf } from './rules/times-of-wish.ts'
import { modelsOfOperator, stationOf } from './station-views.ts'
import { ordersAtStation } from './stores/order-store.ts'

export type ReadWish = {
  readonly wish: RentalWish
  readonly span: Span
  readonly from: Stand
  readonly to: Stand
  readonly model: AssetModel
  readonly accessories: readonly { readonly code: string; readonly qty: number; readonly dayTwd: number }[]
  /** Staff prepares the car afterwards: it has to be free so much longer. */
  readonly bufferSeconds: number
}

type Reading = { readonly tx: Tx; readonly house: House; readonly wish: RentalWish }

/** A wish against stations, hours, models and accessories; its fields that are not offered are refused by name. */
export async function readWish({ tx, house, wish }: Reading): Promise<ReadWish> {
  if (wish.coupon) throw new Refusal('rental.couponsNotYet')
  if (wish.isLinegoPointsRedeem) throw new Refusal('rental.pointsNotYet')
  const { leadSeconds, bufferSeconds } = await configValue(tx, rentalConfigs.rental_times)
  const span = spanOf(wish, { now: house.clock.now(), leadSeconds })
  const [from, to] = [stationOf(house, wish.fromStationId), stationOf(house, wish.toStationId)]
  if (to.operatorId !== from.operatorId) throw new Refusal('rental.noReturnThere')
  refuseClosed({ from, to, span })
  const model = modelsOfOperator(house, from.operatorId).find(({ modelCode }) => modelCode === wish.carModelCode)
  if (!model) throw new Refusal('rental.unknownModel')
  return { wish, span, from, to, model, accessories: await readAccessories({ tx, house, wish, span }), bufferSeconds }
}

async function readAccessories({ tx, house, wish, span }: Reading & { readonly span: Span }) {
  const wanted = wish.accessories ?? []
  if (wanted.length === 0) return []
  const left = await accessoriesLeft({ tx, stationId: wish.fromStationId, span, now: house.clock.now() })
  const codes = new Set(wanted.map(({ code }) => code))
  if (codes.size < wanted.length) throw new Refusal('kit.invalidInput', { field: 'accessories' })
  return wanted.map(({ code, qty }) => {
    const known = left.find((one) => one.code === code)
    if (!known || qty > Math.min(known.left, known.eachMax)) throw new Refusal('rental.accessoryOut', { code })
    return { code, qty, dayTwd: known.dayTwd }
  })
}

/** The accessories of a station with their stock in a span: what open orders have is not there. */
export async function accessoriesLeft({
  tx,
  stationId,
  span,
  now,
}: {
  readonly tx: Tx
  readonly stationId: string
  readonly span: Span
  readonly now: Instant
}) {
  const stock = await configValue(tx, rentalConfigs.rental_accessories)
  const used = new Map<string, number>()
  for (const { accessories } of await ordersAtStation(tx, { stationId, ...span, now }))
    for (const { code, qty } of accessories) used.set(code, (used.get(code) ?? 0) + qty)
  return stock.map((accessory) => ({
    ...accessory,
    left: Math.max(0, accessory.stock - (used.get(accessory.code) ?? 0)),
  }))
}

/** The terms of a wish, by the tariff and the contract of now. */
export async function termsOf({
  tx,
  house,
  read,
}: Omit<Reading, 'wish'> & { readonly read: ReadWish }): Promise<RentalTerms> {
  const terms = await configValue(tx, rentalConfigs.rental_terms)
  const { span, model, wish, accessories } = read
  const priced = {
    ...span,
    vehicleClass: model.vehicleClass,
    isOneWay: wish.fromStationId !== wish.toStationId,
    waivers: (wish.drivers ?? []).filter(({ noDuty }) => noDuty === 'Y').length,
    isPremiumNoDuty: wish.isPremiumNoDuty ?? false,
    accessories,
  }
  return priceRental(priced, { terms, contract: contractAt(house.clock.now()) })
}

/** The cars that could serve a wish, the best one first. */
export function carsFor(house: House, { span, from, to, model, bufferSeconds }: ReadWish): readonly string[] {
  const untilStandId = to.standId === from.standId ? undefined : to.standId
  const until = plusSeconds(span.until, bufferSeconds)
  return freeAssets({ house, standId: from.standId, modelCode: model.modelCode, ...span, until, untilStandId })
}

/** The fields of a wish that its price depends on, in one canonical text. */
export function wishText(wish: RentalWish): string {
  const { startTime, endTime, fromStationId, toStationId, carModelCode, isPremiumNoDuty = false } = wish
  const accessories = (wish.accessories ?? []).map(({ code, qty }) => `${code}x${qty}`).sort()
  const waivers = (wish.drivers ?? []).map(({ noDuty }) => noDuty)
  const where = [fromStationId, toStationId, carModelCode]
  return JSON.stringify([startTime, endTime, ...where, isPremiumNoDuty, waivers, accessories])
}
