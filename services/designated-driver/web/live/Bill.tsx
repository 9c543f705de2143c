import type { DesignatedTrip } from '@daoxing/designated-driver/contract'
import { PriceLines } from '@daoxing/kit/web'
import { methodName } from '@daoxing/wallet/web'
import { priceLines } from '../parts/price-words.ts'
import * as words from '../words/compiled/messages.js'
import { isUnserved } from './trip-words.ts'

/** The price line by line, or the cancellation fee, and its payment. Renders nothing for a trip without a price. */
export function Bill({ trip }: { readonly trip: DesignatedTrip }) {
  const { lines, amount, cancel, payment, points_redeem_fare: points, is_under_way: isUnderWay } = trip
  const fee = cancel?.charged_fee ?? 0
  const isOnlyFee = isUnserved(trip)
  if (isOnlyFee && fee === 0) return null
  const method = methodName(payment.method)
  const isPaid = payment.open_amount === 0 && payment.paid_amount > 0
  const reduced = points > 0 ? [{ label: words.designatedDriver_bill_points(), amountTwd: -points }] : []
  return (
    <>
      <PriceLines
        lines={isOnlyFee ? [] : [...priceLines(lines), ...reduced]}
        totalTwd={isOnlyFee ? fee : amount}
        totalLabel={isOnlyFee ? words.designatedDriver_bill_cancelFee() : words.designatedDriver_bill_total()}
      />
      <p className="mt-1 text-secondary text-muted">
        {isPaid
          ? words.designatedDriver_bill_paid({ method })
          : payment.method === 'cash' && isUnderWay
            ? words.designatedDriver_bill_cash()
            : words.designatedDriver_bill_open({ method })}
      </p>
    </>
  )
}
