import { BottomSheet } from '@daoxing/kit/web'
import { useBooking } from '../booking-context.ts'
import { useDraft } from '../draft.ts'
import { CarChoice } from '../parts/CarChoice.tsx'
import * as words from '../words/compiled/messages.js'

/** The class of the car; the document spells it `cart-type-picker` [CHF-016]. */
export function CarTypePicker() {
  const { close } = useBooking()
  const { carType, tripStartTime, tripDurationIndex, change } = useDraft()
  return (
    <BottomSheet title={words.chauffeur_car_title()} onClose={close}>
      <CarChoice
        chosen={carType}
        tripStartTime={tripStartTime}
        onChoose={(chosen) => {
          // A plan belongs to its class.
          change({ carType: chosen, tripDurationIndex: chosen === carType ? tripDurationIndex : null })
          close()
        }}
      />
    </BottomSheet>
  )
}
