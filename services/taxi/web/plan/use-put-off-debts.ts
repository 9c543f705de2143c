import { instantFromMs } from '@daoxing/kit/contract'
import { formatMoment, newTapKey, sentenceOf, showToast } from '@daoxing/kit/web'
import { usePayLater } from '@daoxing/wallet/web'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isOwed } from '../live/trip-words.ts'
import { unpaidTripsQuery } from '../taxi-data.ts'
import * as words from '../words/compiled/messages.js'

const readMs = 4000

/**
 * The due time of the first postponed debt, and the reason why a debt still blocks the next hail; each only if it
 * exists.
 */
type PutOff = { readonly dueAt: number | undefined; readonly refusal: unknown }

/** Postpones debts so that the next hail succeeds; shows the due time, or why they cannot be postponed any longer. */
export function usePutOffDebts(): () => void {
  const cache = useQueryClient()
  const later = usePayLater()
  const readOwed = async () => (await cache.fetchQuery({ ...unpaidTripsQuery, staleTime: 0 })).filter(isOwed)
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: async (): Promise<PutOff> => {
      const deadlines: number[] = []
      const refusals = new Map<string, unknown>()
      // One call per debt: a refusal of one does not affect the others.
      for (const { trip_hash: hash } of await readOwed()) {
        try {
          const { pay_later_until: until } = await later.mutateAsync({ tapKey: newTapKey(), hash })
          if (until !== null) deadlines.push(until)
        } catch (error) {
          refusals.set(hash, error)
        }
      }
      // A debt that was paid or confirmed meanwhile is refused, too, but does not block the hail.
      const stopping = refusals.size === 0 ? undefined : (await readOwed()).find((trip) => refusals.has(trip.trip_hash))
      return {
        dueAt: deadlines.length === 0 ? undefined : Math.min(...deadlines),
        refusal: stopping && refusals.get(stopping.trip_hash),
      }
    },
    onSuccess: ({ dueAt, refusal }) => {
      if (refusal !== undefined) return showToast(sentenceOf(refusal), readMs)
      if (dueAt === undefined) return
      const time = formatMoment(instantFromMs(dueAt * 1000))
      showToast(words.taxi_unpaid_putOff({ time }), readMs)
    },
    onError: (error) => showToast(sentenceOf(error), readMs),
  })
  return () => mutate()
}
