import { type LentFleet, lentCarsOf, lentCarsSetting, sharedLender } from '@daoxing/assets/simulator'
import { type CityMarker, type CityPart, type ConsoleText, defineNumber, factsOf } from '@daoxing/kit/simulator'
import { lateRenters, noCars, rentersAbsent, silentDesks, toll } from './desk-faults.ts'
import { deskConsoleCalls, deskPanel } from './desk-panel.ts'
import { createPeopleAtDesks } from './people-at-desks.ts'
import { type Renter, startRenter } from './renter-actor.ts'
import { rentersPanel } from './renters-panel.ts'
import { type Desks, runDesks } from './run-desks.ts'
import { startSharedRenter } from './shared-renter-actor.ts'

const renterCount = defineNumber({
  name: 'CITY_RENTERS',
  label: ['租車的人', 'Renters', 'レンタカー利用者'],
  preset: 3,
  min: 0,
  max: 200,
  isWhole: true,
})

const sharedRenterCount = defineNumber({
  name: 'CITY_SHARED_RENTERS',
  label: ['共享車使用者', 'Renters of shared cars', 'カーシェア利用者'],
  preset: 3,
  min: 0,
  max: 200,
  isWhole: true,
})

const title: ConsoleText = ['租車門市', 'Rental stations', 'レンタカー店舗']
const states = {
  open: { color: '#1B7F3B', label: ['沒有訂單', 'no order', '予約なし'] },
  busy: { color: '#0B5CAD', label: ['有訂單', 'with orders', '予約あり'] },
} as const

/** The staff of the stations of the city's lenders. */
export const rentalCity: CityPart = {
  id: 'rental',
  actors: {
    title,
    search: ['輸入門市', 'Station', '店舗'],
    empty: ['沒有門市。', 'No station.', '店舗はありません。'],
    count: lentCarsSetting,
    states,
  },
  settings: [renterCount, sharedRenterCount],
  faults: [silentDesks, noCars, lateRenters, rentersAbsent, toll],
  start(world) {
    const desks = new Map<string, Desks>()
    const people = createPeopleAtDesks()
    const renters: Renter[] = []
    const sharedRenters: Renter[] = []
    const cars = lentCarsOf(world)
    let sharedFleet: LentFleet | undefined
    let fleets: readonly LentFleet[] = []
    let isStopped = false
    cars.onRegistered((registered) => {
      if (isStopped) return
      sharedFleet = registered.find(({ registered: { peer } }) => peer === sharedLender)
      // An operator without stations has no desks.
      fleets = registered.filter(({ plan }) => plan.stands.some(({ kind }) => kind === 'station'))
      for (const fleet of fleets) {
        const { peer } = fleet.registered
        desks.get(peer)?.stop()
        desks.set(peer, runDesks(world, { fleet: fleet.registered, plan: fleet.plan, people }))
      }
    })

    /** A renter who is no longer wanted goes home at once; the desk keeps the car until the order has ended. */
    function adjustRenters(): void {
      const wanted = world.settings.get(renterCount)
      for (const gone of renters.splice(wanted)) gone.stop()
      while (renters.length < wanted) renters.push(startRenter(world, { number: renters.length, people }))
    }
    world.settings.onChange(renterCount, adjustRenters)
    adjustRenters()

    function adjustSharedRenters(): void {
      const wanted = world.settings.get(sharedRenterCount)
      for (const gone of sharedRenters.splice(wanted)) gone.stop()
      while (sharedRenters.length < wanted) {
        const plan = { number: sharedRenters.length, cars, fleet: () => sharedFleet }
        sharedRenters.push(startSharedRenter(world, plan))
      }
    }
    world.settings.onChange(sharedRenterCount, adjustSharedRenters)
    adjustSharedRenters()
    const ordersAtDesks = () => [...desks.values()].flatMap((desk) => desk.orders())

    function markers(): readonly CityMarker[] {
      return fleets.flatMap(({ plan, registered: { peer, standIds } }) =>
        plan.stands.map((stand) => {
          const standId = standIds.get(stand.code)
          const orders = desks.get(peer)?.orders() ?? []
          const here = orders.filter(({ fromStationId }) => fromStationId === standId)
          return {
            id: `${peer} ${stand.code}`,
            name: stand.nameZh,
            state: here.length > 0 ? 'busy' : 'open',
            isOnline: true,
            location: stand.point,
            bearing: null,
            speedMps: 0,
            details: () => here.map(({ orderNo }) => orderNo),
          }
        }),
      )
    }

    return {
      markers,
      strike(strike) {
        const told = factsOf(strike, toll)
        if (!told) return desks.size
        return [...desks.values()].some((desk) => desk.tollFor(told.orderHash)) ? 1 : 0
      },
      stop() {
        isStopped = true
        for (const desk of desks.values()) desk.stop()
        for (const renter of [...renters, ...sharedRenters]) renter.stop()
      },
      panels: [deskPanel(ordersAtDesks), rentersPanel(() => [...renters, ...sharedRenters])],
      calls: deskConsoleCalls({ orders: ordersAtDesks, people }),
    }
  },
}
