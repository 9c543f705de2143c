import type { GlobalRules, Zone, ZoneRule, ZoneRuling, ZoneVerdict } from '@daoxing/assets/contract'
import { type Instant, instantFromMs, type LatLng, msOf } from '@daoxing/kit/contract'
import Flatbush from 'flatbush'
import { boxAround, boxOfRing, isInside, metresToRings, type Rings } from './zone-geometry.ts'
import { hoursAt, type OpenSpans, openSpansOf } from './zone-hours.ts'

export type ZoneQuestion = { readonly point: LatLng; readonly modelCode: string; readonly at: Instant }

/** The zones of one operator, ready for questions. */
export type ZoneIndex = {
  /** In the order in which they decide, without those that are closed for good. */
  readonly zones: readonly IndexedZone[]
  readonly globalRules: GlobalRules | undefined
  /** The permissions at a point. */
  rulingAt(asked: ZoneQuestion): ZoneRuling
  /** The same, with how sure it is if the point lies in a circle, and until when it counts. */
  verdictAt(asked: ZoneQuestion & { readonly accuracyMetres?: number | undefined }): ZoneVerdict
}

export type IndexedZone = {
  readonly zone: Zone
  readonly fromMs: number
  readonly untilMs: number
  /** Undefined: always open. */
  readonly spans: OpenSpans | undefined
}
type Polygon = IndexedZone & { readonly rings: Rings }

/** The order of GBFS: the earlier polygon decides, then its earlier rule. */
export function createZoneIndex(all: readonly Zone[], globalRules: GlobalRules | undefined): ZoneIndex {
  const zones = all
    .filter(({ isClosed }) => !isClosed)
    .toSorted((a, b) => a.precedence - b.precedence || (a.code < b.code ? -1 : 1))
    .map(indexed)
  // In the order of the zones, so that the lowest number decides.
  const polygons: readonly Polygon[] = zones.flatMap((zone) =>
    zone.zone.area.coordinates.map((rings) => ({ ...zone, rings })),
  )
  const tree = treeOf(polygons)
  const elsewhere = (modelCode: string) => rulingOf(globalRules, { modelCode, zoneId: null, isOpen: true })

  function rulingAt({ point, modelCode, at }: ZoneQuestion): ZoneRuling {
    const atMs = msOf(at)
    for (const number of found(tree, [point.lng, point.lat, point.lng, point.lat])) {
      const polygon = polygons[number]
      if (!polygon || !isInForce(polygon, atMs) || !hasRule(polygon, modelCode)) continue
      if (isInside(polygon.rings, point)) return rulingOfZone(polygon, { modelCode, atMs })
    }
    return elsewhere(modelCode)
  }

  function verdictAt({ point, modelCode, at, accuracyMetres = 0 }: Parameters<ZoneIndex['verdictAt']>[0]): ZoneVerdict {
    const atMs = msOf(at)
    const possible: ZoneRuling[] = []
    let here: ZoneRuling | undefined
    let untilMs = Number.POSITIVE_INFINITY
    let isWhole = false
    for (const number of found(tree, boxAround(point, accuracyMetres))) {
      const polygon = polygons[number]
      if (!polygon || !hasRule(polygon, modelCode)) continue
      const contains = isInside(polygon.rings, point)
      if (contains && !here) untilMs = Math.min(untilMs, changeOf(polygon, { modelCode, atMs }))
      if (!isInForce(polygon, atMs)) continue
      const borderMetres = accuracyMetres > 0 ? metresToRings(polygon.rings, point) : Number.POSITIVE_INFINITY
      if (!contains && borderMetres > accuracyMetres) continue
      const ruling = rulingOfZone(polygon, { modelCode, atMs })
      if (contains) here ??= ruling
      possible.push(ruling)
      // No zone after this one decides anywhere in the circle.
      if (contains && borderMetres > accuracyMetres) {
        isWhole = true
        break
      }
    }
    if (!isWhole) possible.push(elsewhere(modelCode))
    const ruling = here ?? elsewhere(modelCode)
    const others = distinct(possible.filter((one) => !allowsTheSame(one, ruling)))
    const until = untilMs === Number.POSITIVE_INFINITY ? null : instantFromMs(untilMs)
    return { ...ruling, certainty: others.length === 0 ? 'sure' : 'uncertain', others, until }
  }

  return { zones, globalRules, rulingAt, verdictAt }
}

