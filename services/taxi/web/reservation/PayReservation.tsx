import { Button, formatTimeOfDay, newTapKey, sentenceOf } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { defaultChoice, paymentDefaultsQuery, PaymentSheet } from '@daoxing/wallet/web'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { instantOf } from '../live/trip-words.ts'
import { useRetryPayment } from '../plan/ride-payment.ts'
import * as words from '../words/compiled/messages.js'
import { usePayReservation } from './reservation-data.ts'

type PayReservationProps = { readonly trip: Trip; readonly payBy: number }

/** Shown after a declined payment of a reservation: the deadline for another method, and the choice of one. */
export function PayReservation({ trip, payBy }: PayReservationProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const pay = usePayReservation()
  const cache = useQueryClient()
  const { chosen } = useRetryPayment(trip, null)
  return (
    <div className="flex flex-col gap-3 rounded-2 border border-warn p-3">
      <p role="status" className="text-warn">
        {words.taxi_reserve_unpaid({ time: formatTimeOfDay(instantOf(payBy)) })}
      </p>
      {pay.isError && (
        <p role="alert" className="text-danger">
          {sentenceOf(pay.error)}
        </p>
      )}
      <Button isWide state={pay.isPending ? 'busy' : 'ready'} onPress={() => setIsChoosing(true)}>
        {words.taxi_reserve_pay()}
      </Button>
      {isChoosing && (
        <Suspense>
          <PaymentSheet
            chosen={chosen}
            backTo={`/myOrder/${trip.trip_hash}`}
            onClose={() => setIsChoosing(false)}
            onChosen={(choice) => {
              setIsChoosing(false)
              const defaults = cache.getQueryData(paymentDefaultsQuery.queryKey)
              const payment = choice ?? (defaults === undefined ? chosen : defaultChoice(defaults))
              pay.mutate(
                { tapKey: newTapKey(), hash: trip.trip_hash, payment },
                { onError: () => void cache.invalidateQueries({ queryKey: paymentDefaultsQuery.queryKey }) },
              )
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
