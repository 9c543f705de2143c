import { LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { type EngineRequest, type EngineStandIn, openEngineStandIn, type EngineReply } from './engine-stand-in.ts'
import { roadBetween } from './osrm-stand-in.ts'

export const googleKey = 'a-key-of-the-tests'

const GooglePoint = z.object({ latitude: z.number(), longitude: z.number() })
const Waypoint = z.object({ location: z.object({ latLng: GooglePoint }) })
const RoutesQuestion = z.object({
  origin: Waypoint,
  destination: Waypoint,
  travelMode: z.enum(['DRIVE', 'TWO_WHEELER', 'WALK']),
  routingPreference: z.optional(z.enum(['TRAFFIC_UNAWARE', 'TRAFFIC_AWARE', 'TRAFFIC_AWARE_OPTIMAL'])),
})
const AutocompleteQuestion = z.object({
  input: z.string().check(z.minLength(1)),
  sessionToken: z.optional(z.string().check(z.regex(/^[\w-]{1,36}$/))),
  includedRegionCodes: z.tuple([z.literal('tw')]),
  locationBias: z.union([
    z.object({ circle: z.object({ center: GooglePoint, radius: z.literal(500) }) }),
    z.object({ rectangle: z.object({ low: GooglePoint, high: GooglePoint }) }),
  ]),
})

const failed = (code: number, status: string, message: string): EngineReply => ({
  status: code,
  body: { error: { code, message, status } },
})
const invalid = (message: string) => failed(400, 'INVALID_ARGUMENT', message)

/** The only place that it knows: 臺北市政府. */
export const cityHall = {
  id: 'ChIJ-cityHall_01',
  name: '臺北市政府',
  address: '110204台灣臺北市信義區市府路1號',
  point: { lat: 25.03752, lng: 121.56368 },
} as const

/** Google Routes, Places (New) and Geocoding on one address. */
export function openGoogleStandIn(): Promise<EngineStandIn> {
  return openEngineStandIn({
    answer(request) {
      if (request.path === '/maps/api/geocode/json') return geocoded(request)
      if (request.headers['x-goog-api-key'] !== googleKey)
        return failed(403, 'PERMISSION_DENIED', 'The caller does not have permission')
      if (!request.headers['x-goog-fieldmask']) return invalid('FieldMask is a required parameter.')
      if (request.path === '/directions/v2:computeRoutes') return routed(request)
      if (request.path === '/v1/places:autocomplete') return predicted(request)
      return detailed(request)
    },
    refusals: {
      // Without a route, the message is empty, so the field is absent.
      noWay: { status: 200, body: {} },
      quota: failed(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded for quota metric'),
      forbidden: failed(403, 'PERMISSION_DENIED', 'API key not valid. Please pass a valid API key.'),
      misasked: invalid('Request contains an invalid argument.'),
      broken: failed(503, 'UNAVAILABLE', 'The service is currently unavailable.'),
    },
  })
}

function routed({ body }: EngineRequest): EngineReply {
  const question = RoutesQuestion.safeParse(body)
  if (!question.success) return invalid('Invalid JSON payload received.')
  const { origin, destination, travelMode, routingPreference } = question.data
  if (travelMode === 'WALK' && routingPreference) return invalid('Routing preference cannot be set for WALK')
  const pointOf = ({ location: { latLng } }: z.infer<typeof Waypoint>) => ({
    lat: latLng.latitude,
    lng: latLng.longitude,
  })
  const { metres, seconds, geometry } = roadBetween(pointOf(origin), pointOf(destination))
  const route = {
    distanceMeters: Math.round(metres),
    duration: `${Math.round(seconds * 1.5)}s`,
    staticDuration: `${Math.round(seconds)}s`,
    polyline: { encodedPolyline: geometry },
  }
  return { status: 200, body: { routes: [route] } }
}

function predicted({ body }: EngineRequest): EngineReply {
  const question = AutocompleteQuestion.safeParse(body)
  if (!question.success) return invalid('Invalid value at input')
  if (!cityHall.name.includes(question.data.input)) return { status: 200, body: {} }
  const placePrediction = {
    placeId: cityHall.id,
    text: { text: `${cityHall.name} 台灣臺北市信義區市府路` },
    structuredFormat: { mainText: { text: cityHall.name }, secondaryText: { text: '台灣臺北市信義區市府路' } },
    types: ['city_hall', 'point_of_interest', 'establishment'],
    distanceMeters: 420,
  }
  return { status: 200, body: { suggestions: [{ placePrediction }] } }
}

function detailed({ path }: EngineRequest): EngineReply {
  if (path !== `/v1/places/${cityHall.id}`) return failed(404, 'NOT_FOUND', 'Requested entity was not found.')
  return {
    status: 200,
    body: {
      id: cityHall.id,
      displayName: { text: cityHall.name, languageCode: 'zh-TW' },
      formattedAddress: cityHall.address,
      location: { latitude: cityHall.point.lat, longitude: cityHall.point.lng },
      types: ['city_hall'],
    },
  }
}

function geocoded({ query }: EngineRequest): EngineReply {
  const reply = (status: string, results: readonly object[] = []): EngineReply => ({
    status: 200,
    body: { status, results },
  })
  if (query.get('key') !== googleKey) return reply('REQUEST_DENIED')
  const point = query.get('latlng')
  const address = query.get('address')
  if (point === null && address === null) return reply('INVALID_REQUEST')
  if (point === null && !cityHall.address.includes(address ?? '') && address !== cityHall.name)
    return reply('ZERO_RESULTS')
  const location = point === null ? cityHall.point : LatLng.parse(pointIn(point))
  const plusCode = {
    place_id: 'plus',
    formatted_address: '7QQ3+XX 信義區',
    types: ['plus_code'],
    geometry: { location },
  }
  const street = {
    place_id: cityHall.id,
    formatted_address: cityHall.address,
    types: ['street_address'],
    geometry: { location, location_type: 'ROOFTOP' },
  }
  return reply('OK', point === null ? [street] : [plusCode, street])
}

/** A point in Google's query format: `25.03,121.56`. */
function pointIn(text: unknown): unknown {
  const [lat, lng] = String(text).split(',').map(Number)
  return { lat, lng }
}
