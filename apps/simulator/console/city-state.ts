import { type Instant, instantFromMs } from '@daoxing/kit/contract'
import { type CityMarker, type CityWay, settingsOf } from '@daoxing/kit/simulator'
import type { ConsoleInput } from './console-input.ts'
import { allPanels } from './panels/all-panels.ts'

export type StateMarker = Pick<CityMarker, 'id' | 'name' | 'badge' | 'state'> & {
  /** The part of the city that it belongs to. */
  readonly part: string
  readonly online: boolean
  readonly position: { lat: number; lng: number; bearing: number | null; speedMps: number }
}

/** The current state of the city. */
export type CityState = {
  /** City time; the server uses real time. */
  readonly now: Instant
  readonly speed: number
  readonly seed: string
  readonly serverUrl: string
  readonly markers: readonly StateMarker[]
  readonly ways: readonly (CityWay & { readonly part: string })[]
  readonly settings: Readonly<Record<string, number>>
  readonly counters: Readonly<Record<string, number>>
  readonly faults: readonly { readonly kind: string; readonly endsAt: Instant }[]
  /** Badges next to the titles of panels. */
  readonly counts: Readonly<Record<string, number>>
}

export function cityState({ world, parts, counters }: ConsoleInput): CityState {
  const { clock, seed, serverUrl, settings } = world
  return {
    now: clock.now(),
    speed: clock.factor,
    seed,
    serverUrl,
    markers: parts.flatMap(({ part, running }) =>
      (running.markers?.() ?? []).map((marker) => stateOf(part.id, marker)),
    ),
    ways: parts.flatMap(({ part, running }) =>
      (running.ways?.() ?? []).map(({ id, state, polyline, from, to }) => ({
        part: part.id,
        id,
        state,
        polyline,
        from,
        to,
      })),
    ),
    settings: Object.fromEntries(
      settingsOf(parts.map(({ part }) => part)).map((setting) => [setting.name, settings.get(setting)]),
    ),
    counters: counters.all(),
    faults: world.faults
      .active()
      .map(({ kind, facts, endsAtMs }) => ({ kind, ...facts, endsAt: instantFromMs(endsAtMs) })),
    counts: Object.fromEntries(
      allPanels({ world, parts, counters }).flatMap(({ id, count }) => (count === undefined ? [] : [[id, count()]])),
    ),
  }
}

function stateOf(part: string, marker: CityMarker): StateMarker {
  const { id, name, badge, state, isOnline, location, bearing, speedMps } = marker
  return {
    part,
    id,
    name,
    ...(badge === undefined ? {} : { badge }),
    state,
    online: isOnline,
    position: {
      lat: Math.round(location.lat * 1e6) / 1e6,
      lng: Math.round(location.lng * 1e6) / 1e6,
      bearing,
      speedMps: Math.round(speedMps * 10) / 10,
    },
  }
}
