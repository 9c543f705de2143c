import { isApiError, Popup } from '@daoxing/kit/web'
import { isOut, isWaiting, type ScooterState } from '@daoxing/scooter/contract'
import { useState } from 'react'
import * as words from '../words/compiled/messages.js'

type MaintenancePopupProps = {
  readonly errors: readonly unknown[]
  /** The state of the rider's rental, which the pause concerns too; absent without one. */
  readonly state?: ScooterState
}

/**
 * The vendor upgrades its system: the service is paused for a while [SCT-035]. With a rental it also says what the pause
 * means for that rental and its price. Each failure is told once.
 */
export function MaintenancePopup({ errors, state }: MaintenancePopupProps) {
  const [told, setTold] = useState<unknown>()
  const error = errors.find((one) => isApiError(one, 'SCOOTER_MAINTENANCE'))
  if (error === undefined || error === told) return null
  const close = () => setTold(error)
  return (
    <Popup
      title={words.scooter_maintenance_title()}
      buttons={[{ label: words.scooter_maintenance_ok(), onPress: close }]}
      onClose={close}
    >
      <p>{words.scooter_maintenance_body()}</p>
      {state !== undefined && isOut(state) && <p className="mt-2">{words.scooter_maintenance_riding()}</p>}
      {state !== undefined && isWaiting(state) && <p className="mt-2">{words.scooter_maintenance_reserved()}</p>}
    </Popup>
  )
}
