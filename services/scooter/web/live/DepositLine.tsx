import { formatTwd } from '@daoxing/kit/web'
import type { ScooterOrder } from '@daoxing/scooter/contract'
import * as words from '../words/compiled/messages.js'

/** The state of the deposit. */
export function DepositLine({ order: { deposit, terms } }: { readonly order: ScooterOrder }) {
  if (terms.depositTwd === 0) return null
  const amount = formatTwd(terms.depositTwd)
  const text =
    deposit.state !== 'settled'
      ? words.scooter_deposit_held({ amount })
      : deposit.retainedTwd === 0
        ? words.scooter_deposit_returned({ amount })
        : words.scooter_deposit_kept({ amount, kept: formatTwd(deposit.retainedTwd) })
  return <p className="text-secondary text-muted">{text}</p>
}
