import type { Asset, Stand } from '@daoxing/assets/contract'
import {
  assetOfPlate,
  conditionOf,
  freeAssets,
  assetOf,
  keptFrom,
  listStands,
  modelOf,
  standOf,
} from '@daoxing/assets/server'
import {
  distanceMetres,
  type Instant,
  type Language,
  type LatLng,
  plusSeconds,
  Refusal,
  taipeiTime,
} from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { type RentalCarInfo, type SharedCar, type SharedLot, wireTime } from '@daoxing/rental/contract'
import type { SharedRates } from '../rental-configs.ts'
import type { Span } from '../rules/times-of-wish.ts'
import { modelView } from '../station-views.ts'
import type { SharedRecord } from '../stores/shared-order-table.ts'
import { tariffAt } from './rules/price-shared.ts'

export type LentCar = { readonly asset: Asset; readonly stand: Stand }
type Whereabouts = SharedCar['whereabouts']

/** Lots, bays and zones have no staff: their cars are opened by phone. */
export const listLots = (house: House, operatorId?: string): readonly Stand[] =>
  listStands({ house, vehicleKind: 'car', ...(operatorId === undefined ? {} : { operatorId }) }).filter(isLot)

/** Also whether its vehicles are cars: a scooter has a service of its own. */
export const isLot = ({ kind, vehicleKind }: Stand) => kind !== 'station' && vehicleKind === 'car'

/** Whether riders open it by phone, wherever it is now. */
export function isSharedCar(house: House, { standId }: Pick<Asset, 'standId'>): boolean {
  const stand = standId === null ? undefined : standOf(house, standId)
  return stand !== undefined && isLot(stand)
}

/** A shared car by its plate. A car of a station counts as absent, one in repair is refused by name. */
export function lentCarOf(house: House, plateNo: string): LentCar {
  const asset = assetOfPlate(house, plateNo.toUpperCase())
  const stand = asset?.standId ? standOf(house, asset.standId) : undefined
  if (!asset || !stand || !isLot(stand)) throw new Refusal('kit.notFound')
  if (asset.state === 'repair' || asset.state === 'retired' || stand.isClosed) throw new Refusal('rental.carNotLent')
  return { asset, stand }
}

/** A stand is a place of some extent. */
const standMetres = 30

/** Where the car says that it is; where it was left, if it has said nothing. */
export function whereaboutsOf(house: House, asset: Asset): Whereabouts {
  const heard = conditionOf(house, asset.assetId)?.position
  if (heard)
    return {
      location: heard.point,
      accuracyMetres: Math.round(heard.accuracyMetres),
      heardAt: heard.heardAt,
    }
  if (asset.position)
    return {
      location: asset.position.point,
      accuracyMetres: Math.round(asset.position.accuracyMetres),
      heardAt: asset.position.at,
    }
  const stand = asset.standId === null ? undefined : standOf(house, asset.standId)
  if (!stand) throw new Error(`the car ${asset.assetId} is nowhere`)
  return { location: stand.point, accuracyMetres: standMetres, heardAt: null }
}

/** Where riders see a car that they do not drive: while another rider has it, only its lot, for that rider's privacy. */
export function shownPlaceOf(house: House, asset: Asset): Whereabouts {
  const stand = asset.standId === null ? undefined : standOf(house, asset.standId)
  if (asset.state !== 'out' || !stand) return whereaboutsOf(house, asset)
  return { location: stand.point, accuracyMetres: standMetres, heardAt: null }
}

/** Odometer and energy as the car reported them last, or as they were at its last handover. */
export function readingOf(house: House, asset: Asset): { readonly odometer: number; readonly energy: number } {
  const heard = conditionOf(house, asset.assetId)
  return {
    // An odometer never runs backwards, whatever an old report says.
    odometer: Math.max(asset.odometerKm, heard?.odometerKm ?? 0),
    energy: heard?.energyPercent ?? asset.energyPercent,
  }
}

