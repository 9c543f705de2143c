import { type DesignatedTrip, summaryTimeoutMs } from '@daoxing/designated-driver/contract'
import type { LatLng } from '@daoxing/kit/contract'
import { loadBeside, send, sendWithRetry } from '@daoxing/kit/web'
import type { ChosenPlace } from '@daoxing/places/web'
import { type PayChoice, sendWithConsent } from '@daoxing/wallet/web'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type TripDraft, useTripDraft } from './draft.ts'
import { endFields, estimateBody, type EstimateDraft, startFields } from './plan/wish-body.ts'
import { trips } from './trips.ts'

const calls = loadBeside(() => import('./designated-driver-calls.ts'))
const minuteMs = 60_000

/** The counties of the service with their hours. */
export const areasQuery = queryOptions({
  queryKey: ['designated-driver', 'areas'],
  staleTime: 5 * minuteMs,
  queryFn: async ({ signal }) => (await send((await calls()).listServiceAreas, { signal })).areas,
})

/** The summary beside the first question. A late one is given up and told, since nothing waits for it [DDR-007]. */
export const summaryQuery = (near: LatLng | null) =>
  queryOptions({
    queryKey: ['designated-driver', 'summary', near],
    staleTime: minuteMs,
    retry: false,
    queryFn: async ({ signal }) =>
      send((await calls()).getDesignatedSummary, {
        query: near === null ? {} : { user_lat: near.lat, user_lng: near.lng },
        timeoutMs: summaryTimeoutMs,
        signal,
      }),
  })

/** A binding price, renewed before it expires. */
export const costQuery = ({ start, ...wish }: EstimateDraft & { readonly start: ChosenPlace }) =>
  queryOptions({
    queryKey: ['designated-driver', 'cost', start, wish],
    staleTime: minuteMs,
    refetchInterval: 5 * minuteMs,
    queryFn: async ({ signal }) =>
      send((await calls()).estimateDesignatedCost, { body: estimateBody({ start, ...wish }), signal }),
  })

export const preferencesQuery = queryOptions({
  queryKey: ['designated-driver', 'preferences'],
  staleTime: 5 * minuteMs,
  queryFn: async ({ signal }) => (await send((await calls()).listDrivingPreferences, { signal })).preferences,
})

export const markupsQuery = queryOptions({
  queryKey: ['designated-driver', 'markups'],
  staleTime: 5 * minuteMs,
  queryFn: async ({ signal }) => send((await calls()).listMarkupPrices, { signal }),
})

export const agreementKey = ['designated-driver', 'agreement']
export const agreementQuery = queryOptions({
  queryKey: agreementKey,
  staleTime: minuteMs,
  queryFn: async ({ signal }) => send((await calls()).getUserAgreement, { signal }),
})

/** Accepts the version that was read. A newer one replaces it on the screen and is asked for again. */
export function useAcceptAgreement() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, version }: { readonly tapKey: string; readonly version: string }) =>
      sendWithRetry((await calls()).acceptUserAgreement, { body: { version }, idempotencyKey: tapKey }),
    onSuccess: (agreement) => cache.setQueryData(agreementKey, agreement),
    onError: () => void cache.invalidateQueries({ queryKey: agreementKey }),
  })
}

type Reduction = Pick<TripDraft, 'markup' | 'couponId' | 'usesPoints'> & { readonly feeId: string }

/** The price with the rider's addition, and after what reduces it. */
export const discountedQuery = ({ feeId, markup, couponId, usesPoints }: Reduction) =>
  queryOptions({
    queryKey: ['designated-driver', 'discounted', feeId, markup, couponId, usesPoints],
    staleTime: minuteMs,
    queryFn: async ({ signal }) =>
      send((await calls()).getDiscountedPrice, {
        query: {
          estimated_trip_fee_id: feeId,
          markup_price: markup,
          ...(couponId === null ? {} : { coupon_id: couponId }),
          ...(usesPoints ? { use_linego_points: true } : {}),
        },
        signal,
      }),
  })

type TripTap = {
  readonly tapKey: string
  readonly feeId: string
  readonly draft: TripDraft & { readonly start: ChosenPlace }
  readonly payment: PayChoice
  /** The rider's own position, if the device tells it. */
  readonly here: LatLng | null
}

/**
 * Asks for a driver: one idempotency key per tap, repeated for a minute if the response is lost. `onAsked` runs even if
 * the trip's screen has replaced the tapped one.
 */
export function useAskDriver(onAsked: (trip: DesignatedTrip) => void) {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, ...tap }: TripTap) =>
      sendWithConsent(tapKey, async (idempotencyKey) =>
        sendWithRetry((await calls()).createDesignatedTrip, { body: tripBody(tap), idempotencyKey }),
      ),
    onSuccess: (trip) => {
      trips.hold(cache, trip)
      onAsked(trip)
      useTripDraft.getState().reset()
    },
    // A trip of another tab, or a newer agreement, is shown.
    onError: () => {
      void cache.invalidateQueries({ queryKey: trips.activeKey })
      void cache.invalidateQueries({ queryKey: agreementKey })
    },
  })
}

function tripBody({ feeId, draft, payment: { method, cardId }, here }: Omit<TripTap, 'tapKey'>) {
  const { statements, companion, couponId } = draft
  const isConscious = statements.includes('isConscious')
  return {
    ...startFields(draft.start),
    ...endFields(draft.end),
    ...(here === null ? {} : { user_lat: here.lat, user_lng: here.lng }),
    driving_preferences: [...draft.preferences],
    markup_price: draft.markup,
    note: draft.note.trim(),
    estimated_trip_fee_id: feeId,
    pay_with_cash: method === 'cash',
    ...(method === 'cash' ? {} : { payment_method: method }),
    ...(method === 'creditcard' && cardId !== null ? { card_id: cardId } : {}),
    ...(couponId === null ? {} : { coupon_id: couponId }),
    ...(draft.usesPoints ? { use_linego_points: 1 } : {}),
    is_conscious: isConscious,
    car_is_insured: statements.includes('isInsured'),
    car_is_sound: statements.includes('isSound'),
    car_is_not_stolen: statements.includes('isNotStolen'),
    emergency_contact: { name: draft.contactName.trim(), phone: draft.contactPhone.trim() },
    ...(companion.trim() === '' || isConscious ? {} : { companion_name: companion.trim() }),
    car_plate: draft.plate.trim(),
    car_model: draft.model.trim(),
  }
}
