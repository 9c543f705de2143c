import { Badge } from '@daoxing/kit/web'
import { choiceName, MethodIcon } from '@daoxing/wallet/web'
import { ChevronDown } from 'lucide-react'
import * as words from '../words/compiled/messages.js'
import type { RidePayment } from './ride-payment.ts'

type PaymentRowProps = { readonly payment: RidePayment; readonly onPress: () => void }

/** With what this ride is paid, one tap from another way. */
export function PaymentRow({ payment: { defaults, isKnown, chosen, isDisposableCash }, onPress }: PaymentRowProps) {
  const name = !isKnown
    ? words.taxi_plan_paymentLooking()
    : isDisposableCash
      ? words.taxi_plan_cashOnce()
      : choiceName(defaults, chosen)
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={words.taxi_plan_changePayment({ method: name })}
      aria-haspopup="dialog"
      className="inline-flex min-h-touch min-w-0 items-center gap-2 text-start"
    >
      <MethodIcon method={chosen.method} />
      <span className="min-w-0">{name}</span>
      {isFlagged(defaults, chosen) && <Badge kind="danger">{words.taxi_plan_paymentFlagged()}</Badge>}
      <ChevronDown aria-hidden="true" size={16} className="text-muted" />
    </button>
  )
}

function isFlagged(defaults: RidePayment['defaults'], { method, cardId }: RidePayment['chosen']): boolean {
  if (method === 'linepay') return defaults?.linepay_info?.is_flagged ?? false
  return defaults?.creditcard.find(({ id }) => method === 'creditcard' && id === cardId)?.is_flagged ?? false
}
