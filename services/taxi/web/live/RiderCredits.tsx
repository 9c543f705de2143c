import { formatTwd } from '@daoxing/kit/web'
import type { RiderCredit } from '@daoxing/taxi/contract'
import { HeartHandshake } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

/** What drivers who left the rider standing owe: said as soon as it is so. */
export function RiderCredits({ credits }: { readonly credits: readonly RiderCredit[] }) {
  return credits.map(({ amount, why }, at) => (
    // They only grow in number, and two may be alike.
    // oxlint-disable-next-line react/no-array-index-key
    <p key={at} className="flex items-start gap-3 rounded-2 bg-go-tint p-3 text-secondary">
      <HeartHandshake aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-go" />
      {creditWords[why]({ amount: formatTwd(amount) })}
    </p>
  ))
}

const creditWords: Readonly<Record<RiderCredit['why'], (facts: { amount: string }) => string>> = {
  driverCancelled: (facts) => words.taxi_live_credit_cancelled(facts),
  driverLate: (facts) => words.taxi_live_credit_late(facts),
}
