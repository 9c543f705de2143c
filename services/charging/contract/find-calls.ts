import { defineCall, Instant, LatLng, leftOut, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { CarSeries, MyCar } from './car.ts'
import { Kilowatts, Latitude, listOf, Longitude, PlugFields, plugRefusals, Zoom } from './call-parts.ts'
import { ChargeEstimate, ChargeLimit } from './estimate.ts'
import { KnownPlug, PlugType, TariffType } from './plug.ts'
import { ReservationFees } from './reservation.ts'
import { ChargingStation, reportKinds, StationCluster, StationDetail, StationKey } from './station.ts'

const PartyId = z.string().check(z.regex(/^[A-Z0-9]{3}$/))
const CarSeriesId = z.string().check(z.minLength(1), z.maxLength(40))
const Percent = numberOrText(z.int().check(z.gte(0), z.lte(100)))

export const stationOrders = ['distance', 'minutes', 'cost', 'chance'] as const
export const StationOrder = z.enum(stationOrders)
export type StationOrder = z.infer<typeof StationOrder>

export const listStations = defineCall({
  id: 'CALL-282',
  method: 'GET',
  path: '/v3/charging/map/stations',
  who: 'none',
  purpose:
    'stations on the map: those of a view with clusters, or the nearest to a point as the list that twins the map',
  query: z.object({
    likeStationName: leftOut(z.string().check(z.maxLength(60))),
    connectorTypes: listOf(PlugType),
    electricPowerHigh: leftOut(Kilowatts),
    electricPowerLow: leftOut(Kilowatts),
    isWithinKm: leftOut(numberOrText(z.number().check(z.gt(0), z.lte(500)))),
    userLat: leftOut(Latitude),
    userLng: leftOut(Longitude),
    cpos: listOf(PartyId),
    carSeriesId: leftOut(CarSeriesId),
    // Beyond the nine of the documents: the view of the map, and what riders filter and sort by.
    south: leftOut(Latitude),
    west: leftOut(Longitude),
    north: leftOut(Latitude),
    east: leftOut(Longitude),
    zoom: leftOut(Zoom),
    priceTypes: listOf(TariffType),
    isFree: leftOut(numberOrText(z.literal([0, 1]))),
    isOpenNow: leftOut(numberOrText(z.literal([0, 1]))),
    isFavourite: leftOut(numberOrText(z.literal([0, 1]))),
    orderBy: leftOut(StationOrder),
    nowPercent: leftOut(Percent),
    targetPercent: leftOut(Percent),
  }),
  reply: z.object({
    /** Pins of the view, or the list; at most 300. */
    stations: z.array(ChargingStation),
    clusters: z.array(StationCluster),
    /** Stations that fit, whether shown or not. */
    total: z.int(),
  }),
})

export const readStation = defineCall({
  id: 'CALL-283',
  method: 'GET',
  path: '/v3/charging/map/details/{country}/{party}/{station}',
  who: 'none',
  purpose: 'a station with its chargers, prices, hours, photos and reports',
  params: StationKey,
  query: z.object({
    carSeriesId: leftOut(CarSeriesId),
    nowPercent: leftOut(Percent),
    targetPercent: leftOut(Percent),
    userLat: leftOut(Latitude),
    userLng: leftOut(Longitude),
  }),
  reply: StationDetail,
  refusals: ['kit.notFound'],
})

export const readFilters = defineCall({
  id: 'CALL-284',
  method: 'GET',
  path: '/v3/charging/map/filters',
  who: 'none',
  purpose: 'what stations can be filtered by: operators, kinds of price, car series and the plugs of each',
  reply: z.object({
    cpos: z.array(z.object({ partyId: z.string(), name: z.string(), stations: z.int() })),
    priceTypes: z.array(TariffType),
    /** Operators with prices for contractors. */
    contractorCpos: z.array(z.object({ partyId: z.string(), name: z.string() })),
    carSeries: z.array(CarSeries),
    /** The car series that each plug fits. */
    connectorToCarSeries: z.record(z.string(), z.array(z.string())),
  }),
})

export const parseQrCode = defineCall({
  id: 'CALL-285',
  method: 'POST',
  path: '/v3/charging/qrcode/parse',
  who: 'rider',
  purpose:
    'the charger of a scanned or typed code: ours, an EVSE id, or the URL of an operator, which is read and never opened',
  isQuestion: true,
  body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(500)) }),
  reply: z.object({
    ...PlugFields,
    /** The connector of the code; null if the charger has several. */
    connectorId: z.nullable(z.string()),
    station: StationDetail,
  }),
  refusals: ['charging.unknownCode', 'charging.notOffered'],
})

export const SearchHistory = z.object({
  historyId: z.string(),
  /** 1 is a place, 2 a station [CHG-030]. */
  type: z.literal([1, 2]),
  name: z.string(),
  address: z.string(),
  location: LatLng,
  station: z.nullable(StationKey),
  searchedAt: Instant,
})
export type SearchHistory = z.infer<typeof SearchHistory>

export const listSearchHistories = defineCall({
  id: 'CALL-286',
  method: 'GET',
  path: '/v3/charging/search/histories',
  who: 'rider',
  purpose: 'places and stations that the rider searched for, the newest first',
  reply: z.object({ histories: z.array(SearchHistory) }),
})

export const addSearchHistory = defineCall({
  id: 'CALL-287',
  method: 'POST',
  path: '/v3/charging/search/histories',
  who: 'rider',
  purpose: 'keeps a place or station that was searched for; the same one again moves to the top',
  body: z.object({
    type: numberOrText(z.literal([1, 2])),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    address: leftOut(z.string().check(z.maxLength(200))),
    location: LatLng,
    station: leftOut(StationKey),
  }),
  reply: z.object({ histories: z.array(SearchHistory) }),
  refusals: ['kit.notFound'],
})

