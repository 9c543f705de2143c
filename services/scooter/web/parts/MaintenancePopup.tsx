import { isApiError, Popup } from '@daoxing/kit/web'
import { useState } from 'react'
import * as words from '../words/compiled/messages.js'

/** The vendor upgrades its system: the service is paused for a while [SCT-035]. Each failure is told once. */
export function MaintenancePopup({ errors }: { readonly errors: readonly unknown[] }) {
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
      {words.scooter_maintenance_body()}
    </Popup>
  )
}
