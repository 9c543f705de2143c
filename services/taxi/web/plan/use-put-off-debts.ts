import { instantFromMs } from '@daoxing/kit/contract'
import { formatMoment, newTapKey, sentenceOf, showToast } from '@daoxing/kit/web'
import { usePayLater } from '@daoxing/wallet/web'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isOwed } from '../live/trip-words.ts'
import { unpaidTripsQuery } from '../taxi-data.ts'
import * as words from '../words/compiled/messages.js'

const readMs = 4000

/** When the first of what was put off is due, and why a debt still stops the next hail; each where there is one. */
type PutOff = { readonly dueAt: number | undefined; readonly refusal: unknown }

/** Puts off what is owed, so that the next hail goes through; says until when, or why it cannot be put off any longer. */
export function usePutOffDebts(): () => void {
  const cache = useQueryClient()
  const later = usePayLater()
  const readOwed = async () => (await cache.fetchQuery({ ...unpaidTripsQuery, staleTime: 0 })).filter(isOwed)
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: async (): Promise<PutOff> => {
      const deadlines: number[] = []
      const refusals = new Map<string, unknown>()
      // Each by itself: one that may not stand any longer keeps no other from being put off.
      for (const { trip_hash: hash } of await readOwed()) {
        try {
          const { pay_later_until: until } = await later.mutateAsync({ tapKey: newTapKey(), hash })
          if (until !== null) deadlines.push(until)
        } catch (error) {
          refusals.set(hash, error)
        }
      }
      // A debt that was paid or confirmed meanwhile is refused, too, and does not block the hail.
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
