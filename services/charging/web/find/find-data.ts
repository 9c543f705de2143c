import type { LatLng } from '@daoxing/kit/contract'
import { historyTypes, type MyCar, type StationKey, type StationOrder } from '@daoxing/charging/contract'
import { loadBeside, type MapBox, newTapKey, send } from '@daoxing/kit/web'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { carQuery } from '../charging-data.ts'
import type { FindWish } from '../draft.ts'

const calls = loadBeside(() => import('../charging-calls.ts'))

/** The wish of the rider as the nine search fields of the documents, and those beyond them [CHG-027]. */
export function searchOf(wish: FindWish) {
  const { filter, priceTypes, onlyFree, onlyOpen, onlyFavourites } = wish
  return {
    connectorTypes: [...filter.dcModel, ...filter.acModel].join(','),
    electricPowerLow: filter.minPower,
    electricPowerHigh: filter.maxPower,
    ...(filter.supplier.length > 0 && { cpos: filter.supplier.join(',') }),
    ...(filter.carSeries !== null && { carSeriesId: filter.carSeries }),
    ...(priceTypes.length > 0 && { priceTypes: priceTypes.join(',') }),
    ...(onlyFree && { isFree: 1 as const }),
    ...(onlyOpen && { isOpenNow: 1 as const }),
    ...(onlyFavourites && { isFavourite: 1 as const }),
  }
}

/** Pins and clusters of a view of the map. */
export const viewQuery = (box: MapBox, wish: FindWish) =>
  queryOptions({
    queryKey: ['charging', 'view', box, wish],
    staleTime: 15_000,
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => send((await calls()).listStations, { query: { ...searchOf(wish), ...box }, signal }),
  })

/** The list that twins the map: the nearest stations to a point, in the order of the rider. */
export const listQuery = (here: LatLng, orderBy: StationOrder, wish: FindWish) =>
  queryOptions({
    queryKey: ['charging', 'list', here, orderBy, wish],
    staleTime: 15_000,
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      send((await calls()).listStations, {
        query: { ...searchOf(wish), userLat: here.lat, userLng: here.lng, orderBy },
        signal,
      }),
  })

/** Stations by their name, while the rider types. */
export const namedQuery = (name: string, here: LatLng) =>
  queryOptions({
    queryKey: ['charging', 'named', name, here],
    staleTime: 60_000,
    enabled: name !== '',
    queryFn: async ({ signal }) =>
      (
        await send((await calls()).listStations, {
          query: { likeStationName: name, userLat: here.lat, userLng: here.lng },
          signal,
        })
      ).stations.slice(0, 12),
  })

export const stationKeyOf = (station: {
  readonly countryCode: string
  readonly partyId: string
  readonly stationId: string
}): StationKey => ({ country: station.countryCode, party: station.partyId, station: station.stationId })

const stationKeyHere = (key: StationKey) => ['charging', 'station', key] as const

/** One station with everything that is known about it. */
export const stationQuery = (key: StationKey, here: LatLng | undefined) =>
  queryOptions({
    queryKey: [...stationKeyHere(key), here],
    staleTime: 10_000,
    refetchInterval: 20_000,
    queryFn: async ({ signal }) =>
      send((await calls()).readStation, {
        params: key,
        query: here === undefined ? {} : { userLat: here.lat, userLng: here.lng },
        signal,
      }),
  })

/** Operators, kinds of price and car series to filter by. */
export const filtersQuery = queryOptions({
  queryKey: ['charging', 'filters'],
  staleTime: 10 * 60_000,
  queryFn: async ({ signal }) => send((await calls()).readFilters, { signal }),
})

export const historiesQuery = queryOptions({
  queryKey: ['charging', 'histories'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => (await send((await calls()).listSearchHistories, { signal })).histories,
})

type Searched = {
  readonly name: string
  readonly address: string
  readonly location: LatLng
  readonly station: StationKey | null
}

/** Keeps a place or a station that was searched for [CHG-030], and forgets them all. */
export function useHistories() {
  const cache = useQueryClient()
  const add = useMutation({
    mutationFn: async ({ station, ...searched }: Searched) =>
      send((await calls()).addSearchHistory, {
        body: {
          ...searched,
          type: station === null ? historyTypes.place : historyTypes.station,
          ...(station !== null && { station }),
        },
      }),
    onSuccess: ({ histories }) => cache.setQueryData(historiesQuery.queryKey, histories),
  })
  const clear = useMutation({
    mutationFn: async () => send((await calls()).clearSearchHistories),
    onSuccess: ({ histories }) => cache.setQueryData(historiesQuery.queryKey, histories),
  })
  return { add, clear }
}

/** Marks a station as a favourite, or takes the mark away. */
export function useMarkFavourite(key: StationKey) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (isFavourite: boolean) =>
      send((await calls()).markFavourite, { params: key, body: { isFavourite } }),
    onSettled: async () => {
      // The list and the map filter by it.
      await cache.invalidateQueries({ queryKey: ['charging', 'station'] })
      await cache.invalidateQueries({ queryKey: ['charging', 'list'] })
      await cache.invalidateQueries({ queryKey: ['charging', 'view'] })
    },
  })
}

/** Keeps the rider's car and target: prices and minutes everywhere follow it. */
export function useChooseCar() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (car: MyCar | null) => send((await calls()).chooseCar, { body: { car } }),
    onSuccess: async ({ car }) => {
      cache.setQueryData(carQuery.queryKey, car)
      await cache.invalidateQueries({
        queryKey: ['charging'],
        predicate: ({ queryKey }) => queryKey[1] !== 'car',
      })
    },
  })
}

/** Tells other riders how a charger is. */
export function useReportStation(key: StationKey) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (report: {
      readonly kind: 'broken' | 'blocked' | 'wrongPrice' | 'wrongPlace' | 'noAccess' | 'works'
      readonly text: string
    }) =>
      send((await calls()).reportStation, {
        params: key,
        body: { kind: report.kind, ...(report.text !== '' && { text: report.text }) },
        idempotencyKey: newTapKey(),
      }),
    onSuccess: () => cache.invalidateQueries({ queryKey: stationKeyHere(key) }),
  })
}

/** The charger of a scanned or typed code. */
export function useReadCode() {
  return useMutation({
    mutationFn: async (code: string) => send((await calls()).parseQrCode, { body: { code } }),
  })
}

/** Removes one of the rider's own photos. */
export function useRemovePhoto(key: StationKey) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (photo: string) => send((await calls()).removeStationPhoto, { params: { ...key, photo } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: stationKeyHere(key) }),
  })
}

type RouteWish = { readonly from: LatLng; readonly to: LatLng; readonly car: MyCar }

/** Chargers along a way, with the charge left on arrival. */
export const routeQuery = (wish: RouteWish) =>
  queryOptions({
    queryKey: ['charging', 'route', wish],
    staleTime: 60_000,
    queryFn: async ({ signal }) => send((await calls()).planRoute, { body: wish, signal }),
  })
