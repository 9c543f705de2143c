import type { CityDriver, CityTrip } from '@daoxing/dispatch/simulator'
import { type Instant, instantFromMs } from '@daoxing/kit/contract'
import type { ConsoleInput } from './console-input.ts'

export type StateDriver = Omit<CityDriver, 'vehicle' | 'location' | 'activity' | 'bearing' | 'speedMps' | 'isOnline'> &
  CityDriver['vehicle'] & {
    readonly state: CityDriver['activity']
    readonly online: boolean
    readonly position: { lat: number; lng: number; bearing: number; speedMps: number }
  }

export type CityState = {
  /** City time; the server lives in real time. */
  readonly now: Instant
  readonly speed: number
  readonly seed: string
  readonly serverUrl: string
  /** How many drivers there are to be; `drivers` may still be coming or leaving. */
  readonly wanted: number
  readonly drivers: readonly StateDriver[]
  readonly trips: readonly CityTrip[]
  /** Drivers by what they do. */
  readonly states: Readonly<Record<string, number>>
  readonly counters: Readonly<Record<string, number>>
  readonly faults: readonly { readonly kind: string; readonly endsAt: Instant }[]
}

export function cityState({ world, fleets, counters }: ConsoleInput): CityState {
  const drivers = fleets.flatMap((fleet) => fleet.drivers()).map(stateOf)
  const states: Record<string, number> = {}
  for (const { state } of drivers) states[state] = (states[state] ?? 0) + 1
  return {
    now: world.clock.now(),
    speed: world.clock.factor,
    seed: world.seed,
    serverUrl: world.serverUrl,
    wanted: fleets.reduce((sum, { wanted }) => sum + wanted, 0),
    drivers,
    trips: fleets.flatMap((fleet) => fleet.trips()),
    states,
    counters: counters.all(),
    faults: world.faults.active().map(({ endsAtMs, ...fault }) => ({ ...fault, endsAt: instantFromMs(endsAtMs) })),
  }
}

function stateOf({ vehicle, activity, isOnline, location, bearing, speedMps, ...driver }: CityDriver): StateDriver {
  return {
    ...driver,
    ...vehicle,
    state: activity,
    online: isOnline,
    position: {
      lat: Math.round(location.lat * 1e6) / 1e6,
      lng: Math.round(location.lng * 1e6) / 1e6,
      bearing,
      speedMps: Math.round(speedMps * 10) / 10,
    },
  }
}
