import { repeatToRental, sendToRental } from '@daoxing/identity/web'
import type { LatLng, ReplyOf } from '@daoxing/kit/contract'
import { loadBeside } from '@daoxing/kit/web'
import type { estimateRental, RentalTab, RentalWish } from '@daoxing/rental/contract'
import type { PayChoice } from '@daoxing/wallet/web'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useDraft } from './draft.ts'
import { rentalOrders } from './rental-orders.ts'

const calls = loadBeside(() => import('./rental-calls.ts'))

export const rentalKey = ['rental'] as const
export const ordersKey = ['rental', 'orders'] as const
const quoteKey = ['rental', 'quote'] as const

/** Times on the wire: epoch milliseconds. */
export type WireSpan = { readonly startTime: number; readonly endTime: number }

/** Tabs, numbers of the search and the standard contract; open to everyone. */
export const contentsQuery = (language: string) =>
  queryOptions({
    queryKey: ['rental', 'contents', language],
    staleTime: 60 * 60_000,
    queryFn: async ({ signal }) => sendToRental((await calls()).getRentalContents, { signal }),
  })

/** How far ahead a car can be booked, and the proposed times. */
export const windowQuery = queryOptions({
  queryKey: ['rental', 'window'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => sendToRental((await calls()).getRentalBookingWindow, { signal }),
})

type StationSearch = WireSpan & { readonly near: LatLng; readonly tab: RentalTab; readonly text: string }

/** Stations by distance; the previous list stays while the rider types. */
export const stationsQuery = ({ near, tab, text, startTime, endTime }: StationSearch) =>
  queryOptions({
    queryKey: ['rental', 'stations', near.lat.toFixed(3), near.lng.toFixed(3), tab, text.trim(), startTime, endTime],
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    queryFn: async ({ signal }) => {
      const wanted = text.trim()
      const query = { ...near, tab, startTime, endTime, ...(wanted !== '' && { text: wanted }) }
      return (await sendToRental((await calls()).searchRentalStations, { query, signal })).stations
    },
  })

export const hotspotsQuery = queryOptions({
  queryKey: ['rental', 'hotspots'],
  staleTime: 10 * 60_000,
  queryFn: async ({ signal }) => (await sendToRental((await calls()).listRentalHotspots, { signal })).hotspots,
})

export const searchesQuery = queryOptions({
  queryKey: ['rental', 'searches'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => (await sendToRental((await calls()).listRentalSearches, { signal })).searches,
})

type AtStation = WireSpan & { readonly stationId: string }
type CarSearch = WireSpan & { readonly fromStationId: string; readonly toStationId: string }

/** The models of a station in a span, with the free cars that may be given back where the rider wants to. */
export const carsQuery = ({ fromStationId, toStationId, startTime, endTime }: CarSearch) =>
  queryOptions({
    queryKey: ['rental', 'cars', fromStationId, toStationId, startTime, endTime],
    staleTime: 15_000,
    refetchInterval: 30_000,
    queryFn: async ({ signal }) => {
      const elsewhere = toStationId !== fromStationId && { toStationId }
      const query = { stationId: fromStationId, startTime, endTime, ...elsewhere }
      return (await sendToRental((await calls()).listRentalCars, { query, signal })).cars
    },
  })

export const accessoriesQuery = ({ stationId, startTime, endTime }: AtStation) =>
  queryOptions({
    queryKey: ['rental', 'accessories', stationId, startTime, endTime],
    staleTime: 30_000,
    queryFn: async ({ signal }) =>
      (await sendToRental((await calls()).listRentalAccessories, { query: { stationId, startTime, endTime }, signal }))
        .accessories,
  })

/** The price of a wish. The last one stays, marked as old, while another one is requested. */
export const quoteQuery = (wish: RentalWish) =>
  queryOptions({
    queryKey: [...quoteKey, wish],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => sendToRental((await calls()).estimateRental, { body: wish, signal }),
  })

/** The orders of a tab, the newest first. */
export const ordersQuery = (tab: 'unfinished' | 'history') =>
  queryOptions({
    queryKey: [...ordersKey, tab],
    meta: { isLive: true },
    queryFn: async ({ signal, client }) => {
      const { orders } = await sendToRental((await calls()).listRentals, { query: { tab }, signal })
      for (const order of orders) rentalOrders.hold(client, order)
      return orders
    },
  })

/** The next order, parked cars, and orders of more than a month. */
export const currentStatusQuery = queryOptions({
  queryKey: [...ordersKey, 'current'],
  queryFn: async ({ signal }) => sendToRental((await calls()).getRentalCurrentStatus, { signal }),
})

/** The copy of the contract that was agreed to. */
export const contractQuery = (hash: string, language: string) =>
  queryOptions({
    queryKey: ['rental', 'contract', hash, language],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => sendToRental((await calls()).getRentalContract, { params: { hash }, signal }),
  })

/** The provider's page for a payment; null if the bound method pays without one. */
export const paymentUrlQuery = (hash: string) =>
  queryOptions({
    queryKey: ['rental', 'paymentUrl', hash],
    queryFn: async ({ signal }) =>
      (await sendToRental((await calls()).getRentalPaymentUrl, { params: { hash }, signal })).paymentUrl,
  })

export function useNoteSearch() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (body: WireSpan & { readonly fromStationId: string; readonly toStationId: string }) =>
      sendToRental((await calls()).addRentalSearch, { body }),
    // A lost entry only costs the search its place in a list.
    onSettled: () => void cache.invalidateQueries({ queryKey: searchesQuery.queryKey }),
  })
}

