import { Button, formatTwd, useNow } from '@daoxing/kit/web'
import type { ScooterRental } from '@daoxing/scooter/contract'
import { minutePrice, priceNow } from '../parts/ride-words.ts'
import * as words from '../words/compiled/messages.js'

type StillRentingProps = { readonly rental: ScooterRental; readonly onReturn: () => void }

/** The scooter is off while the meter runs: what it costs, and one tap to return it. */
export function StillRenting({ rental, onReturn }: StillRentingProps) {
  const now = useNow()
  const { state, meter, vehicleStatus, tariff, can } = rental
  if (state !== 'RIDING' || !meter.isRunning || vehicleStatus.power !== false || !can.giveBack) return null
  return (
    <section
      className="flex flex-col gap-2 rounded-2 border border-warn p-3"
      aria-label={words.scooter_live_stillTitle()}
    >
      <h2 className="font-bold text-warn">{words.scooter_live_stillTitle()}</h2>
      <p>{words.scooter_live_stillBody({ price: formatTwd(priceNow(rental, now)), minute: minutePrice(tariff) })}</p>
      <Button kind="tint" onPress={onReturn}>
        {words.scooter_live_stillReturn()}
      </Button>
    </section>
  )
}
