import { defaultMobileVerify } from '@daoxing/charging/contract'
import { loadBeside, newTapKey, send, sendWithRetry } from '@daoxing/kit/web'
import type { PayChoice } from '@daoxing/wallet/web'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

const calls = loadBeside(() => import('../charging-calls.ts'))

const subscriptionKey = ['charging', 'subscription'] as const
export const subscriptionQuery = queryOptions({
  queryKey: subscriptionKey,
  queryFn: async ({ signal }) => send((await calls()).readSubscription, { signal }),
})

/** The rider's charges, the newest first, in pages. */
export const historyQuery = infiniteQueryOptions({
  queryKey: ['charging', 'history'],
  initialPageParam: undefined as string | undefined,
  queryFn: async ({ signal, pageParam }) =>
    send((await calls()).listChargingOrders, {
      query: { limit: 30, ...(pageParam !== undefined && { before: pageParam }) },
      signal,
    }),
  getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
})

type LoginStep = { readonly idNumber: string; readonly phone: string; readonly otp?: string }

/** A step of the contractor login: the id number asks for a code, the code logs in. */
export function useContractLogin() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ idNumber, phone, otp }: LoginStep) => {
      return send((await calls()).loginToCharging, {
        body: {
          idNumber,
          countryCode: defaultMobileVerify.countryCode,
          ...(phone !== '' && { phone }),
          ...(otp !== undefined && { otp }),
        },
      })
    },
    // Every price may be another one now.
    onSuccess: ({ nextStep }) => {
      if (nextStep === 'done') void cache.invalidateQueries({ queryKey: ['charging'] })
    },
  })
}

export function useLeaveContract() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => send((await calls()).leaveContract),
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['charging'] }),
  })
}

type BeginTap = { readonly carSeriesId: string; readonly monthlyTwd: number; readonly payment: PayChoice }

/** Begins the monthly plan: the first month is paid now. */
export function useBeginSubscription() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ carSeriesId, monthlyTwd, payment: { method, cardId } }: BeginTap) =>
      sendWithRetry((await calls()).beginSubscription, {
        body: { carSeriesId, monthlyTwd, paymentMethod: method, ...(cardId !== null && { cardId }) },
        idempotencyKey: newTapKey(),
      }),
    onSuccess: (plan) => cache.setQueryData(subscriptionKey, plan),
    onError: () => void cache.invalidateQueries({ queryKey: subscriptionKey }),
  })
}

/** Ends the plan with the paid month, or lets it go on. */
export function useEndSubscription() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (goesOn: boolean) =>
      sendWithRetry((await calls()).endSubscription, { body: { goesOn }, idempotencyKey: newTapKey() }),
    onSuccess: (plan) => cache.setQueryData(subscriptionKey, plan),
  })
}

/** Kilowatt hours with at most one decimal. */
export const kwhText = (kwh: number): string => String(Math.round(kwh * 10) / 10)
