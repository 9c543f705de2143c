import type { FleetDriver } from '@daoxing/dispatch/contract'

/** The cars of the city's chauffeurs; the drivers beyond them share a car on the days off of another. */
export const chauffeurCars = 30

const garages = [
  { address: '臺北市中山區民權東路三段', location: { lat: 25.0623, lng: 121.5437 } },
  { address: '臺北市內湖區新湖一路', location: { lat: 25.0611, lng: 121.5806 } },
  { address: '新北市板橋區文化路一段', location: { lat: 25.0206, lng: 121.4663 } },
] as const

const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = [1, 2, 3, 4, 5, 6, 7]

/** The days off of a driver. Two drivers with the same car never work on the same day, and everybody rests one in seven. */
export function daysOffOf(number: number): number[] {
  const car = number % chauffeurCars
  const isShared = car < 10
  if (!isShared) return [1 + (car % 7), 1 + ((car + 3) % 7)].toSorted((one, other) => one - other)
  return number < chauffeurCars ? [friday, saturday, sunday] : [monday, tuesday, wednesday, thursday]
}

/** Every driver speaks Chinese, a third English and a sixth Japanese as well. */
function languagesOf(number: number): string[] {
  return ['zh', ...(number % 3 === 0 ? ['en'] : []), ...(number % 6 === 1 ? ['ja'] : [])]
}

/** The roster of the driver with this number: garage, days off, languages. */
export function chauffeurRosterOf(number: number): Pick<FleetDriver, 'garage' | 'daysOff' | 'languages'> {
  const garage = garages[(number % chauffeurCars) % garages.length]
  return { ...(garage && { garage }), daysOff: daysOffOf(number), languages: languagesOf(number) }
}
