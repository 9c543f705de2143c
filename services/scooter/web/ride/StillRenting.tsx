import { msOf } from '@daoxing/kit/contract'
import { Button, formatTwd, useNow } from '@daoxing/kit/web'
import type { ScooterRental } from '@daoxing/scooter/contract'
import { minutePrice, priceNow } from '../parts/ride-words.ts'
import * as words from '../words/compiled/messages.js'

type StillRentingProps = { readonly rental: ScooterRental; readonly onReturn: () => void }

/** The scooter has stood for a while and the meter runs: what it costs, and one tap to return it. A short stop is not asked about. */
export function StillRenting({ rental, onReturn }: StillRentingProps) {
  const now = useNow()
  const { state, meter, offSince, stillRentingAt, tariff, can } = rental
  const isAsked = stillRentingAt !== null && msOf(stillRentingAt) <= now
  if (state !== 'RIDING' || !meter.isRunning || !isAsked || !can.giveBack) return null
  const title = offSince === null ? words.scooter_live_standsTitle() : words.scooter_live_stillTitle()
  return (
    <section className="flex flex-col gap-2 rounded-2 border border-warn p-3" aria-label={title}>
      <h2 className="font-bold text-warn">{title}</h2>
      <p>{words.scooter_live_stillBody({ price: formatTwd(priceNow(rental, now)), minute: minutePrice(tariff) })}</p>
      <Button kind="tint" onPress={onReturn}>
        {words.scooter_live_stillReturn()}
      </Button>
    </section>
  )
}
