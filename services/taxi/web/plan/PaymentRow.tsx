import { Badge } from '@daoxing/kit/web'
import { choiceName, MethodIcon } from '@daoxing/wallet/web'
import { ChevronDown } from 'lucide-react'
import * as words from '../words/compiled/messages.js'
import type { RidePayment } from './ride-payment.ts'

type PaymentRowProps = { readonly payment: RidePayment; readonly onPress: () => void }

/** The payment method of this ride; a tap opens the others. */
export function PaymentRow({ payment, onPress }: PaymentRowProps) {
  const { defaults, isKnown, chosen } = payment
  const name = isKnown ? nameOf(payment) : words.taxi_plan_paymentLooking()
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

/** Returns the name of the payment method; one that is not the default is marked as chosen only for this ride. */
function nameOf({ defaults, chosen, isOnce, isDisposableCash }: RidePayment): string {
  if (isDisposableCash) return words.taxi_plan_cashOnce()
  const method = choiceName(defaults, chosen)
  return isOnce ? words.taxi_plan_methodOnce({ method }) : method
}

function isFlagged(defaults: RidePayment['defaults'], { method, cardId }: RidePayment['chosen']): boolean {
  if (method === 'linepay') return defaults?.linepay_info?.is_flagged ?? false
  if (method === 'linebank') return defaults?.linebank_info?.is_flagged ?? false
  if (method === 'aftee') return defaults?.aftee_info?.is_flagged ?? false
  return defaults?.creditcard.find(({ id }) => method === 'creditcard' && id === cardId)?.is_flagged ?? false
}
