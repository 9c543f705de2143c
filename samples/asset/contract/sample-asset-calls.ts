import { standingRefusals } from '@daoxing/identity/contract'
import { defineCall, Instant, leftOut, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { SampleAsset, SampleAssetOrder, SampleAssetTerms } from './order.ts'

const OrderParams = z.object({ hash: z.string().check(z.maxLength(40)) })
const Id = z.string().check(z.minLength(1), z.maxLength(60))
const moving = ['kit.notFound', 'sampleAsset.movedMeanwhile'] as const

export const listSampleAssets = defineCall({
  id: 'OWN-sample-asset-list-assets',
  method: 'GET',
  path: '/sample-asset/assets',
  who: 'rider',
  purpose: 'free assets near a point, the nearest first',
  query: z.object({
    lat: numberOrText(z.number().check(z.gte(-90), z.lte(90))),
    lng: numberOrText(z.number().check(z.gte(-180), z.lte(180))),
  }),
  reply: z.object({ assets: z.array(z.extend(SampleAsset, { distanceMetres: z.int() })) }),
})

export const quoteSampleAsset = defineCall({
  id: 'OWN-sample-asset-quote',
  method: 'POST',
  path: '/sample-asset/quotes',
  who: 'rider',
  purpose: 'price and deposit of one asset, which bind for a while',
  body: z.object({ assetId: Id }),
  reply: z.object({
    quoteHash: z.string(),
    asset: SampleAsset,
    terms: SampleAssetTerms,
    /** The duration of a reservation. */
    reserveSeconds: z.int(),
    expiresAt: Instant,
  }),
  refusals: ['sampleAsset.assetTaken'],
})

export const reserveSampleAsset = defineCall({
  id: 'OWN-sample-asset-reserve',
  method: 'POST',
  path: '/sample-asset/orders',
  who: 'rider',
  purpose: 'reserves the asset of a quote, once estimate and deposit are held by card or wallet',
  idempotent: 'required',
  body: z.object({ quoteHash: Id, paymentMethod: leftOut(z.string()), cardId: leftOut(Id) }),
  reply: SampleAssetOrder,
  refusals: [
    'kit.notFound',
    'sampleAsset.quoteExpired',
    'sampleAsset.assetTaken',
    'sampleAsset.riderHasOrder',
    ...standingRefusals,
    'wallet.methodNotOffered',
    'wallet.methodNotBound',
    'wallet.cardExpired',
    'wallet.unpaidTrips',
    'wallet.autoPaymentBlocked',
    'wallet.holdDeclined',
    'wallet.insufficientBalance',
  ],
})

export const listSampleAssetOrders = defineCall({
  id: 'OWN-sample-asset-list-orders',
  method: 'GET',
  path: '/sample-asset/orders',
  who: 'rider',
  purpose: "the rider's orders that are not finished, the newest first",
  reply: z.object({ orders: z.array(SampleAssetOrder) }),
})

export const getSampleAssetOrder = defineCall({
  id: 'OWN-sample-asset-get-order',
  method: 'GET',
  path: '/sample-asset/orders/{hash}',
  who: 'rider',
  purpose: "one of the rider's orders",
  params: OrderParams,
  reply: SampleAssetOrder,
  refusals: ['kit.notFound'],
})

export const unlockSampleAsset = defineCall({
  id: 'OWN-sample-asset-unlock',
  method: 'POST',
  path: '/sample-asset/orders/{hash}/unlock',
  who: 'rider',
  purpose: 'tells the asset to unlock; a job retries if it refuses or is silent',
  idempotent: 'required',
  params: OrderParams,
  reply: SampleAssetOrder,
  refusals: moving,
})

export const returnSampleAsset = defineCall({
  id: 'OWN-sample-asset-return',
  method: 'POST',
  path: '/sample-asset/orders/{hash}/return',
  who: 'rider',
  purpose: 'tells the asset to lock, which ends the use; refused away from a stand',
  idempotent: 'required',
  params: OrderParams,
  reply: SampleAssetOrder,
  refusals: [...moving, 'sampleAsset.notAtStand'],
})

export const cancelSampleAssetOrder = defineCall({
  id: 'OWN-sample-asset-cancel',
  method: 'POST',
  path: '/sample-asset/orders/{hash}/cancel',
  who: 'rider',
  purpose: 'cancels before the asset was unlocked, which costs nothing',
  idempotent: 'honoured',
  params: OrderParams,
  reply: SampleAssetOrder,
  refusals: moving,
})
