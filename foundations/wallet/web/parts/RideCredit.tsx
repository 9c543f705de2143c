import { formatTwd } from '@daoxing/kit/web'
import type { PaymentDefaults } from '@daoxing/wallet/contract'
import { HeartHandshake } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

/** The rider's credit. It is used automatically. */
export function RideCredit({ credit }: Pick<PaymentDefaults, 'credit'>) {
  if (credit <= 0) return null
  return (
    <p className="flex items-start gap-3 rounded-2 bg-go-tint p-3">
      <HeartHandshake aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-go" />
      <span className="min-w-0">
        <span className="block font-bold">{words.wallet_methods_credit({ amount: formatTwd(credit) })}</span>
        <span className="block text-secondary">{words.wallet_methods_creditDetail()}</span>
      </span>
    </p>
  )
}
