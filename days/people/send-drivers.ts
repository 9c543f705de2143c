import { enrolFleet, type FleetKind, type NewDriver, type PlannedDriver, planFleet } from '@daoxing/dispatch/simulator'
import type { DayWorld } from './day-world.ts'

type FleetOfDay = {
  readonly world: DayWorld
  readonly kind: FleetKind
  readonly count: number
  readonly hour: number
}

/** Enrols the drivers of a service, and sends them out for the whole day. */
export async function sendDrivers(
  { world, kind, count, hour }: FleetOfDay,
  setOut: (driver: NewDriver) => void,
): Promise<void> {
  const enrolled = (driver: PlannedDriver) =>
    new Promise<string>((resolve, reject) => {
      enrolFleet(world, [driver], ([first]) => {
        if (first) resolve(first.credential)
        else reject(new Error(`no credential for ${driver.driverId}`))
      }).catch(reject)
    })
  for (const planned of planFleet({ seed: world.seed, from: 0, to: count, hour, kind }))
    setOut({
      ...{ planned, startsAt: planned.startsAt, credential: await enrolled(planned) },
      renewCredential: () => enrolled(planned),
    })
}
