import type { ChargeEstimate } from '@daoxing/charging/contract'
import { Button, Card, formatTimeOfDay, formatTwd, PriceLines } from '@daoxing/kit/web'
import { priceLines } from '../parts/charge-words.ts'
import * as words from '../words/compiled/messages.js'

const limitedNames: Readonly<Record<ChargeEstimate['limitedBy'], () => string>> = {
  car: words.charging_live_byCar,
  connector: words.charging_live_byConnector,
  battery: words.charging_live_byBattery,
}

type EstimateCardProps = {
  readonly estimate: ChargeEstimate
  readonly priceOf: string | null
  readonly onChooseCar: () => void
}

/** The energy and price of the charge, line by line, and the price of staying. */
export function EstimateCard({ estimate, priceOf, onChooseCar }: EstimateCardProps) {
  const { energyKwh, minutes, totalTwd, leastTwd, lines, limitedBy, graceEndsAt, afterGraceTwdPerHour } = estimate
  return (
    <Card title={words.charging_start_estimate()}>
      <p className="text-secondary text-muted">
        {words.charging_start_gives({ kwh: energyKwh.toFixed(1), minutes })} · {limitedNames[limitedBy]()}
      </p>
      <PriceLines lines={priceLines({ lines })} totalTwd={totalTwd} totalLabel={words.charging_start_about()} />
      {leastTwd !== undefined && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <p className="flex-1 text-secondary text-warn">
            {words.charging_start_range({ least: formatTwd(leastTwd), most: formatTwd(totalTwd) })}
          </p>
          <Button kind="tint" onPress={onChooseCar}>
            {words.charging_start_chooseCar()}
          </Button>
        </div>
      )}
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
