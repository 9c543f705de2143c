import { planFleets, type PlannedFleet, registerFleets } from '@daoxing/assets/simulator'
import { type CityMarker, type CityPart, type ConsoleText, defineNumber, factsOf } from '@daoxing/kit/simulator'
import { lateRenters, noCars, rentersAbsent, silentDesks, toll } from './desk-faults.ts'
import { createPeopleAtDesks } from './people-at-desks.ts'
import { type Renter, startRenter } from './renter-actor.ts'
import { rentersPanel } from './renters-panel.ts'
import { type Desks, runDesks } from './run-desks.ts'

const cars = defineNumber({
  name: 'CITY_CARS',
  label: ['出租車輛', 'Cars to rent', 'レンタカー'],
  preset: 400,
  min: 42,
  max: 20_000,
  isWhole: true,
})

const renterCount = defineNumber({
  name: 'CITY_RENTERS',
  label: ['租車的人', 'Renters', 'レンタカー利用者'],
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

/** The lenders of the city with their fleets, and the staff of their stations. */
export const rentalCity: CityPart = {
  id: 'rental',
  actors: {
    title,
    search: ['輸入門市', 'Station', '店舗'],
    empty: ['沒有門市。', 'No station.', '店舗はありません。'],
    count: cars,
    states,
  },
  settings: [renterCount],
  faults: [silentDesks, noCars, lateRenters, rentersAbsent, toll],
  start(world) {
    const desks = new Map<string, Desks>()
    const people = createPeopleAtDesks()
    const renters: Renter[] = []
    let fleets: readonly PlannedFleet[] = []
    let stands: ReadonlyMap<string, string> = new Map()
    let isStopped = false

    /** A car that is no longer wanted stays with its lender: an order may have it. */
    async function open(): Promise<void> {
      fleets = planFleets({ seed: world.seed, cars: world.settings.get(cars) })
      const registered = await registerFleets(world, fleets)
      if (isStopped) return
      stands = new Map(
        registered.flatMap(({ peer, standIds }) => [...standIds].map(([code, id]) => [`${peer} ${code}`, id])),
      )
      for (const fleet of registered) {
        const plan = fleets.find(({ peer }) => peer === fleet.peer)?.plan
        desks.get(fleet.peer)?.stop()
        if (plan) desks.set(fleet.peer, runDesks(world, { fleet, plan, people }))
      }
    }

    const adjust = () => {
      open().catch((err: unknown) => world.log.error({ err }, 'the fleets could not be registered'))
    }
    world.settings.onChange(cars, adjust)
    adjust()

    /** A renter who is no longer wanted goes home at once; the desk keeps the car until the order has ended. */
    function adjustRenters(): void {
      const wanted = world.settings.get(renterCount)
      for (const gone of renters.splice(wanted)) gone.stop()
      while (renters.length < wanted) renters.push(startRenter(world, { number: renters.length, people }))
    }
    world.settings.onChange(renterCount, adjustRenters)
    adjustRenters()

    function markers(): readonly CityMarker[] {
      return fleets.flatMap(({ peer, plan }) =>
        plan.stands.map((stand) => {
          const standId = stands.get(`${peer} ${stand.code}`)
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
        for (const renter of renters) renter.stop()
      },
      panels: [rentersPanel(() => renters)],
    }
  },
}