const indexed = (zone: Zone): IndexedZone => ({
  zone,
  fromMs: zone.validFrom === null ? Number.NEGATIVE_INFINITY : msOf(zone.validFrom),
  untilMs: zone.validUntil === null ? Number.POSITIVE_INFINITY : msOf(zone.validUntil),
  spans: zone.hours === null ? undefined : openSpansOf(zone.hours),
})

function treeOf(polygons: readonly Polygon[]): Flatbush | undefined {
  if (polygons.length === 0) return undefined
  const tree = new Flatbush(polygons.length)
  for (const { rings } of polygons) tree.add(...boxOfRing(rings[0] ?? []))
  tree.finish()
  return tree
}

const found = (tree: Flatbush | undefined, box: readonly [number, number, number, number]) =>
  tree?.search(...box).sort((a, b) => a - b) ?? []

export const isInForce = ({ fromMs, untilMs }: IndexedZone, atMs: number): boolean => fromMs <= atMs && atMs < untilMs

const countsFor = ({ modelCodes }: ZoneRule, modelCode: string) => modelCodes === null || modelCodes.includes(modelCode)
const hasRule = ({ zone }: IndexedZone, modelCode: string) => zone.rules.some((rule) => countsFor(rule, modelCode))

function rulingOfZone(
  { zone, spans }: IndexedZone,
  { modelCode, atMs }: { readonly modelCode: string; readonly atMs: number },
): ZoneRuling {
  const isOpen = spans === undefined || hoursAt(spans, atMs).isOpen
  return rulingOf(zone, { modelCode, zoneId: zone.zoneId, isOpen })
}

function rulingOf(
  decides: Pick<GlobalRules, 'rules' | 'version'> | undefined,
  { modelCode, zoneId, isOpen }: { readonly modelCode: string; readonly zoneId: string | null; isOpen: boolean },
): ZoneRuling {
  const version = decides?.version ?? null
  const ruleNumber = decides?.rules.findIndex((rule) => countsFor(rule, modelCode)) ?? -1
  const rule = decides?.rules[ruleNumber]
  if (!rule) return { ...everything, zoneId, version, ruleNumber: null, isOutOfHours: false }
  const { rideStartAllowed, rideEndAllowed, rideThroughAllowed, maximumSpeedKmh } = rule
  const isOutOfHours = rideEndAllowed && !isOpen
  const permissions = { rideStartAllowed, rideEndAllowed: rideEndAllowed && isOpen, rideThroughAllowed }
  return { ...permissions, maximumSpeedKmh, zoneId, version, ruleNumber, isOutOfHours }
}

const everything = {
  ...{ rideStartAllowed: true, rideEndAllowed: true, rideThroughAllowed: true, maximumSpeedKmh: null },
}

/** When a zone that contains the point begins to decide, ends, opens or closes. */
function changeOf(polygon: IndexedZone, { modelCode, atMs }: { readonly modelCode: string; atMs: number }): number {
  if (atMs < polygon.fromMs) return polygon.fromMs
  if (atMs >= polygon.untilMs) return Number.POSITIVE_INFINITY
  const rule = polygon.zone.rules.find((one) => countsFor(one, modelCode))
  const { changesAtMs = Number.POSITIVE_INFINITY } =
    polygon.spans && rule?.rideEndAllowed === true ? hoursAt(polygon.spans, atMs) : {}
  return Math.min(polygon.untilMs, changesAtMs)
}

function allowsTheSame(one: ZoneRuling, other: ZoneRuling): boolean {
  return (
    one.rideStartAllowed === other.rideStartAllowed &&
    one.rideEndAllowed === other.rideEndAllowed &&
    one.rideThroughAllowed === other.rideThroughAllowed
  )
}

/** A zone of several polygons counts once. */
function distinct(rulings: readonly ZoneRuling[]): ZoneRuling[] {
  return [...new Map(rulings.map((ruling) => [ruling.zoneId, ruling])).values()]
}
