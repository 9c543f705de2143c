import { timingSafeEqual } from 'node:crypto'
import { cityBrokerPath } from '@daoxing/assets/contract'
import { type CityDesk, type CityMarker, type CityPanel, type CityPart, factsOf } from '@daoxing/kit/simulator'
import { brokerDown, carFaults } from './car-faults.ts'
import type { LentCar } from './lent-car.ts'
import { scooterFaults, vendorBusy, vendorMaintenance } from './scooter-faults.ts'
import { scootersSetting } from './scooters.ts'
import type { ScooterUnit } from './scooter-unit.ts'
import { vehicleVendorOf } from './vehicle-vendor.ts'
import { type LentCars, lentCarsOf, lentCarsSetting, sharedCarsSetting } from './lent-cars.ts'

const states = {
  parked: { color: '#5F6B7A', label: ['停放', 'parked', '駐車中'] },
  open: { color: '#B25E00', label: ['已解鎖', 'unlocked', '解錠中'] },
  driving: { color: '#0B5CAD', label: ['行駛中', 'driving', '走行中'] },
} as const

const stateOf = (car: LentCar): keyof typeof states => {
  const { isLocked, speedMps } = car.reading()
  return speedMps > 0 ? 'driving' : isLocked ? 'parked' : 'open'
}

/** Cars and scooters that are lent, their units, and both lines: the broker of the cars and the vendor of the scooters. */
export const assetsCity: CityPart = {
  id: 'assets',
  actors: {
    title: ['出租車輛', 'Cars to rent', 'レンタカー'],
    search: ['輸入車牌', 'Plate', 'ナンバー'],
    empty: ['沒有車輛。', 'No car.', '車はありません。'],
    count: lentCarsSetting,
    states,
  },
  settings: [sharedCarsSetting, scootersSetting],
  faults: [...Object.values(carFaults), brokerDown, ...Object.values(scooterFaults), vendorMaintenance, vendorBusy],
  start(world) {
    const cars = lentCarsOf(world)
    const vendor = vehicleVendorOf(world)
    return {
      markers: () => [...[...cars.all()].map(markerOf), ...[...vendor.all()].map(scooterMarkerOf)],
      panels: [panelOf(cars)],
      desks: [brokerDesk(cars, world.citySecret), vendor.desk],
      faultsChanged: () => cars.faultsChanged(),
      strike(strike) {
        const struck = Object.values(scooterFaults).find(({ kind }) => kind === strike.fault.kind)
        const [all, of] = struck ? [vendor.all(), vendor.unitOf] : [cars.all(), cars.carOf]
        const facts = [...Object.values(carFaults), ...Object.values(scooterFaults)]
          .map((fault) => factsOf(strike, fault))
          .find((found) => found !== undefined)
        if (facts?.plate === undefined) return [...all].length
        return of(facts.plate) ? 1 : 0
      },
      stop() {
        cars.stop()
        vendor.stop()
      },
    }
  },
}

function scooterMarkerOf({ plate, assetId, reading }: ScooterUnit): CityMarker {
  const { location, bearing, speedMps, energyPercent, isPowerOn, helmets } = reading()
  const state = speedMps > 0 ? 'driving' : isPowerOn ? 'open' : 'parked'
  return {
    ...{ id: assetId, name: plate, state, isOnline: true, location, bearing, speedMps },
    details: (say) => [
      say(
        [
          '電量 {percent}%，安全帽 {helmets} 頂',
          'Battery {percent}%, helmets {helmets}',
          '残量 {percent}%、ヘルメット {helmets}',
        ],
        {
          ...{ percent: energyPercent, helmets },
        },
      ),
    ],
    actions: (say) =>
      Object.values(scooterFaults).map(({ kind, label }) => ({
        ...{ does: 'post', path: '/api/faults', label: say(label) },
        body: { kind, plate, seconds: 60 },
      })),
  }
}

function markerOf(car: LentCar): CityMarker {
  const { location, bearing, speedMps, energyShare, odometerMetres } = car.reading()
  const facts = { percent: Math.round((energyShare ?? 1) * 100), km: Math.floor(odometerMetres / 1000) }
  return {
    ...{ id: car.assetId, name: car.plate, state: stateOf(car), isOnline: true, location, bearing, speedMps },
    details: (say) => [
      say(['能量 {percent}%，里程 {km} 公里', 'Energy {percent}%, {km} km', '残量 {percent}%、{km} km'], facts),
    ],
    actions: (say) =>
      Object.values(carFaults).map(({ kind, label }) => ({
        ...{ does: 'post', path: '/api/faults', label: say(label) },
        body: { kind, plate: car.plate, seconds: 60 },
      })),
  }
}

/** Cars that are not parked and locked. */
function panelOf(cars: LentCars): CityPanel {
  const awake = () => [...cars.all()].filter((car) => stateOf(car) !== 'parked' || car.openDoors().length > 0)
  return {
    id: 'lent-cars',
    title: ['使用中的出租車', 'Rented cars in use', '利用中のレンタカー'],
    search: ['輸入車牌', 'Plate', 'ナンバー'],
    count: () => awake().length,
    empty: () => ['所有車輛都停好並上鎖。', 'All cars are parked and locked.', 'すべて駐車・施錠済みです。'],
    rows: ({ say, find }) =>
      awake()
        .filter(({ plate }) => plate.includes(find.toUpperCase()))
        .slice(0, 50)
        .map((car) => ({
          key: car.plate,
          press: { does: 'show', label: car.plate, markerId: car.assetId },
          blocks: [
            {
              block: 'heading',
              text: say(states[stateOf(car)].label),
              badge: car.plate,
              color: states[stateOf(car)].color,
            },
            { block: 'text', look: 'small', text: car.openDoors().join(', ') },
          ],
        })),
  }
}

/** Says where the broker is, to the server only. */
function brokerDesk(cars: LentCars, secret: string): CityDesk {
  const isServer = (header: string | undefined) => {
    const [given, expected] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${secret}`)]
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  return {
    prefix: cityBrokerPath,
    async answer({ headers }) {
      if (!isServer(headers['authorization'])) return { status: 401, body: '{}' }
      const url = cars.brokerUrl()
      if (url === undefined) return { status: 503, body: '{}' }
      return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ url }) }
    },
    stop: () => undefined,
  }
}
