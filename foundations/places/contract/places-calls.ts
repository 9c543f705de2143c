import { defineCall, LatLng, leftOut, leftOutOr } from '@daoxing/kit/contract'
import { Region } from '@daoxing/configs/contract'
import * as z from 'zod/mini'
import { BasemapLayer } from './basemap-layer.ts'
import { PointText, QueryLat, QueryLng, QueryNumber } from './coordinates.ts'
import { Location } from './location.ts'
import { PlaceKind } from './place-kind.ts'
import { MeetingArea, MeetingPoint, MeetingPointGuide, StartPointReason } from './meeting-point.ts'
import { NearbyPlace, PlaceDetail } from './place-prediction.ts'

const PointQuery = z.object({ lat: QueryLat, lng: QueryLng })
const Radius = z.optional(z.pipe(QueryNumber, z.number().check(z.gt(0), z.lte(10_000))))
const AddressText = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const PlainText = (lengthMax: number) => z.string().check(z.trim(), z.maxLength(lengthMax), z.regex(/^\P{Cc}*$/u))
const PlaceId = z.string().check(z.minLength(1), z.maxLength(600))
const SessionToken = z.optional(z.string().check(z.maxLength(100)))

export const readVicinity = defineCall({
  id: 'CALL-004',
  method: 'GET',
  path: '/geocode/vicinity',
  who: 'none',
  purpose: 'the address of a location, and the known places around it',
  query: z.object({ location: PointText, radius: Radius }),
  reply: z.nullable(z.extend(Location, { places: z.array(NearbyPlace) })),
})

export const lookUpAddress = defineCall({
  id: 'CALL-005',
  method: 'GET',
  path: '/v2/geocode',
  who: 'none',
  purpose: 'address lookup: the location of an address, or the address of a location',
  query: z.object({
    address: z.optional(z.string().check(z.maxLength(200))),
    latlng: z.optional(PointText),
    lat: z.optional(QueryLat),
    lng: z.optional(QueryLng),
  }),
  reply: z.nullable(Location),
})

export const readMeetingPointGuide = defineCall({
  id: 'CALL-185',
  method: 'GET',
  path: '/v3/geocode/meeting-point/{id}/guide',
  who: 'none',
  purpose: 'how to find a meeting point',
  params: z.object({ id: z.string() }),
  reply: z.nullable(MeetingPointGuide),
})

export const readPlaceDetail = defineCall({
  id: 'CALL-186',
  method: 'GET',
  path: '/v3/geocode/place-detail',
  who: 'none',
  purpose: 'the place that was chosen from a list',
  query: z.object({ place_id: PlaceId, session_token: SessionToken }),
  reply: z.nullable(PlaceDetail),
})

export const reverseGeocodePoint = defineCall({
  id: 'CALL-187',
  method: 'GET',
  path: '/v3/geocode/reverse',
  who: 'none',
  purpose: 'the address of a point',
  query: PointQuery,
  reply: z.nullable(
    z.extend(Location, {
      village: z.string(),
      region: z.nullable(Region),
      /** Whether the map has real streets there; without them, a pin cannot be placed at a door. */
      hasStreets: z.optional(z.boolean()),
      /** The lake or great river that most likely contains the point; cars cannot reach it. */
      lake: z.optional(z.nullable(z.string())),
      /**
       * The distance to the nearest known place, road or door, if it exceeds 300 m: the rider has to confirm the point.
       */
      remoteMetres: z.optional(z.nullable(z.int())),
    }),
  ),
})

export const listMeetingPoints = defineCall({
  id: 'CALL-188',
  method: 'GET',
  path: '/v3/geocode/meeting-points',
  who: 'none',
  purpose: 'meeting points around a point, nearest first',
  query: z.extend(PointQuery, { radius: Radius }),
  reply: z.nullable(z.array(MeetingPoint)),
})

export const geocodeAddress = defineCall({
  id: 'CALL-189',
  method: 'GET',
  path: '/v3/geocode',
  who: 'none',
  purpose: 'the location of an address or a name',
  query: z.object({ address: AddressText }),
  reply: z.nullable(z.extend(Location, { place_id: z.string(), isApproximate: z.boolean() })),
})

export const recommendStartPoint = defineCall({
  id: 'CALL-190',
  method: 'GET',
  path: '/v3/geocode/recommended-start-point',
  who: 'none',
  purpose: 'the meeting points of a place',
  query: PointQuery,
  reply: z.nullable(
    z.extend(Location, {
      reason: StartPointReason,
      walkMetres: z.int(),
      meetingPoint: z.nullable(MeetingPoint),
    }),
  ),
})

export const convertToTraditional = defineCall({
  id: 'CALL-191',
  method: 'GET',
  path: '/v3/address/convert-to-traditional',
  who: 'none',
  purpose: 'an address in Traditional Chinese',
  query: z.object({ address: AddressText }),
  reply: z.nullable(z.object({ address: z.string() })),
})

