import { Popup } from '@daoxing/kit/web'
import { lowBatteryPercent, type ScooterRental } from '@daoxing/scooter/contract'
import { useState } from 'react'
import * as words from '../words/compiled/messages.js'

/** Whether the battery has fallen below the threshold since the last look: told once per crossing [SCT-031]. */
export function hasCrossed(before: number | undefined, percent: number, threshold: number): boolean {
  return percent < threshold && (before === undefined || before >= threshold)
}

/** The popup of a low battery, and the dialog that follows the protection mode [SCT-031, SCT-032]. */
export function BatteryPopups({ rental }: { readonly rental: ScooterRental }) {
  const { batPercent, protectionMode, rangeKm } = rental.vehicleStatus
  const threshold = lowBatteryPercent(rental.model.name)
  const [seen, setSeen] = useState<{ percent: number | undefined; isShown: boolean }>({
    percent: undefined,
    isShown: false,
  })
  const [closedFor, setClosedFor] = useState(false)
  if (seen.percent !== batPercent)
    setSeen({ percent: batPercent, isShown: seen.isShown || hasCrossed(seen.percent, batPercent, threshold) })
  if (!protectionMode && closedFor) setClosedFor(false)
  if (protectionMode && !closedFor)
    return (
      <Popup
        title={words.scooter_live_protection()}
        buttons={[{ label: words.scooter_live_protectionDone(), onPress: () => setClosedFor(true) }]}
        onClose={() => setClosedFor(true)}
      >
        {words.scooter_live_protectionDetail()}
      </Popup>
    )
  if (!seen.isShown) return null
  const close = () => setSeen({ ...seen, isShown: false })
  return (
    <Popup
      title={words.scooter_live_low({ percent: batPercent })}
      buttons={[{ label: words.scooter_live_protectionDone(), onPress: close }]}
      onClose={close}
    >
      {words.scooter_live_lowDetail(rangeKm)}
    </Popup>
  )
}
