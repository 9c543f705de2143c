import { Popup, readOfRider, storeForRider } from '@daoxing/kit/web'
import { lowBatteryPercent, type ScooterRental } from '@daoxing/scooter/contract'
import { useState } from 'react'
import * as words from '../words/compiled/messages.js'

/** Whether the battery has fallen below the threshold since the last look: told once per crossing [SCT-031]. */
export function hasCrossed(before: number | undefined, percent: number, threshold: number): boolean {
  return percent < threshold && (before === undefined || before >= threshold)
}

/** The last percentage that this tab showed, so that a reload tells nothing twice. */
const storageKey = 'daoxing.scooter.battery'
function lastSeen(rentId: string): number | undefined {
  const [ofRental, percent] = (readOfRider('visit', storageKey) ?? '').split(' ')
  return ofRental === rentId && percent !== undefined ? Number(percent) : undefined
}

/** The popup of a low battery, and the dialog that follows the protection mode [SCT-031, SCT-032]. */
export function BatteryPopups({ rental }: { readonly rental: ScooterRental }) {
  const { wemoRentId, state, model, vehicleStatus } = rental
  const { batPercent, protectionMode, rangeKm } = vehicleStatus
  const isRidden = state === 'RIDING' || state === 'RETURNING'
  const [before, setBefore] = useState(() => lastSeen(wemoRentId))
  const [isLow, setIsLow] = useState(false)
  const [isRead, setIsRead] = useState(false)
  // A rider who chose a scooter has seen its battery; what it loses on the ride is news.
  if (isRidden && before !== batPercent) {
    setBefore(batPercent)
    storeForRider('visit', storageKey, `${wemoRentId} ${batPercent}`)
    if (hasCrossed(before, batPercent, lowBatteryPercent(model.name))) setIsLow(true)
  }
  if (!protectionMode && isRead) setIsRead(false)
  if (protectionMode && !isRead) {
    const close = () => setIsRead(true)
    return (
      <Popup
        title={words.scooter_live_protection()}
        buttons={[{ label: words.scooter_live_protectionDone(), onPress: close }]}
        onClose={close}
      >
        {words.scooter_live_protectionDetail()}
      </Popup>
    )
  }
  if (!isLow) return null
  const close = () => setIsLow(false)
  return (
    <Popup
      title={batPercent === 0 ? words.scooter_live_empty() : words.scooter_live_low({ percent: batPercent })}
      buttons={[{ label: words.scooter_live_protectionDone(), onPress: close }]}
      onClose={close}
    >
      {batPercent === 0 ? words.scooter_live_emptyDetail() : words.scooter_live_lowDetail(rangeKm)}
    </Popup>
  )
}