export const clearSearchHistories = defineCall({
  id: 'OWN-charging-clearHistories',
  method: 'DELETE',
  path: '/v3/charging/search/histories',
  who: 'rider',
  purpose: 'forgets what the rider searched for',
  reply: z.object({ histories: z.array(SearchHistory) }),
})

export const markFavourite = defineCall({
  id: 'OWN-charging-markFavourite',
  method: 'PUT',
  path: '/v3/charging/map/favourites/{country}/{party}/{station}',
  who: 'rider',
  purpose: 'marks a station as a favourite, or takes the mark away',
  params: StationKey,
  body: z.object({ isFavourite: z.boolean() }),
  reply: z.object({ isFavourite: z.boolean() }),
  refusals: ['kit.notFound'],
})

export const reportStation = defineCall({
  id: 'OWN-charging-reportStation',
  method: 'POST',
  path: '/v3/charging/map/reports/{country}/{party}/{station}',
  who: 'rider',
  purpose: 'tells other riders how a charger is: broken, blocked, wrong price, or working',
  idempotent: 'honoured',
  params: StationKey,
  body: z.object({
    kind: z.enum(reportKinds),
    chargerId: leftOut(z.string().check(z.maxLength(36))),
    text: leftOut(z.string().check(z.trim(), z.maxLength(300))),
  }),
  reply: StationDetail,
  refusals: ['kit.notFound'],
})

export const addStationPhoto = defineCall({
  id: 'OWN-charging-addPhoto',
  method: 'POST',
  path: '/v3/charging/map/photos/{country}/{party}/{station}',
  who: 'rider',
  purpose: 'adds a photo of a station (multipart, field `file`); its place and maker are removed from it',
  idempotent: 'honoured',
  params: StationKey,
  upload: { maxBytes: 12 * 1024 * 1024, parts: ['file'] },
  reply: StationDetail,
  refusals: ['kit.notFound', 'kit.notAPicture', 'kit.uploadTooLarge', 'charging.photosFull'],
})

export const removeStationPhoto = defineCall({
  id: 'OWN-charging-removePhoto',
  method: 'DELETE',
  path: '/v3/charging/map/photos/{country}/{party}/{station}/{photo}',
  who: 'rider',
  purpose: "removes one of the rider's own photos",
  params: z.extend(StationKey, { photo: z.string().check(z.maxLength(60)) }),
  reply: StationDetail,
  refusals: ['kit.notFound'],
})

export const readStationPhoto = defineCall({
  id: 'OWN-charging-readPhoto',
  method: 'GET',
  path: '/v3/charging/photos/{photo}',
  who: 'none',
  purpose: 'a photo of a station',
  wire: 'bare',
  media: 'image/jpeg',
  params: z.object({ photo: z.string().check(z.maxLength(60)) }),
  reply: z.unknown(),
  refusals: ['kit.notFound'],
})

export const chooseCar = defineCall({
  id: 'OWN-charging-chooseCar',
  method: 'PUT',
  path: '/v3/charging/users/me/car',
  who: 'rider',
  purpose: "keeps the rider's car and target, by which prices and times are reckoned; null forgets it",
  body: z.object({ car: z.nullable(MyCar) }),
  reply: z.object({ car: z.nullable(MyCar) }),
  refusals: ['kit.notFound'],
})

export const readCar = defineCall({
  id: 'OWN-charging-readCar',
  method: 'GET',
  path: '/v3/charging/users/me/car',
  who: 'rider',
  purpose: "the rider's car and target; null without one",
  reply: z.object({ car: z.nullable(MyCar) }),
})

export const quoteCharge = defineCall({
  id: 'OWN-charging-quote',
  method: 'POST',
  path: '/v3/charging/quotes',
  who: 'rider',
  purpose: 'what a charge at this connector will give and cost, and what is held for it; it binds for a while',
  body: z.object({
    ...PlugFields,
    car: leftOut(MyCar),
    limit: leftOut(ChargeLimit),
  }),
  reply: z.object({
    quoteHash: z.string(),
    expiresAt: Instant,
    estimate: ChargeEstimate,
    holdTwd: z.int(),
    plug: z.nullable(KnownPlug),
    fitsCar: z.nullable(z.boolean()),
    /** The cost of a reservation, if it is used and if not; null if the charger cannot be reserved. */
    reservation: z.nullable(ReservationFees),
    /** The subscription or contract that lowers the price; null for the price of everybody. */
    priceOf: z.nullable(z.string()),
  }),
  refusals: [...plugRefusals],
})

export const planRoute = defineCall({
  id: 'OWN-charging-planRoute',
  method: 'POST',
  path: '/v3/charging/map/along-route',
  who: 'rider',
  purpose: 'stations along a way, with the detour and the charge left on arrival at each',
  isQuestion: true,
  body: z.object({ from: LatLng, to: LatLng, car: MyCar, reservePercent: leftOut(Percent) }),
  reply: z.object({
    distanceMetres: z.int(),
    /** The charge on arrival without a stop; below zero if the car does not get there. */
    arrivalPercent: z.int(),
    stations: z.array(
      z.object({
        station: ChargingStation,
        detourMetres: z.int(),
        percentOnArrival: z.int(),
        /** The charge at the end of the way after charging to the target here. */
        percentAtEnd: z.int(),
      }),
    ),
  }),
  refusals: ['kit.notFound'],
})
