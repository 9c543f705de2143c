import { Refusal } from '@daoxing/kit/contract'

/** What is asked for, as a tree: a field with nothing below it is asked for whole. */
export type FieldMask = ReadonlyMap<string, FieldMask>

/** Every field of a route that Google's service knows. What we do not have is left out, as Google leaves out what is empty. */
const routeFields = new Set([
  'routeLabels',
  'legs',
  'distanceMeters',
  'duration',
  'staticDuration',
  'polyline',
  'description',
  'warnings',
  'viewport',
  'travelAdvisory',
  'optimizedIntermediateWaypointIndex',
  'localizedValues',
  'routeToken',
  'polylineDetails',
])
const answerFields = new Set(['routes', 'fallbackInfo', 'geocodingResults'])
const everything: FieldMask = new Map()

/** Reads `routes.duration,routes.polyline.encodedPolyline`; a mask is required, as at Google. */
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
  const [top = '', field] = names
  const isKnown = answerFields.has(top) && (top !== 'routes' || field === undefined || routeFields.has(field))
  if (!isKnown || !names.every((name) => /^[A-Za-z][A-Za-z0-9]*$/.test(name)))
    throw new Refusal('places.fieldMaskUnknown', { field: path.slice(0, 100) })
  let at = mask
  for (const [index, name] of names.entries()) {
    const known = at.get(name)
    // What is asked for whole already cannot be narrowed by another path.
    if (known?.size === 0) return
    const isLast = index === names.length - 1
    const next: Growing = isLast || !known ? new Map() : known
    at.set(name, next)
    at = next
  }
}

/** Fields may be named as protocol buffers name them: `distance_meters`. */
const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** What of a value the mask asks for. */
export function masked<Value extends object>(mask: FieldMask, value: Value): Partial<Value> {
  if (mask.size === 0) return value
  const kept = Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const below = mask.get(name)
    return below ? [[name, maskedWithin(below, inner)]] : []
  })
  return Object.fromEntries(kept)
}

function maskedWithin(mask: FieldMask, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => maskedWithin(mask, item))
  return typeof value === 'object' && value !== null ? masked(mask, value) : value
}
