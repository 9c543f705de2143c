import { formatTwd } from '@daoxing/kit/web'
import type { RiderCredit, Trip } from '@daoxing/taxi/contract'
import { HeartHandshake } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

/** The credits that drivers owe the rider, and how the rider gets them. They are shown as soon as they exist. */
export function RiderCredits({ trip }: { readonly trip: RidersTrip }) {
  const { credits, payment, cancel } = trip
  const used = cancel === null ? words.taxi_live_credit_used : words.taxi_live_credit_usedForFee
  const owedTwd = credits.reduce((sum, { amount }) => sum + amount, 0)
  const isUsed = payment.credit_used >= owedTwd
  return credits.map(({ amount, why }, at) => (
    // They only grow in number, and two may be alike.
    // oxlint-disable-next-line react/no-array-index-key
    <p key={at} className="flex items-start gap-3 rounded-2 bg-go-tint p-3 text-secondary">
      <HeartHandshake aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-go" />
      <span className="min-w-0">
        <span className="block font-bold">{titleOf(trip, why)({ amount: formatTwd(amount) })}</span>
        <span className="block">{isUsed ? used() : words.taxi_live_credit_how()}</span>
      </span>
    </p>
  ))
}

type RidersTrip = Pick<Trip, 'credits' | 'payment' | 'cancel' | 'reserve_time'>

/** A reserved car may be late without a driver who has claimed the ride. */
function titleOf({ reserve_time: reservedAt }: RidersTrip, why: RiderCredit['why']) {
  return why === 'driverLate' && reservedAt !== null ? words.taxi_live_credit_lateReserved : creditWords[why]
}

const creditWords: Readonly<Record<RiderCredit['why'], (facts: { amount: string }) => string>> = {
  driverCancelled: (facts) => words.taxi_live_credit_cancelled(facts),
  driverLate: (facts) => words.taxi_live_credit_late(facts),
}
