import { AmountTwd, defineCall, Instant, leftOut, numberOrText } from '@daoxing/kit/contract'
import { standingRefusals } from '@daoxing/identity/contract'
import * as z from 'zod/mini'
import { PriceTerms, ChargingOrder } from './order.ts'
import { Station } from './station.ts'

const OfOrder = z.object({ hash: z.string().check(z.maxLength(40)) })
const LimitTwd = AmountTwd.check(z.gte(10), z.lte(100_000))

export const listStations = defineCall({
  id: 'OWN-charging-listStations',
  method: 'GET',
  path: '/charging/stations',
  who: 'rider',
  purpose: 'the stations of all partners near a point, the nearest first, with their price and whether they are free',
  query: z.object({
    lat: numberOrText(z.number().check(z.gte(-90), z.lte(90))),
    lng: numberOrText(z.number().check(z.gte(-180), z.lte(180))),
  }),
  reply: z.object({ stations: z.array(Station) }),
})

export const quoteSession = defineCall({
  id: 'OWN-charging-quoteSession',
  method: 'POST',
  path: '/charging/quotes',
  who: 'rider',
  purpose: 'price and estimate of a session at a station, as a quote with a hash and a life',
  body: z.object({ stationId: z.string().check(z.maxLength(40)), limitTwd: leftOut(LimitTwd) }),
  reply: z.object({ quoteHash: z.string(), expiresAt: Instant, terms: PriceTerms }),
  refusals: ['kit.notFound'],
})

export const requestSession = defineCall({
  id: 'OWN-charging-requestSession',
  method: 'POST',
  path: '/charging/orders',
  who: 'rider',
  purpose: 'start a session: the estimate is held, then the partner is called',
  idempotent: 'required',
  body: z.object({
    quoteHash: z.string().check(z.maxLength(40)),
    paymentMethod: z.string().check(z.maxLength(40)),
    cardId: leftOut(z.string().check(z.maxLength(40))),
  }),
  reply: ChargingOrder,
  refusals: [
    ...standingRefusals,
    'kit.notFound',
    'charging.quoteExpired',
    'charging.alreadyLive',
    'charging.stationTaken',
    'wallet.methodNotOffered',
    'wallet.methodNotBound',
    'wallet.cardExpired',
    'wallet.unpaidTrips',
    'wallet.autoPaymentBlocked',
    'wallet.holdDeclined',
    'wallet.insufficientBalance',
  ],
})

export const listLiveSessions = defineCall({
  id: 'OWN-charging-listLiveSessions',
  method: 'GET',
  path: '/charging/orders',
  who: 'rider',
  purpose: 'the sessions of the rider that are under way',
  reply: z.object({ orders: z.array(ChargingOrder) }),
})

export const getSession = defineCall({
  id: 'OWN-charging-getSession',
  method: 'GET',
  path: '/charging/orders/{hash}',
  who: 'rider',
  purpose: 'one session',
  params: OfOrder,
  reply: ChargingOrder,
  refusals: ['kit.notFound'],
})

export const cancelSession = defineCall({
  id: 'OWN-charging-cancelSession',
  method: 'POST',
  path: '/charging/orders/{hash}/cancel',
  who: 'rider',
  purpose: 'cancel a session that has not started; nothing is charged',
  idempotent: 'honoured',
  params: OfOrder,
  reply: ChargingOrder,
  refusals: ['kit.notFound', 'charging.movedMeanwhile', 'charging.cannotCancelNow'],
})

export const stopSession = defineCall({
  id: 'OWN-charging-stopSession',
  method: 'POST',
  path: '/charging/orders/{hash}/stop',
  who: 'rider',
  purpose: 'stop a delivery; the bill follows the final report of the partner',
  idempotent: 'honoured',
  params: OfOrder,
  reply: ChargingOrder,
  refusals: ['kit.notFound', 'charging.movedMeanwhile', 'charging.cannotStopNow'],
})
