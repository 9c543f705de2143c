import type { DriverBooking } from '@daoxing/bookings/contract'
import {
  acceptLate,
  driverCancels,
  driverOffline,
  driverWords,
  noDrivers,
  refuseAll,
  ridersAbsent,
  runDriverFleet,
} from '@daoxing/dispatch/simulator'
import { type CityPart, seededChance } from '@daoxing/kit/simulator'
import { createRouteFinder } from '@daoxing/places/simulator'
import { createChauffeur } from './chauffeur-driver.ts'
import { chauffeurFaults } from './chauffeur-faults.ts'
import { chauffeurFleet } from './chauffeur-fleet.ts'
import { chauffeurPanel, type KnownChauffeur, runChauffeurRiders } from './chauffeur-panel.ts'
import { chauffeurCount, chauffeurRiders, chauffeurTrouble } from './chauffeur-settings.ts'

/** The chauffeurs of the city with their cars and rosters, and the riders who book them. */
export const chauffeurCity: CityPart = {
  id: 'chauffeur',
  actors: { ...driverWords, title: chauffeurCount.label, count: chauffeurCount },
  settings: [chauffeurRiders, chauffeurTrouble],
  faults: [driverOffline, driverCancels, refuseAll, noDrivers, acceptLate, ridersAbsent, ...chauffeurFaults],
  start(world) {
    const routes = createRouteFinder(world)
    const seen = new Map<string, DriverBooking>()
    const known = new Map<string, KnownChauffeur>()
    const fleet = runDriverFleet({
      world,
      id: 'chauffeur-jobs',
      kind: chauffeurFleet,
      count: chauffeurCount,
      victims: seededChance(world.seed).branch('chauffeur faults'),
      createDriver: (driver) =>
        createChauffeur({
          ...driver,
          ...{ world, routes, seen },
          onCalendar: ({ driverId, displayName: name, vehicle: { plate } }, calendar) =>
            known.set(driverId, { driverId, name, plate, calendar }),
        }),
    })
    const riders = runChauffeurRiders(world)
    return {
      ...fleet,
      panels: [...fleet.panels, chauffeurPanel(world, () => [...known.values()]), riders.panel],
      stop() {
        riders.stop()
        fleet.stop()
      },
    }
  },
}
