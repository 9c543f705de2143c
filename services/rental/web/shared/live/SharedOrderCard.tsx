import { Badge, formatMoment, formatTwd, Link, Plate } from '@daoxing/kit/web'
import type { SharedRental } from '@daoxing/rental/contract'
import { carName } from '../../parts/car-words.ts'
import * as words from '../../words/compiled/messages.js'
import { sharedStatusText, sharedStatusTone } from '../parts/shared-words.ts'
import { sharedTotal } from '../reserve/SharedPriceCard.tsx'

/** A rental of a shared car in the list. */
export function SharedOrderCard({ order }: { readonly order: SharedRental }) {
  const { hash, startsAt, endsAt, lot, carInfo, plateNo, quote, bill } = order
  return (
    <Link to={`/myOrder/${hash}`} className="block rounded-2 bg-surface p-4 transition active:scale-98">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <Badge kind={sharedStatusTone(order)}>{sharedStatusText(order)}</Badge>
        <span className="text-card font-bold">{formatTwd(bill?.totalAmount ?? sharedTotal(quote))}</span>
      </span>
      <span className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <span className="font-bold">{carName(carInfo)}</span>
        <Plate plate={plateNo} />
      </span>
      <span className="block text-secondary">
        {words.rental_orders_span({ from: formatMoment(startsAt), to: formatMoment(endsAt) })}
      </span>
      <span className="block text-secondary text-muted">
        {words.rental_service_shared()} · {lot.name}
      </span>
    </Link>
  )
}
