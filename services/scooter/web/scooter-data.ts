import { instantFromMs, type LatLng } from '@daoxing/kit/contract'
import { loadBeside, type MapBox, nowMs, send, sendWithRetry } from '@daoxing/kit/web'
import type { ControlAction, Scooter } from '@daoxing/scooter/contract'
import type { PayChoice } from '@daoxing/wallet/web'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useScooterDraft } from './draft.ts'
import { rentals } from './rentals.ts'

const calls = loadBeside(() => import('./scooter-calls.ts'))

type Wanted = { readonly box: MapBox | undefined; readonly here: LatLng; readonly minPercent: number }

/** The free scooters in view and the nearest ones; the previous ones stay while the rider moves the map. */
export const scootersQuery = ({ box, here, minPercent }: Wanted) =>
  queryOptions({
    queryKey: ['scooter', 'near', box, here.lat.toFixed(4), here.lng.toFixed(4), minPercent],
    refetchInterval: 20_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      send((await calls()).listScooters, { query: { ...box, lat: here.lat, lng: here.lng, minPercent }, signal }),
  })

/** The plate of the scooter behind a link of our open data; refused once it has been ridden, or while it is taken. */
export const linkedScooterQuery = (vehicle: string) =>
  queryOptions({
    queryKey: ['scooter', 'linked', vehicle],
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const { nearest } = await send((await calls()).listScooters, { query: { vehicle }, signal })
      return nearest[0]?.plate
    },
  })

/** The zones with their rules, and the bays in view. */
export const mapsQuery = (box: MapBox | undefined) =>
  queryOptions({
    queryKey: ['scooter', 'maps', box],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { south, west, north, east } = box ?? {}
      return send((await calls()).readScooterMaps, { query: { south, west, north, east }, signal })
    },
  })

type QuoteWish = { readonly plate: string; readonly here: LatLng | undefined; readonly destination: LatLng | null }

/** The price of one scooter, renewed before it expires. */
export const quoteQuery = ({ plate, here, destination }: QuoteWish) =>
  queryOptions({
    queryKey: ['scooter', 'quote', plate, destination?.lat, destination?.lng],
    staleTime: 60_000,
    refetchInterval: 120_000,
    queryFn: async ({ signal }) => {
      const to = destination === null ? undefined : { lat: destination.lat, lng: destination.lng }
      const body = { plate, lat: here?.lat, lng: here?.lng, destination: to }
      return send((await calls()).quoteScooter, { body, signal })
    },
  })

/** Everything that stands against a return here and now, asked again while the rider looks at it. */
export const returnCheckQuery = (id: string, here: LatLng | undefined) =>
  queryOptions({
    queryKey: ['scooter', 'return', id, here?.lat.toFixed(4), here?.lng.toFixed(4)],
    refetchInterval: 5_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      send((await calls()).checkReturn, {
        params: { id },
        query: { type: 'return', lat: here?.lat, lng: here?.lng },
        signal,
      }),
  })

export const ticketsQuery = queryOptions({
  queryKey: ['scooter', 'tickets'],
  queryFn: async ({ signal }) => (await send((await calls()).listTrafficTickets, { query: {}, signal })).tickets,
})

/** Read without an account. */
export const publicTermsQuery = queryOptions({
  queryKey: ['scooter', 'terms', 'public'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => send((await calls()).readPublicTerms, { signal }),
})

/** The bay behind a link of our open data; null once it is gone. */
export const linkedBayQuery = (bay: string) =>
  queryOptions({
    queryKey: ['scooter', 'bay', bay],
    staleTime: 20_000,
    queryFn: async ({ signal }) =>
      (await send((await calls()).readScooterMaps, { query: { bay }, signal })).bays[0] ?? null,
  })

export const stationsQuery = (here: LatLng) =>
  queryOptions({
    queryKey: ['scooter', 'stations', here.lat.toFixed(3), here.lng.toFixed(3)],
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await send((await calls()).listBatteryStations, { query: { lat: here.lat, lng: here.lng }, signal })).stations,
  })

