import type { CarClass } from '@daoxing/chauffeur/contract'
import { loadBeside, send, sendWithRetry } from '@daoxing/kit/web'
import type { PayChoice } from '@daoxing/wallet/web'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { chauffeurOrders } from './chauffeur-orders.ts'
import type { bookingOf, SentWish } from './rules/wish-of.ts'

const calls = loadBeside(() => import('./chauffeur-calls.ts'))
const minuteMs = 60_000

/** The terms of a booking: days, stops, cars, seats, deposit. */
export const configQuery = queryOptions({
  queryKey: ['chauffeur', 'config'],
  staleTime: 5 * minuteMs,
  queryFn: async ({ signal }) => send((await calls()).readChauffeurConfig, { signal }),
})

type PlansWish = { readonly carType: CarClass; readonly tripStartTime: number | null }

/** The plans of a class, the shortest first; at a time, with its surcharges. */
export const plansQuery = ({ carType, tripStartTime }: PlansWish) =>
  queryOptions({
    queryKey: ['chauffeur', 'plans', carType, tripStartTime],
    staleTime: 5 * minuteMs,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await send((await calls()).listChauffeurPlans, {
          query: { carType, ...(tripStartTime !== null && { tripStartTime }) },
          signal,
        })
      ).plans,
  })

type HoursWish = { readonly carType: CarClass; readonly hours: number }

/** The hours of the bookable days in which a driver can still begin. */
export const hoursQuery = ({ carType, hours }: HoursWish) =>
  queryOptions({
    queryKey: ['chauffeur', 'hours', carType, hours],
    staleTime: minuteMs,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await send((await calls()).listChauffeurHours, { query: { carType, hours }, signal })).days,
  })

/** The price of a trip. It is asked for again only if the rider wants it: no price changes on its own. */
export const estimateQuery = (wish: SentWish) =>
  queryOptions({
    queryKey: ['chauffeur', 'estimate', wish],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => send((await calls()).estimateChauffeur, { body: wish, signal }),
  })

type DiscountWish = { readonly fareHash: string; readonly useLinegoPoints: boolean }

/** The price after coupons and points. */
export const discountQuery = ({ fareHash, useLinegoPoints }: DiscountWish) =>
  queryOptions({
    queryKey: ['chauffeur', 'discount', fareHash, useLinegoPoints],
    staleTime: minuteMs,
    retry: false,
    queryFn: async ({ signal }) =>
      send((await calls()).readChauffeurDiscount, {
        query: { fareHash, ...(useLinegoPoints && { useLinegoPoints: 'true' }) },
        signal,
      }),
  })

/** The trips to come and under way, the next one first. Each is in the cache of orders. */
export const tripsQuery = queryOptions({
  queryKey: ['chauffeur', 'trips'],
  meta: { isLive: true },
  queryFn: async ({ signal, client }) => {
    const { trips } = await send((await calls()).listChauffeurTrips, { signal })
    for (const trip of trips) chauffeurOrders.hold(client, trip)
    return trips.map(({ orderHash }) => orderHash)
  },
})

type BookTap = { readonly tapKey: string; readonly booking: ReturnType<typeof bookingOf> }

/** Books a car: one idempotency key per tap, repeated for a minute if the response is lost. */
export function useBook() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, booking }: BookTap) =>
      sendWithRetry((await calls()).bookChauffeur, { body: booking, idempotencyKey: tapKey }),
    onSuccess: (trip) => {
      chauffeurOrders.hold(cache, trip)
      void cache.invalidateQueries({ queryKey: tripsQuery.queryKey })
    },
  })
}

type CancelTap = { readonly tapKey: string; readonly hash: string; readonly agreedFeeTwd: number }

/** Cancels with the displayed fee; refused if it is higher by now. */
export function useCancel() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash, agreedFeeTwd }: CancelTap) =>
      sendWithRetry((await calls()).cancelChauffeur, {
        params: { id: hash },
        body: { agreedFeeTwd },
        idempotencyKey: tapKey,
      }),
    onSuccess: (trip) => chauffeurOrders.hold(cache, trip),
    onError: (_error, { hash }) => void cache.invalidateQueries({ queryKey: chauffeurOrders.keyOf(hash) }),
  })
}

export type ChangeWish = {
  readonly moreHours?: number
  readonly stopList?: SentWish['stopList']
  readonly end?: { readonly address: string; readonly location: { readonly lat: number; readonly lng: number } }
}

/** The price and the new end of a change. */
export const changeQuery = (hash: string, wish: ChangeWish) =>
  queryOptions({
    queryKey: ['chauffeur', 'change', hash, wish],
    staleTime: minuteMs,
    retry: false,
    queryFn: async ({ signal }) =>
      send((await calls()).estimateChauffeurChange, { params: { id: hash }, body: wish, signal }),
  })

type ChangeTap = { readonly tapKey: string; readonly hash: string; readonly changeHash: string }

/** Makes a change whose price the rider has seen. */
export function useChange() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash, changeHash }: ChangeTap) =>
      sendWithRetry((await calls()).changeChauffeur, {
        params: { id: hash },
        body: { changeHash },
        idempotencyKey: tapKey,
      }),
    onSuccess: (trip) => chauffeurOrders.hold(cache, trip),
    onError: (_error, { hash }) => void cache.invalidateQueries({ queryKey: chauffeurOrders.keyOf(hash) }),
  })
}

type PayTap = { readonly tapKey: string; readonly hash: string; readonly payment: PayChoice }

/** Holds the rest by another method after a decline. */
export function usePayRest() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash, payment: { method, cardId } }: PayTap) =>
      sendWithRetry((await calls()).payChauffeurRest, {
        params: { id: hash },
        body: { paymentMethod: method, ...(method === 'creditcard' && cardId !== null && { cardId }) },
        idempotencyKey: tapKey,
      }),
    onSuccess: (trip) => chauffeurOrders.hold(cache, trip),
    onError: (_error, { hash }) => void cache.invalidateQueries({ queryKey: chauffeurOrders.keyOf(hash) }),
  })
}

type LinkTap = { readonly tapKey: string; readonly hash: string; readonly payer: 'rider' | 'other' }

/** A link by which the rider pays by another method, or another person pays once. */
export function useCreateLink() {
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash, payer }: LinkTap) => {
      const { createChauffeurPaymentLinks, createChauffeurPayLink } = await calls()
      const sent = { body: { trip_hash: hash }, idempotencyKey: tapKey }
      return payer === 'rider'
        ? sendWithRetry(createChauffeurPaymentLinks, sent)
        : sendWithRetry(createChauffeurPayLink, sent)
    },
  })
}
