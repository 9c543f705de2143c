import { Popup } from '@daoxing/kit/web'
import { useState } from 'react'
import * as words from '../words/compiled/messages.js'

/** The ten minutes to pick the scooter up are over, and the reservation was canceled [SCT-036]. */
export function PickUpOver({ onAgain }: { readonly onAgain: () => void }) {
  const [isOpen, setIsOpen] = useState(true)
  if (!isOpen) return null
  const close = () => setIsOpen(false)
  return (
    <Popup
      title={words.scooter_live_over()}
      buttons={[
        { label: words.scooter_live_overOk(), kind: 'outline', onPress: close },
        { label: words.scooter_live_overAgain(), onPress: onAgain },
      ]}
      onClose={close}
    >
      {words.scooter_live_pickUpOver()} {words.scooter_live_canceled()}
    </Popup>
  )
}
