import type { AssetModel, Stand } from '@daoxing/assets/contract'
import { listModels, listStands, standOf } from '@daoxing/assets/server'
import { type Language, Refusal } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { type RentalModel, type RentalStation, weekdayNumbers } from '@daoxing/rental/contract'

/** Stations have staff, who hand over cars; lots, bays and zones have none. */
export const listStations = (house: House): readonly Stand[] =>
  listStands({ house, kind: 'station', vehicleKind: 'car' })

/** A station that is open for orders. */
export function stationOf(house: House, stationId: string): Stand {
  const stand = standOf(house, stationId)
  if (!stand || stand.kind !== 'station' || stand.vehicleKind !== 'car' || stand.isClosed)
    throw new Refusal('kit.notFound')
  return stand
}

/** A station as riders see it. One that closes at night also rents by plans of whole days. */
export function stationView(stand: Stand, language: Language = 'zh-TW'): RentalStation {
  const days = stand.hours.flatMap((day) => (day === null ? [] : [day]))
  const isAlwaysOpen = stand.hours.every((day) => day?.opens === '00:00' && day.closes === '24:00')
  const first = days[0]
  const isChinese = language === 'zh-TW'
  return {
    stationId: stand.standId,
    name: isChinese ? stand.nameZh : stand.nameEn,
    address: isChinese ? stand.addressZh : stand.addressEn,
    location: stand.point,
    opensAt: isAlwaysOpen || !first ? null : first.opens,
    closesAt: isAlwaysOpen || !first ? null : first.closes,
    ...(isAlwaysOpen ? {} : { weekdays: weekdaysOf(stand) }),
    isStore: !isAlwaysOpen,
  }
}

const weekdaysOf = ({ hours }: Stand) =>
  weekdayNumbers.flatMap((weekday) => {
    // The week of a stand begins on Sunday.
    const day = hours[weekday % 7] ?? null
    return day === null ? [] : [{ weekday, opensAt: day.opens, closesAt: day.closes }]
  })

export function modelView(model: AssetModel): RentalModel {
  return {
    modelCode: model.modelCode,
    carBrand: model.brand,
    carSeries: model.series,
    carPicUrl: model.pictureUrl,
    vehicleClass: model.vehicleClass,
    carEnergyType: model.fuelType,
    seats: model.seats,
    rangeKm: model.rangeKm,
  }
}

/** The models of an operator. */
export const modelsOfOperator = (house: House, operatorId: string): readonly AssetModel[] =>
  listModels(house, 'car').filter((model) => model.operatorId === operatorId)
