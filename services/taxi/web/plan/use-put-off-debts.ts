import { instantFromMs } from '@daoxing/kit/contract'
import { formatMoment, newTapKey, sentenceOf, showToast } from '@daoxing/kit/web'
import { usePayLater } from '@daoxing/wallet/web'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { unpaidTripsQuery } from '../taxi-data.ts'
import * as words from '../words/compiled/messages.js'

const readMs = 4000

/** Puts off what is owed, so that the next hail goes through; says until when, or why it cannot be put off any longer. */
export function usePutOffDebts(): () => void {
  const cache = useQueryClient()
  const later = usePayLater()
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const trips = await cache.fetchQuery({ ...unpaidTripsQuery, staleTime: 0 })
      const deadlines: number[] = []
      for (const { trip_hash: hash } of trips) {
        const { pay_later_until: until } = await later.mutateAsync({ tapKey: newTapKey(), hash })
        if (until !== null) deadlines.push(until)
      }
      return deadlines
    },
    onSuccess: (deadlines) => {
      if (deadlines.length === 0) return
      const time = formatMoment(instantFromMs(Math.min(...deadlines) * 1000))
      showToast(words.taxi_unpaid_putOff({ time }), readMs)
    },
    onError: (error) => showToast(sentenceOf(error), readMs),
  })
  return () => mutate()
}
