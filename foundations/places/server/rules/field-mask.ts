import { Refusal } from '@daoxing/kit/contract'

/** The requested fields, as a tree: a leaf requests the whole field. */
export type FieldMask = ReadonlyMap<string, FieldMask>

/** The fields that may be requested, as a tree; a leaf accepts any field below it. */
type Known = { readonly [field: string]: Known }
const fields = (...names: readonly string[]): Known => Object.fromEntries(names.map((name) => [name, {}]))

const polyline = fields('encodedPolyline', 'geoJsonLinestring')
const words = fields('distance', 'duration', 'staticDuration', 'transitFare')
/** Every field of Google's service. A field without a value here is omitted, as Google omits empty ones. */
const answer: Known = {
  routes: {
    ...fields('routeLabels', 'distanceMeters', 'duration', 'staticDuration', 'description', 'warnings'),
    ...fields('travelAdvisory', 'optimizedIntermediateWaypointIndex', 'routeToken', 'polylineDetails'),
    polyline,
    viewport: fields('low', 'high'),
    localizedValues: words,
    legs: {
      ...fields('distanceMeters', 'duration', 'staticDuration', 'startLocation', 'endLocation'),
      ...fields('steps', 'stepsOverview', 'travelAdvisory'),
      polyline,
      localizedValues: words,
    },
  },
  ...fields('fallbackInfo', 'geocodingResults'),
}
const everything: FieldMask = new Map()

/** Parses `routes.duration,routes.polyline.encodedPolyline`; a mask is required, as in Google's service. */
export function readFieldMask(text: string | undefined): FieldMask {
  const paths = (text ?? '').split(',').flatMap((path) => path.trim() || [])
  if (paths.length === 0) throw new Refusal('places.fieldMaskMissing')
  const mask: Growing = new Map()
  for (const path of paths) {
    if (path === '*') return everything
    addPath(mask, path)
  }
  return mask
}

type Growing = Map<string, Growing>

function addPath(mask: Growing, path: string): void {
  const names = path.replace(/\.\*$/, '').split('.').map(camelCase)
  if (!isKnown(names)) throw new Refusal('places.fieldMaskUnknown', { field: path.slice(0, 100) })
  let at = mask
  for (const [index, name] of names.entries()) {
    const known = at.get(name)
    // A fully requested field stays full, whatever another path names below it.
    if (known?.size === 0) return
    const isLast = index === names.length - 1
    const next: Growing = isLast || !known ? new Map() : known
    at.set(name, next)
    at = next
  }
}

function isKnown(names: readonly string[]): boolean {
  let below: Known | undefined = answer
  for (const name of names) {
    if (!below || !/^[A-Za-z][A-Za-z0-9]*$/.test(name)) return false
    const isLeaf: boolean = Object.keys(below).length === 0
    if (!isLeaf) below = Object.hasOwn(below, name) ? below[name] : undefined
  }
  return below !== undefined
}

/** Fields may have their protocol buffer names: `distance_meters`. */
const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The part of a value that the mask requests. */
export function masked<Value extends object>(mask: FieldMask, value: Value): Partial<Value> {
  if (mask.size === 0) return value
  const selected = Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const below = mask.get(name)
    return below ? [[name, maskedWithin(below, inner)]] : []
  })
  return Object.fromEntries(selected)
}

function maskedWithin(mask: FieldMask, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => maskedWithin(mask, item))
  return typeof value === 'object' && value !== null ? masked(mask, value) : value
}
