import { Popup, type PopupButton } from '@daoxing/kit/web'
import { useBooking } from '../booking-context.ts'
import { useDraft } from '../draft.ts'
import { carNames } from '../parts/car-words.ts'
import * as words from '../words/compiled/messages.js'

/** More baby seats than the class of the car takes: another class, or as many as fit [CHF-020]. */
export function BabySeatAlert() {
  const { close, config } = useBooking()
  const { carType, safeSeatCount, change } = useDraft()
  const max = config.cars.find((car) => car.carType === carType)?.babySeatsMax ?? 0
  const larger = config.cars.find((car) => car.babySeatsMax > max)
  const take: readonly PopupButton[] =
    larger === undefined
      ? []
      : [
          {
            label: words.chauffeur_seat_change({ car: carNames[larger.carType]() }),
            kind: 'outline',
            onPress: () => {
              change({ carType: larger.carType, safeSeatCount: max + 1, tripDurationIndex: null })
              close()
            },
          },
        ]
  const keep = () => {
    change({ safeSeatCount: Math.min(safeSeatCount, max) })
    close()
  }
  return (
    <Popup
      title={words.chauffeur_seat_tooMany()}
      onClose={keep}
      buttons={[...take, { label: words.chauffeur_seat_keep({ count: max }), onPress: keep }]}
    >
      {words.chauffeur_seat_tooManyText({ car: carNames[carType](), max })}
    </Popup>
  )
}