type OrderTap = {
  readonly tapKey: string
  readonly quoteHash: string
  readonly wish: RentalWish
  readonly payment: PayChoice
  /** No car is free: the station is asked for one. */
  readonly isDemand: boolean
}

/** Orders a car, or asks for one: one idempotency key per tap, repeated for a minute if the response is lost. */
export function useOrderRental() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, quoteHash, wish, payment, isDemand }: OrderTap) => {
      const { orderRental, orderRentalOnDemand } = await calls()
      const sent = { body: { ...wish, quoteHash, ...paid(payment) }, idempotencyKey: tapKey }
      return isDemand ? repeatToRental(orderRentalOnDemand, sent) : repeatToRental(orderRental, sent)
    },
    // Not in the tap's own callback: the screen may be gone before the response arrives.
    onSuccess: (order) => {
      rentalOrders.hold(cache, order)
      const draft = useDraft.getState()
      draft.reset()
      draft.change({ orderedHash: order.hash })
      void cache.invalidateQueries({ queryKey: ordersKey })
    },
  })
}

type PayTap = { readonly tapKey: string; readonly hash: string; readonly payment: PayChoice }

/** Pays the deposit, also again after a failure. */
export function usePayRental() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash, payment }: PayTap) =>
      repeatToRental((await calls()).payRental, { params: { hash }, body: paid(payment), idempotencyKey: tapKey }),
    onSuccess: (order) => rentalOrders.hold(cache, order),
    onError: (_error, { hash }) => void cache.invalidateQueries({ queryKey: rentalOrders.keyOf(hash) }),
  })
}

type DeleteTap = { readonly tapKey: string; readonly hash: string; readonly refundTwd: number }

/** Deletes an order for the refund that the rider has seen; a lesser one is refused. */
export function useDeleteRental() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash, refundTwd }: DeleteTap) =>
      repeatToRental((await calls()).deleteRental, { params: { hash }, query: { refundTwd }, idempotencyKey: tapKey }),
    onSuccess: (order) => {
      void cache.invalidateQueries({ queryKey: ordersKey })
      return rentalOrders.hold(cache, order)
    },
    onError: (_error, { hash }) => void cache.invalidateQueries({ queryKey: rentalOrders.keyOf(hash) }),
  })
}

type ObjectTap = { readonly tapKey: string; readonly hash: string; readonly lineId: string; readonly text: string }

/** Objects to a toll or a fine that came after the return. */
export function useObject() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash, lineId, text }: ObjectTap) =>
      repeatToRental((await calls()).objectToRentalLine, {
        params: { hash, lineId },
        body: { text },
        idempotencyKey: tapKey,
      }),
    onSuccess: (order) => rentalOrders.hold(cache, order),
    onError: (_error, { hash }) => void cache.invalidateQueries({ queryKey: rentalOrders.keyOf(hash) }),
  })
}

const paid = ({ method, cardId }: PayChoice) => ({
  paymentMethod: method,
  ...(method === 'creditcard' && cardId !== null && { cardId }),
})

/** A price with its terms, as the estimate returns it. */
export type RentalQuote = ReplyOf<typeof estimateRental>