/** Rentals whose bill or fees are open: they come before the next reservation. */
export const unpaidQuery = queryOptions({
  queryKey: ['scooter', 'unpaid'],
  staleTime: 10_000,
  queryFn: async ({ signal }) => (await send((await calls()).listUnpaidScooterOrders, { signal })).orders,
})

const nextKey = (id: string) => ['scooter', 'next', id] as const

/** The scooters that were offered with the answer that one could not be found; after a reload, none. */
export const nextQuery = (id: string) =>
  queryOptions({ queryKey: nextKey(id), staleTime: Infinity, queryFn: (): readonly Scooter[] => [] })

type ReserveTap = { readonly tapKey: string; readonly quoteHash: string; readonly payment: PayChoice }

/** Reserves a scooter: one idempotency key per tap, repeated for a minute if the response is lost. */
export function useReserveScooter() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, quoteHash, payment: { method, cardId } }: ReserveTap) =>
      sendWithRetry((await calls()).reserveScooter, {
        body: { quoteHash, paymentMethod: method, cardId: method === 'creditcard' ? cardId : null },
        idempotencyKey: tapKey,
      }),
    // Not in the tap's own callback: the event of the rental may replace the screen before the response arrives.
    onSuccess: (rental) => {
      useScooterDraft.getState().reset()
      return rentals.hold(cache, rental)
    },
    onError: () => void cache.invalidateQueries({ queryKey: ['scooter'] }),
  })
}

export type ScooterMove =
  | { readonly does: 'cancel' | 'takeBack' }
  | { readonly does: 'notFound' | 'rent' | 'giveBack'; readonly here: LatLng | undefined; readonly code?: string }
  | { readonly does: ControlAction; readonly here: LatLng | undefined }

type MoveTap = { readonly tapKey: string; readonly id: string; readonly move: ScooterMove }

/** A step of the rider. A return names the moment of its tap: the meter stands still from there, however late it arrives. */
export function useMoveScooter() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, id, move }: MoveTap) => {
      const {
        cancelScooterRental,
        takeReturnBack,
        sayNotFound,
        rentScooter,
        returnScooter,
        controlScooter,
        readScooterRental,
      } = await calls()
      const sent = { params: { id }, idempotencyKey: tapKey }
      const at = 'here' in move && move.here ? { lat: move.here.lat, lng: move.here.lng } : {}
      switch (move.does) {
        case 'cancel':
          return sendWithRetry(cancelScooterRental, sent)
        case 'takeBack':
          return sendWithRetry(takeReturnBack, sent)
        case 'notFound': {
          const { rental, next } = await sendWithRetry(sayNotFound, { ...sent, body: at })
          cache.setQueryData<readonly Scooter[]>(nextKey(id), next)
          return rental
        }
        case 'rent':
          return sendWithRetry(rentScooter, { ...sent, body: { ...at, code: move.code } })
        case 'giveBack':
          return sendWithRetry(returnScooter, { ...sent, body: { ...at, tappedAt: instantFromMs(nowMs()) } })
        default:
          await sendWithRetry(controlScooter, { ...sent, body: { ...at, action: move.does } })
          return send(readScooterRental, { params: { wemoRentId: id } })
      }
    },
    onSuccess: (rental) => rentals.hold(cache, rental),
    onError: (_error, { id }) => void cache.invalidateQueries({ queryKey: rentals.keyOf(id) }),
  })
}

type PlanTap = { readonly id: string; readonly destination: LatLng }

/** Asks whether a destination is good; the answer binds for the ride. */
export function usePlanReturn() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, destination: { lat, lng } }: PlanTap) =>
      send((await calls()).checkReturn, { params: { id }, query: { type: 'plan', lat, lng } }),
    onSuccess: (_check, { id }) => void cache.invalidateQueries({ queryKey: rentals.keyOf(id) }),
  })
}

type Objection = { readonly tapKey: string; readonly id: string; readonly feeId: string; readonly text: string }

export function useObjectToFee() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, id, feeId, text }: Objection) =>
      sendWithRetry((await calls()).objectToScooterFee, {
        params: { id, feeId },
        body: { text },
        idempotencyKey: tapKey,
      }),
    onSuccess: (rental) => rentals.hold(cache, rental),
  })
}
