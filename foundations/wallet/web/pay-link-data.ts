import { isApiError, loadBeside, readOfRider, send, sendWithRetry, storeForRider, newTapKey } from '@daoxing/kit/web'
import type { LinkMethod, PayLink } from '@daoxing/wallet/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

const calls = loadBeside(() => import('./wallet-calls.ts'))

/** The polling interval while the provider has not answered, or another person pays. */
const checkingMs = 2000
const linkKey = (token: string) => ['wallet', 'payLink', token] as const

/** The purpose of a payment link, and how far this browser has come. */
export const payLinkQuery = (token: string) =>
  queryOptions({
    queryKey: linkKey(token),
    queryFn: async ({ signal }) => send((await calls()).openPayLink, { body: { token }, rider: 'any', signal }),
    retry: false,
    refetchInterval: ({ state: { data, error } }) =>
      isUnderWay(data) || isApiError(error, 'PAYMENT_STATUS_CHECKING') ? checkingMs : false,
  })

const isUnderWay = (link: PayLink | undefined) => link?.state === 'bankWorking' || link?.state === 'checking'

const storageKey = 'daoxing.wallet.payLink'

/** The link in this tab, for a payer who returns from the provider without a card. */
export const linkLeft = (): string | undefined => readOfRider('visit', storageKey) ?? undefined

/** Leaves for the page of the provider. */
export function useStartPayLink(token: string) {
  return useMutation({
    networkMode: 'always',
    mutationFn: async (method: LinkMethod) =>
      (await send((await calls()).startPayLink, { body: { token, method }, rider: 'any' })).url,
    onSuccess(url) {
      storeForRider('visit', storageKey, token)
      globalThis.location.assign(url)
    },
  })
}

/** Pays with what was entered in this browser; a retry gets the outcome of the first try. */
export function usePayByLink(token: string) {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (amount: number) =>
      sendWithRetry((await calls()).payByLink, { body: { token, amount }, rider: 'any', idempotencyKey: newTapKey() }),
    onSuccess: (link) => cache.setQueryData(linkKey(token), link),
    onError: () => void cache.invalidateQueries({ queryKey: linkKey(token) }),
  })
}
