import { Spinner } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { isBeingChecked, methodName, paidWith, tripPaymentQuery } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import * as words from '../words/compiled/messages.js'

type TripMethodProps = { readonly trip: Pick<Trip, 'trip_hash' | 'payment_method'> }

/** Cash needs no wallet request; a card shows its last four digits. */
function useTripPayment({ trip_hash: hash, payment_method: method }: TripMethodProps['trip']) {
  return useQuery({ ...tripPaymentQuery(hash), enabled: method !== 'cash' }).data
}

/** The payment method of a trip: "現金", "信用卡末四碼 4242". */
export function TripMethod({ trip }: TripMethodProps) {
  const payment = useTripPayment(trip)
  return payment === undefined ? methodName(trip.payment_method) : paidWith(payment)
}

type PaidWithProps = {
  readonly trip: Pick<Trip, 'trip_hash' | 'payment_method' | 'payment'>
  readonly isPaid: boolean
}

/** The payment method of a part of a bill. A debt may have been paid with another method than that of the hail. */
export function PaidWith({ trip, isPaid }: PaidWithProps) {
  const used = trip.payment.paid_with ?? trip.payment_method
  const payment = useTripPayment({ ...trip, payment_method: used })
  if (used === 'company' && !isPaid) return words.taxi_live_receipt_openOwn()
  if (used === 'cash') return isPaid ? words.taxi_live_receipt_paidCash() : words.taxi_live_receipt_openCash()
  const method = payment === undefined ? methodName(used) : paidWith(payment)
  return isPaid ? words.taxi_live_receipt_paidWith({ method }) : words.taxi_live_receipt_openWith({ method })
}

/** While the price is being held, the search has not started, and the page tells the rider why. */
export function Authorizing({ trip }: TripMethodProps) {
  const payment = useTripPayment(trip)
  if (payment === undefined || !isBeingChecked(payment)) return null
  return (
    <p className="flex items-start gap-3 rounded-2 bg-go-tint p-3 text-secondary" role="status">
      <span className="mt-0.5 text-go">
        <Spinner />
      </span>
      <span className="min-w-0">
        <span className="block font-bold">{words.taxi_live_authorizing_title()}</span>
        {words.taxi_live_authorizing_detail({ method: paidWith(payment) })}
      </span>
    </p>
  )
}
