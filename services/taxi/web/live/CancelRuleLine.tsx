import { formatTwd } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import * as words from '../words/compiled/messages.js'

/** The cancellation fee and the credit for a late driver, shown before either can apply. */
export function CancelRuleLine({ rule }: { readonly rule: Trip['cancel_rule'] }) {
  if (rule === null || rule.fee === 0) return null
  return (
    <p className="px-1 text-caption text-muted">
      {words.taxi_live_cancel_ruleLine({
        minutes: Math.ceil(rule.free_wait_seconds / 60),
        late: Math.round(rule.late_seconds / 60),
        fee: formatTwd(rule.fee),
      })}
    </p>
  )
}
