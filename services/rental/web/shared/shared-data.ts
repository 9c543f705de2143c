import type { LatLng, ReplyOf } from '@daoxing/kit/contract'
import { isApiError, loadBeside, readDeviceFacts, reportFault } from '@daoxing/kit/web'
import type { listSharedCars, readReservationDetail } from '@daoxing/rental/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ordersKey } from '../rental-data.ts'
import { sendToRental } from '@daoxing/identity/web'
import { knownPosition } from './here-position.ts'
import { keepPasscard } from './passcard-store.ts'
import { sharedOrders } from './shared-orders.ts'

const calls = loadBeside(() => import('./shared-calls.ts'))

export const sharedKey = ['rental', 'shared'] as const

export type SharedOffers = ReplyOf<typeof listSharedCars>
export type FoundLot = SharedOffers['lots'][number]
export type CarDetail = ReplyOf<typeof readReservationDetail>

/** Lots with free cars and cars at the roadside, the nearest first. They come and go, so they are fetched often. */
export const sharedNearQuery = ({ lat, lng }: LatLng) =>
  queryOptions({
    queryKey: [...sharedKey, 'near', lat.toFixed(3), lng.toFixed(3)],
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    refetchInterval: 30_000,
    queryFn: async ({ signal }) =>
      sendToRental((await calls()).listSharedCars, { query: { latitude: lat, longitude: lng }, signal }),
  })

/** The free cars of a lot, with its opening hours of the week. */
export const lotCarsQuery = (stationId: string) =>
  queryOptions({
    queryKey: [...sharedKey, 'lot', stationId],
    staleTime: 15_000,
    refetchInterval: 30_000,
    queryFn: async ({ signal }) => sendToRental((await calls()).listLotCars, { params: { stationId }, signal }),
  })

/** The plate of the car behind a link from our open data; null for one that is gone. */
export const publishedCarQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: [...sharedKey, 'published', vehicleId],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      try {
        return (await sendToRental((await calls()).readPublishedCar, { params: { vehicleId }, signal })).plateNo
      } catch (error) {
        if (isApiError(error, 'VEHICLE_GONE')) return null
        throw error
      }
    },
  })

export type CarWish = {
  readonly plateNo: string
  readonly chooseLossDamageWaiver: boolean
  /** Epoch milliseconds; the server proposes them while the rider has not chosen. */
  readonly startTime: number | null
  readonly endTime: number | null
}

/**
 * A car with its price in a span. A failure is logged, and there is nothing instead of the price [RNT-049]; only a missing
 * membership and a lost line are the rider's to solve.
 */
export const carDetailQuery = (wish: CarWish) =>
  queryOptions({
    queryKey: [...sharedKey, 'car', wish],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { plateNo, chooseLossDamageWaiver, startTime, endTime } = wish
      const times = startTime === null || endTime === null ? {} : { startTime, endTime }
      const { model: deviceModel, ...facts } = await readDeviceFacts()
      try {
        return await sendToRental((await calls()).readReservationDetail, {
          body: { plateNo, chooseLossDamageWaiver, ...times, appInfos: { deviceModel, ...facts } },
          signal,
        })
      } catch (error) {
        const isForGate = isApiError(error, 'RENTAL_LOGIN_NEEDED')
        if (signal.aborted || isForGate || (isApiError(error) && error.isAnswerLost)) throw error
        reportFault('fault', error)
        return null
      }
    },
  })

/** The rentals of a tab, the newest first. */
export const sharedRentalsQuery = (tab: 'unfinished' | 'history') =>
  queryOptions({
    queryKey: [...ordersKey, 'shared', tab],
    meta: { isLive: true },
    queryFn: async ({ signal, client }) => {
      const { orders } = await sendToRental((await calls()).listSharedRentals, { query: { tab }, signal })
      for (const order of orders) sharedOrders.hold(client, order)
      return orders
    },
  })

/** The pictures and notes of the handover before this one. They do not change during a walk. */
export const lastHandoverQuery = (orderNo: string) =>
  queryOptions({
    queryKey: [...sharedKey, 'lastHandover', orderNo],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => sendToRental((await calls()).readLastHandover, { params: { orderNo }, signal }),
  })

export const returnLotsQuery = (orderNo: string) =>
  queryOptions({
    queryKey: [...sharedKey, 'returnLots', orderNo],
    refetchInterval: 30_000,
    queryFn: async ({ signal }) => {
      const query = await knownPosition()
      return (await sendToRental((await calls()).listReturnLots, { params: { orderNo }, query, signal })).lots
    },
  })

/** Whether the car can be given back here and now. The rider closes a door, and sees it closed within seconds. */
export const returnStatusQuery = (orderNo: string) =>
  queryOptions({
    queryKey: [...sharedKey, 'returnStatus', orderNo],
    refetchInterval: 5000,
    queryFn: async ({ signal }) => {
      const query = await knownPosition()
      return sendToRental((await calls()).checkReturnStatus, { params: { orderNo }, query, signal })
    },
  })

/** The bill so far; the bill itself once the car is back. */
export const returnBillQuery = (orderNo: string) =>
  queryOptions({
    queryKey: [...sharedKey, 'bill', orderNo],
    refetchInterval: 60_000,
    queryFn: async ({ signal }) => sendToRental((await calls()).estimateReturnBill, { params: { orderNo }, signal }),
  })

export const extensionsQuery = (orderNo: string) =>
  queryOptions({
    queryKey: [...sharedKey, 'extensions', orderNo],
    staleTime: 30_000,
    queryFn: async ({ signal }) => sendToRental((await calls()).listExtensions, { params: { orderNo }, signal }),
  })

/** The codes of the keypad. They are kept in the tab, for a phone that loses its network beside the car. */
export const passcardQuery = (orderNo: string) =>
  queryOptions({
    queryKey: [...sharedKey, 'passcard', orderNo],
    retry: false,
    staleTime: 20_000,
    refetchInterval: 30_000,
    queryFn: async ({ signal }) => {
      const card = await sendToRental((await calls()).readPasscard, { query: { orderNo }, signal })
      keepPasscard(card)
      return card
    },
  })
