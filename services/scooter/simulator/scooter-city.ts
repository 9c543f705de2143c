import { putFleet, putZones } from '@daoxing/assets/contract'
import { type RegisteredFleet, scootersOf, scooterUnitOf, scooterUnitsOf } from '@daoxing/assets/simulator'
import { type ApiClient, type CityPart, type PartWorld, untilReachable } from '@daoxing/kit/simulator'
import { licenceSeconds, runLicenceReviewer } from './reviewer-desk.ts'
import { reviewerFaults } from './reviewer-faults.ts'
import { openScooters } from './reviewer-opens.ts'
import { licenceConsoleCalls, licencePanel } from './reviewer-panel.ts'
import { scooterRidersPanel, scootersInUsePanel } from './riders-panel.ts'
import { changedGround, groundOfCity, standsOfCity } from './scooter-ground.ts'
import { swapCrews, scooterRiders, type ScooterPeople, startScooterPeople } from './scooter-people.ts'
import { vendorFaults, zoneChanged } from './vendor-faults.ts'
import { createVendorNews } from './vendor-news.ts'
import { strikeVendor } from './vendor-strikes.ts'

/** The vendor of the city's scooters: its ground, its reviewer of licences, its crews and staff, and the riders. */
export const scooterCity: CityPart = {
  id: 'scooter',
  settings: [scooterRiders, swapCrews, licenceSeconds],
  faults: [...reviewerFaults, ...vendorFaults],
  start(world) {
    const stopping = new AbortController()
    const { promise: registered, resolve: told } = Promise.withResolvers<RegisteredFleet>()
    // A vendor has one credential: its reviewer and its staff speak by that of the fleet.
    const api: ApiClient = { send: async (call, ...input) => (await registered).api.send(call, ...input) }
    const reviewer = runLicenceReviewer(world, { api })
    const news = createVendorNews(world, { api })
    const people: ScooterPeople = startScooterPeople(world, { news, opened: registered })
    const ground = groundKeeper(world, api)

    async function layGround(fleet: RegisteredFleet): Promise<void> {
      const operator = { nameZh: '島行電動機車', nameEn: 'Island Scooters', phone: '0809-000-105' }
      const stands = { operator, models: [], stands: standsOfCity(), assets: [] }
      await untilReachable(world, () => fleet.api.send(putFleet, { body: structuredClone(stands) }))
      await untilReachable(world, () => fleet.api.send(putZones, { body: structuredClone(groundOfCity) }))
      await openScooters(world)
      told(fleet)
    }
    scootersOf(world).onRegistered((fleet) => {
      layGround(fleet).catch((err: unknown) =>
        world.log.error({ err }, 'the ground of the scooters was not registered'),
      )
    })
    const units = () => scooterUnitsOf(world)
    return {
      desks: [reviewer],
      panels: [licencePanel(reviewer), scooterRidersPanel(people.riders), scootersInUsePanel(units, people.riders)],
      calls: licenceConsoleCalls(reviewer, world.deviceNowMs),
      faultsChanged: ground.follow,
      strike: (strike) =>
        strikeVendor(strike, { world, news, unitOf: (plate) => scooterUnitOf(world, plate), signal: stopping.signal }),
      stop() {
        stopping.abort()
        people.stop()
        reviewer.stop()
      },
    }
  },
}

/** Puts the zones of the moment: another rule while its fault lasts. */
function groundKeeper(world: PartWorld, api: ApiClient) {
  let isChanged = false
  return {
    follow(): void {
      const wanted = world.faults.is(zoneChanged)
      if (wanted === isChanged) return
      isChanged = wanted
      untilReachable(world, () =>
        api.send(putZones, { body: structuredClone(wanted ? changedGround : groundOfCity) }),
      ).catch((err: unknown) => world.log.error({ err }, 'the zones were not changed'))
    },
  }
}