export function lotView(stand: Stand, { now, language = 'zh-TW' }: { now: Instant; language?: Language }): SharedLot {
  const isChinese = language === 'zh-TW'
  const isAlwaysOpen = stand.hours.every((day) => day?.opens === '00:00' && day.closes === '24:00')
  const today = isAlwaysOpen ? null : stand.hours[taipeiTime(now).weekday]
  return {
    stationId: stand.standId,
    name: isChinese ? stand.nameZh : stand.nameEn,
    address: isChinese ? stand.addressZh : stand.addressEn,
    location: stand.point,
    rentalType: stand.kind === 'zone' ? 'shared_roadside' : 'shared_parking_lot',
    parkingType: stand.parkingType,
    floor: stand.floor,
    opensAt: today?.opens ?? null,
    closesAt: today?.closes ?? null,
    phone: stand.phone,
  }
}

export function carInfoOf(house: House, asset: Asset): RentalCarInfo {
  const model = modelOf(house, asset.modelCode)
  const heard = conditionOf(house, asset.assetId)
  const energy = heard?.energyPercent ?? asset.energyPercent
  return {
    carBrand: model?.brand ?? '',
    carSeries: model?.series ?? '',
    plateNo: asset.plate,
    carPicUrl: model?.pictureUrl ?? null,
    carEnergyType: model?.fuelType ?? 'Gasoline',
    energyDesc: `${energy} %`,
    currentEnergy: energy,
    estRemainingRange: heard?.rangeKm ?? asset.rangeKm,
  }
}

type Listing = {
  readonly house: House
  readonly rates: SharedRates
  readonly span: Span
  readonly here: LatLng | undefined
  readonly language: Language
  readonly bufferSeconds: number
}

/** A car as riders see it before they reserve it. */
export function sharedCarView(
  { house, rates, span, here, language, bufferSeconds }: Listing,
  { asset, stand }: LentCar,
  hasWaiver = false,
): SharedCar {
  const model = modelOf(house, asset.modelCode)
  if (!model) throw new Error(`the model ${asset.modelCode} is unknown`)
  const whereabouts = shownPlaceOf(house, asset)
  const lot = lotView(stand, { now: house.clock.now(), language })
  const next = keptFrom(house, asset.assetId, span.until)
  return {
    plateNo: asset.plate,
    latitude: whereabouts.location.lat,
    longitude: whereabouts.location.lng,
    chooseLossDamageWaiver: hasWaiver,
    lossDamageWaiverRate: rates.waiverHourTwd,
    reservationStart: wireTime(span.from),
    reservationEnd: wireTime(span.until),
    rentAction: 'Query',
    rentalType: lot.rentalType,
    carInfo: carInfoOf(house, asset),
    model: modelView(model),
    tariff: tariffAt({ from: span.from, prices: { ...rates, rent: rates.rents[model.vehicleClass] } }),
    lot,
    whereabouts,
    distanceMetres: here ? Math.round(distanceMetres(here, whereabouts.location)) : null,
    freeUntil: next === undefined ? null : plusSeconds(next, -bufferSeconds),
  }
}

/** A car that is out now is not lent again within this time, although its order may be over by then. */
const backSecondsBefore = 3600

/** Whether the car can be expected to stand at its lot at the beginning. */
export function isBackBy({ state }: Asset, { from, now }: { readonly from: Instant; readonly now: Instant }): boolean {
  return state === 'ready' || from >= plusSeconds(now, backSecondsBefore)
}

/** The cars of a stand that are free in a span, with the time to the next rider. */
export function freeCarsAt(
  { house, span, bufferSeconds }: Pick<Listing, 'house' | 'span' | 'bufferSeconds'>,
  stand: Stand,
): readonly LentCar[] {
  const until = plusSeconds(span.until, bufferSeconds)
  const now = house.clock.now()
  return freeAssets({ house, standId: stand.standId, from: span.from, until }).flatMap((assetId) => {
    const asset = assetOf(house, assetId)
    return asset && isBackBy(asset, { from: span.from, now }) ? [{ asset, stand }] : []
  })
}

/** The car of an order. */
export function carOfOrder(house: House, { assetId }: Pick<SharedRecord, 'assetId'>): Asset {
  const asset = assetOf(house, assetId)
  if (!asset) throw new Error(`the car ${assetId} is unknown`)
  return asset
}
