import { formatTwd } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

type PayTimesProps = { readonly depositTwd: number; readonly totalTwd: number }

/** The amount that is paid now, and the one that is held a day before the trip. */
export function PayTimes({ depositTwd, totalTwd }: PayTimesProps) {
  return (
    <dl>
      <div className="flex items-baseline justify-between gap-4 py-1">
        <dt>
          <span className="block font-bold">{words.chauffeur_pay_deposit()}</span>
          <span className="block text-secondary text-muted">{words.chauffeur_pay_depositWhen()}</span>
        </dt>
        <dd className="text-card font-bold whitespace-nowrap text-go">{formatTwd(depositTwd)}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-4 py-1">
        <dt>
          <span className="block">{words.chauffeur_pay_rest()}</span>
          <span className="block text-secondary text-muted">{words.chauffeur_pay_restWhen()}</span>
        </dt>
        <dd className="whitespace-nowrap">{formatTwd(totalTwd - depositTwd)}</dd>
      </div>
    </dl>
  )
}
