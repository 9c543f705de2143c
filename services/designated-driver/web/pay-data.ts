import type { OfferedPayment } from '@daoxing/designated-driver/contract'
import { loadBeside, send, sendWithRetry } from '@daoxing/kit/web'
import { type PayChoice, sendWithConsent } from '@daoxing/wallet/web'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

const calls = loadBeside(() => import('./designated-driver-calls.ts'))

/** The trips whose price or fee is still open. */
export const arrearsQuery = queryOptions({
  queryKey: ['designated-driver', 'arrears'],
  queryFn: async ({ signal }) => send((await calls()).listDesignatedArrears, { signal }),
})

/** A link by which another member pays. */
export function useMakePaymentLink() {
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash }: { readonly tapKey: string; readonly hash: string }) =>
      sendWithRetry((await calls()).createOnetimePaymentLink, { body: { trip_hash: hash }, idempotencyKey: tapKey }),
  })
}

const offerKeyOf = (token: string) => ['designated-driver', 'offeredPayment', token]

/** The amount that a link asks for, looked at again while it is being paid. */
export const offeredPaymentQuery = (token: string) =>
  queryOptions({
    queryKey: offerKeyOf(token),
    retry: false,
    queryFn: async ({ signal }): Promise<OfferedPayment> =>
      send((await calls()).readOnetimePayment, { body: { token }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'PAYING' ? 3000 : false),
  })

type PayTap = {
  readonly tapKey: string
  readonly token: string
  readonly agreedAmount: number
  readonly payment: PayChoice
}

/** Pays another member's trip, with the payer's own card or wallet. */
export function usePayFor() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, token, agreedAmount, payment: { method, cardId } }: PayTap) =>
      sendWithConsent(tapKey, async (idempotencyKey) =>
        sendWithRetry((await calls()).payOnetimePayment, {
          body: {
            token,
            agreed_amount: agreedAmount,
            payment_method: method,
            ...(method === 'creditcard' && cardId !== null ? { card_id: cardId } : {}),
          },
          idempotencyKey,
        }),
      ),
    onSuccess: (offer, { token }) => cache.setQueryData(offerKeyOf(token), offer),
    onError: (_error, { token }) => void cache.invalidateQueries({ queryKey: offerKeyOf(token) }),
  })
}
