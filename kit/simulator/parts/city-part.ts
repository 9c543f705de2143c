import type { Instant, LatLng } from '@daoxing/kit/contract'
import type { CityDesk, DeskWorld } from '../city-desk.ts'
import type { CityWorld } from '../city-world.ts'
import type { ConsoleCall } from './console-call.ts'
import type { FaultKind, Strike } from './faults.ts'
import type { CityPanel, PanelAction } from './panel.ts'
import type { CitySetting } from './settings.ts'
import type { ConsoleText, Say } from './words.ts'

/** An actor on the console's map. */
export type CityMarker = {
  readonly id: string
  readonly name: string
  /** A number plate or another short name. */
  readonly badge?: string
  /** One of the states of its kind. */
  readonly state: string
  /** Whether its device has a connection. */
  readonly isOnline: boolean
  readonly location: LatLng
  /** Degrees from north; null for an actor without a direction. */
  readonly bearing: number | null
  readonly speedMps: number
  /** Short facts on its card, in the reader's language. */
  details(say: Say): readonly string[]
  /** Buttons on its card. */
  actions?(say: Say): readonly PanelAction[]
}

/** A route that an actor drives, with its places. */
export type CityWay = {
  readonly id: string
  readonly state: string
  /** Encoded; null without one. */
  readonly polyline: string | null
  readonly from: LatLng | null
  readonly to: LatLng | null
}

/** A kind of actor in the city. */
export type ActorKind = {
  readonly title: ConsoleText
  readonly search: ConsoleText
  readonly empty: ConsoleText
  /** The configured number of actors. */
  readonly count: CitySetting
  /** Every state with its colour on the map, in the order of the console. */
  readonly states: Readonly<Record<string, { readonly color: string; readonly label: ConsoleText }>>
}

/** The state that a part shares with the console: all of the city, and a folder that survives a restart. */
export type PartWorld = CityWorld &
  DeskWorld & {
    /** The operator's broker of vehicles' messages, which replaces the city's own. */
    readonly brokerUrl?: string | undefined
    /** The address of the city's desks, once it is open; for a part that tells others where to reach it. */
    readonly cityUrl?: Promise<string>
  }

export type RunningPart = {
  markers?(): readonly CityMarker[]
  ways?(): readonly CityWay[]
  readonly panels?: readonly CityPanel[]
  readonly calls?: readonly ConsoleCall[]
  readonly desks?: readonly CityDesk[]
  /** Applies an immediate fault to the affected actors; returns their number. */
  strike?(strike: Strike): number
  /** The lasting faults have changed. */
  faultsChanged?(): void
  /** The speed of the city has changed, or the city has just started. */
  speedChanged?(): void
  /** A desk has sent a message to a phone. */
  note?(message: { readonly to: string; readonly text: string }): void
  /** The newest one-time code on a phone since then, of the part that has the phones. */
  codeOn?(phone: string, since: Instant): string | undefined
  stop?(): void
}

/** A slice's part of the city: its face exports it, and the registry of the city program lists it. */
export type CityPart = {
  readonly id: string
  readonly actors?: ActorKind
  readonly settings?: readonly CitySetting[]
  readonly faults?: readonly FaultKind[]
  /** Its own pages for injecting faults, such as a bank's. */
  readonly faultPages?: readonly { readonly label: ConsoleText; readonly href: string }[]
  start(world: PartWorld): RunningPart
}

/** A running part with only desks. */
export function runDesks(desks: readonly CityDesk[]): RunningPart {
  return {
    desks,
    stop() {
      for (const desk of desks) desk.stop()
    },
  }
}

/** All settings of the parts, counts first. */
export function settingsOf(parts: readonly CityPart[]): readonly CitySetting[] {
  return [...parts.flatMap(({ actors }) => actors?.count ?? []), ...parts.flatMap(({ settings }) => settings ?? [])]
}

/** Stops the start of a city in which two parts use one name. Parts may share a fault or a setting. */
export function assertPartsFit(parts: readonly CityPart[]): void {
  assertOneEach('part', parts, ({ id }) => id)
  assertOneEach('setting', new Set(settingsOf(parts)), ({ name }) => name)
  assertOneEach('fault', new Set(parts.flatMap(({ faults }) => faults ?? [])), ({ kind }) => kind)
}

function assertOneEach<Thing>(what: string, things: Iterable<Thing>, nameOf: (thing: Thing) => string): void {
  const names = new Set<string>()
  for (const name of [...things].map(nameOf)) {
    if (names.has(name)) throw new Error(`two parts of the city register the ${what} ${name}`)
    names.add(name)
  }
}
