import {
  addCarrier,
  type Carrier,
  changeCarrier,
  deleteCarrier,
  infoOfWish,
  type InvoiceWish,
  isTaxId,
  listCarriers,
  lookUpTaxId,
  makeCarrierDefault,
} from '@daoxing/invoices/contract'
import { newTapKey, send, sendWithRetry } from '@daoxing/kit/web'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

type Carriers = { readonly is_open: boolean; readonly carriers: readonly Carrier[] }

export const carriersQuery = queryOptions({
  queryKey: ['invoices', 'carriers'],
  queryFn: ({ signal }): Promise<Carriers> => send(listCarriers, { signal }),
})

/** The company with a tax id, from the company register. */
export const companyQuery = (ubn: string) =>
  queryOptions({
    queryKey: ['invoices', 'company', ubn],
    queryFn: ({ signal }) => send(lookUpTaxId, { params: { ubn }, signal }),
    enabled: isTaxId(ubn),
    retry: false,
  })

/** Every change answers all carriers, which replace the cached ones. */
function useCarrierChange<Wish>(change: (wish: Wish) => Promise<Carriers>) {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: change,
    onSuccess: (carriers) => cache.setQueryData(carriersQuery.queryKey, carriers),
  })
}

type KeptCarrier = { readonly id: string | undefined; readonly wish: InvoiceWish }

/** Saves a carrier: one with an ID is changed, and one without is added once, even if the response is lost. */
export const useKeepCarrier = () =>
  useCarrierChange(({ id, wish }: KeptCarrier) =>
    id === undefined
      ? sendWithRetry(addCarrier, { body: infoOfWish(wish), idempotencyKey: newTapKey() })
      : send(changeCarrier, { params: { id }, body: infoOfWish(wish) }),
  )

export const useMakeCarrierDefault = () =>
  useCarrierChange((id: string) => send(makeCarrierDefault, { params: { id } }))

export const useDeleteCarrier = () => useCarrierChange((id: string) => send(deleteCarrier, { params: { id } }))
