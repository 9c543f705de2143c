import type { ChargeEstimate } from '@daoxing/charging/contract'
import { Card, formatTimeOfDay, formatTwd, PriceLines } from '@daoxing/kit/web'
import { priceLines } from '../parts/charge-words.ts'
import * as words from '../words/compiled/messages.js'

const limitedNames: Readonly<Record<ChargeEstimate['limitedBy'], () => string>> = {
  car: words.charging_live_byCar,
  connector: words.charging_live_byConnector,
  battery: words.charging_live_byBattery,
}

type EstimateCardProps = { readonly estimate: ChargeEstimate; readonly priceOf: string | null }

/** The energy and price of the charge, line by line, and the price of staying. */
export function EstimateCard({ estimate, priceOf }: EstimateCardProps) {
  const { energyKwh, minutes, totalTwd, lines, limitedBy, graceEndsAt, afterGraceTwdPerHour } = estimate
  return (
    <Card title={words.charging_start_estimate()}>
      <p className="text-secondary text-muted">
        {words.charging_start_gives({ kwh: energyKwh.toFixed(1), minutes })} · {limitedNames[limitedBy]()}
      </p>
      <PriceLines lines={priceLines({ lines })} totalTwd={totalTwd} totalLabel={words.charging_start_about()} />
      {priceOf !== null && (
        <p className="text-secondary text-go">
          {priceOf === 'subscription' ? words.charging_start_bySubscription() : words.charging_start_byContract()}
        </p>
      )}
      {graceEndsAt !== null && (
        <p className="mt-2 text-secondary text-muted">
          {afterGraceTwdPerHour === null
            ? words.charging_start_graceFree({ time: formatTimeOfDay(graceEndsAt) })
            : words.charging_live_afterGrace({
                time: formatTimeOfDay(graceEndsAt),
                price: formatTwd(afterGraceTwdPerHour),
              })}
        </p>
      )}
    </Card>
  )
}
