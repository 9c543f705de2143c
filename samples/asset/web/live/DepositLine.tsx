import { formatTwd } from '@daoxing/kit/web'
import type { SampleAssetOrder } from '@daoxing/sample-asset/contract'
import * as words from '../words/compiled/messages.js'

/** The state of the deposit. */
export function DepositLine({ order: { deposit, terms } }: { readonly order: SampleAssetOrder }) {
  if (terms.depositTwd === 0) return null
  const amount = formatTwd(terms.depositTwd)
  const text =
    deposit.state !== 'settled'
      ? words.sampleAsset_deposit_held({ amount })
      : deposit.retainedTwd === 0
        ? words.sampleAsset_deposit_returned({ amount })
        : words.sampleAsset_deposit_kept({ amount, kept: formatTwd(deposit.retainedTwd) })
  return <p className="text-secondary text-muted">{text}</p>
}