const RecommendedAddress = z.extend(Location, {
  place_id: z.string(),
  kind: PlaceKind,
  distanceMetres: z.int(),
  isApproximate: z.boolean(),
})

export const listRecommendedAddresses = defineCall({
  id: 'CALL-192',
  method: 'GET',
  path: '/v3/rider/recommended_address',
  who: 'rider',
  purpose:
    'well-known places near a point, of the type `start` the nearest; of the type `recent` those that the rider picked before',
  query: z.extend(PointQuery, { recommend_type: z.optional(z.string().check(z.maxLength(40))) }),
  reply: z.nullable(z.array(RecommendedAddress)),
})

export const selectLocation = defineCall({
  id: 'CALL-182',
  method: 'POST',
  path: '/v3/trip/location-select',
  who: 'rider',
  purpose: 'notes an address that the rider picked, so that the search offers it first',
  body: z.object({
    address: PlainText(200).check(z.minLength(1)),
    description: leftOutOr(PlainText(100), ''),
    /** Without it, the page cannot offer the place again, and nothing is stored. */
    location: leftOut(LatLng),
    /** The pin stands at the road or the town, since no house number is known. */
    isApproximate: leftOutOr(z.boolean(), false),
  }),
  reply: z.object({ noted: z.boolean() }),
})

export const readLocation = defineCall({
  id: 'CALL-193',
  method: 'GET',
  path: '/v2/location',
  who: 'none',
  purpose: 'the address of a point and the meeting points of the places there',
  query: PointQuery,
  reply: z.nullable(
    z.object({
      address: z.string(),
      lat: z.number(),
      lng: z.number(),
      meetingPoint: z.nullable(z.object({ areas: z.array(MeetingArea), location: LatLng })),
    }),
  ),
})

/** Whether cars reach a point: it lies in a served county, in another county, or outside Taiwan. */
export const AreaState = z.enum(['served', 'notServed', 'outside'])
export type AreaState = z.infer<typeof AreaState>

export const checkArea = defineCall({
  id: 'CALL-194',
  method: 'GET',
  path: '/v2/location/area',
  who: 'none',
  purpose: 'in which area a point lies, whether it is served, and the areas with meeting points around it',
  query: PointQuery,
  reply: z.nullable(
    z.object({
      state: AreaState,
      /** Null outside Taiwan, as is the location. */
      currentArea: z.nullable(z.object({ area: z.string(), town: z.string(), region: z.nullable(Region) })),
      currentLocation: z.nullable(Location),
      areaWithinVicinity: z.array(MeetingArea),
    }),
  ),
})

export const readBasemap = defineCall({
  id: 'OWN-places-basemap',
  method: 'GET',
  path: '/v3/basemap/{layer}',
  who: 'none',
  purpose: 'one layer of the map as GeoJSON',
  params: z.object({ layer: BasemapLayer }),
  wire: 'bare',
  reply: z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) }),
  otherStatuses: [304],
})

export const readStreets = defineCall({
  id: 'OWN-places-streets',
  method: 'GET',
  path: '/v3/streets',
  who: 'none',
  purpose: 'the imported streets of the map; null without an import',
  reply: z.nullable(
    z.object({
      version: z.string(),
      /** West, south, east, north. */
      bounds: z.array(z.number()),
      minZoom: z.int(),
      maxZoom: z.int(),
      attribution: z.string(),
    }),
  ),
})

const tileZoomMax = 22
const TileZoom = z.pipe(QueryNumber, z.int().check(z.gte(0), z.lte(tileZoomMax)))
const TileNumber = z.pipe(QueryNumber, z.int().check(z.gte(0), z.lt(2 ** tileZoomMax)))

export const readStreetTile = defineCall({
  id: 'OWN-places-street-tile',
  method: 'GET',
  path: '/v3/streets/{version}/{z}/{x}/{y}',
  who: 'none',
  purpose: 'one vector tile of the imported streets',
  params: z.object({
    version: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
    z: TileZoom,
    x: TileNumber,
    y: TileNumber,
  }),
  wire: 'bare',
  reply: z.null(),
  otherStatuses: [204],
  media: 'application/vnd.mapbox-vector-tile',
  refusals: ['kit.notFound'],
})

export const readGroundTile = defineCall({
  id: 'OWN-places-ground-tile',
  method: 'GET',
  path: '/v3/basemap/tiles/{z}/{x}/{y}',
  who: 'none',
  purpose: 'one vector tile of everything that the map draws',
  params: z.object({ z: TileZoom, x: TileNumber, y: TileNumber }),
  /** The version from the page; clients may cache a versioned tile for ever. */
  query: z.object({ version: z.optional(z.string().check(z.maxLength(40))) }),
  wire: 'bare',
  reply: z.null(),
  // The first request for a tile draws it, which takes some milliseconds.
  perMinute: 1200,
  otherStatuses: [304],
  media: 'application/vnd.mapbox-vector-tile',
  refusals: ['kit.notFound'],
})
