import { AmountTwd, defineCall, Instant, LatLng, leftOut, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { RentalModel, RentalStation } from './order.ts'
import { rentalTabs, rentalTypes } from './rental-kinds.ts'
import { contractClauses } from './standard-contract.ts'
import { WireTime } from './wish.ts'

const Id = z.string().check(z.minLength(1), z.maxLength(60))
const Latitude = numberOrText(z.number().check(z.gte(-90), z.lte(90)))
const Longitude = numberOrText(z.number().check(z.gte(-180), z.lte(180)))
const Time = numberOrText(WireTime)

/** A clause in the language of the request, with its numbers. */
export const RentalClause = z.object({ clause: z.enum(contractClauses), title: z.string(), text: z.string() })

/** The standard contract in words. */
export const RentalContractText = z.object({
  version: z.string(),
  title: z.string(),
  clauses: z.array(RentalClause),
})
export type RentalContractText = z.infer<typeof RentalContractText>

export const getRentalContents = defineCall({
  id: 'CALL-202',
  method: 'GET',
  path: '/v3/rental/contents',
  who: 'none',
  purpose: 'what a rental is: tabs, kinds, numbers of the search, and the standard contract in words',
  reply: z.object({
    tabs: z.array(z.object({ tab: z.enum(rentalTabs), types: z.array(z.enum(rentalTypes)) })),
    searchDistanceKm: z.int(),
    defaultCentre: LatLng,
    timeStepMinutes: z.int(),
    defaultReturnMinutes: z.int(),
    contract: RentalContractText,
  }),
})

export const searchRentalStations = defineCall({
  id: 'CALL-207',
  method: 'GET',
  path: '/v3/station_rental/stations',
  who: 'rider',
  purpose: 'stations by distance, with the free cars of a span',
  query: z.object({
    /** Central Taipei without a position. */
    lat: leftOut(Latitude),
    lng: leftOut(Longitude),
    /** In kilometres. */
    distance: leftOut(numberOrText(z.number().check(z.gt(0), z.lte(1_600)))),
    startTime: leftOut(Time),
    endTime: leftOut(Time),
    /** `roadside` counts only cars that may stay at another station; `station_rental` lists only stores [A14]. */
    tab: leftOut(z.enum(rentalTabs)),
    /** A part of the name or the address. */
    text: leftOut(z.string().check(z.maxLength(60))),
  }),
  reply: z.object({
    stations: z.array(
      z.extend(RentalStation, {
        distanceMetres: z.int(),
        /** Null without a span. */
        freeCars: z.nullable(z.int()),
        isOpenThen: z.nullable(z.boolean()),
      }),
    ),
  }),
  refusals: ['identity.rentalLoginNeeded', 'rental.wrongTimes'],
})

export const listRentalCars = defineCall({
  id: 'CALL-208',
  method: 'GET',
  path: '/v3/station_rental/cars',
  who: 'rider',
  purpose: 'the models of a station in a span, with the cars that are free and the least price',
  query: z.object({
    stationId: Id,
    startTime: Time,
    endTime: Time,
    /** Where the car is given back, if elsewhere; other cars may be free then, at another price. */
    toStationId: leftOut(Id),
    /** A series, or several with commas. */
    carSeries: leftOut(z.string().check(z.maxLength(400))),
  }),
  reply: z.object({
    cars: z.array(z.object({ model: RentalModel, freeCars: z.int(), rentTwd: AmountTwd })),
  }),
  refusals: [
    'identity.rentalLoginNeeded',
    'kit.notFound',
    'rental.wrongTimes',
    'rental.stationClosed',
    'rental.noReturnThere',
  ],
})

export const listRentalAccessories = defineCall({
  id: 'CALL-237',
  method: 'GET',
  path: '/v3/station_rental/supplementaries',
  who: 'rider',
  purpose: 'accessories of a station, with their stock in a span',
  query: z.object({ stationId: Id, startTime: Time, endTime: Time }),
  reply: z.object({
    accessories: z.array(
      z.object({ code: z.string(), name: z.string(), dayTwd: AmountTwd, left: z.int(), eachMax: z.int() }),
    ),
  }),
  refusals: ['identity.rentalLoginNeeded', 'kit.notFound', 'rental.wrongTimes'],
})

export const getRentalBookingWindow = defineCall({
  id: 'CALL-238',
  method: 'GET',
  path: '/v3/station_rental/booking-window',
  who: 'rider',
  purpose: 'how far ahead a car can be booked, and the span that is proposed',
  reply: z.object({
    /** Days ahead. */
    sharedCarDays: z.int(),
    stationDays: z.int(),
    earliest: z.int(),
    latest: z.int(),
    timeStepMinutes: z.int(),
    defaultReturnMinutes: z.int(),
    proposed: z.object({ startTime: z.int(), endTime: z.int() }),
    /** The plan of a day of a store [CHF-042]. */
    dayPlan: z.object({ startTime: z.int(), endTime: z.int() }),
  }),
  refusals: ['identity.rentalLoginNeeded'],
})

const Search = z.object({
  fromStationId: Id,
  toStationId: Id,
  startTime: WireTime,
  endTime: WireTime,
})

export const listRentalSearches = defineCall({
  id: 'CALL-239',
  method: 'GET',
  path: '/v3/station_rental/search-history',
  who: 'rider',
  purpose: "the rider's last searches, the newest first",
  reply: z.object({
    searches: z.array(
      z.object({ from: RentalStation, to: RentalStation, startTime: z.int(), endTime: z.int(), searchedAt: Instant }),
    ),
  }),
  refusals: ['identity.rentalLoginNeeded'],
})

export const addRentalSearch = defineCall({
  id: 'CALL-240',
  method: 'POST',
  path: '/v3/station_rental/search-history',
  who: 'rider',
  purpose: 'remembers a search; the same stations again replace it, and the ten newest stay',
  body: Search,
  reply: z.object({}),
  refusals: ['identity.rentalLoginNeeded', 'kit.notFound', 'rental.wrongTimes'],
})

export const listRentalModels = defineCall({
  id: 'CALL-241',
  method: 'GET',
  path: '/v3/station_rental/car-models',
  who: 'rider',
  purpose: 'the models of all stations, with class, energy and range',
  reply: z.object({ models: z.array(RentalModel) }),
  refusals: ['identity.rentalLoginNeeded'],
})

export const listRentalHotspots = defineCall({
  id: 'CALL-242',
  method: 'GET',
  path: '/v3/station_rental/hotspots',
  who: 'rider',
  purpose: 'stations that riders often choose, such as those of airports and fast trains',
  reply: z.object({ hotspots: z.array(RentalStation) }),
  refusals: ['identity.rentalLoginNeeded'],
})
