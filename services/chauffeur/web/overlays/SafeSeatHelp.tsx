import { BottomSheet, Button } from '@daoxing/kit/web'
import { useBooking } from '../booking-context.ts'
import * as words from '../words/compiled/messages.js'

/** The law about children in a car [CHF-019]. */
export function SafeSeatHelp() {
  const { close } = useBooking()
  const rules = [
    [words.chauffeur_seat_babies(), words.chauffeur_seat_babiesText()],
    [words.chauffeur_seat_toddlers(), words.chauffeur_seat_toddlersText()],
    [words.chauffeur_seat_older(), words.chauffeur_seat_olderText()],
  ] as const
  return (
    <BottomSheet
      title={words.chauffeur_seat_title()}
      onClose={close}
      footer={
        <Button isWide onPress={close}>
          {words.chauffeur_seat_understood()}
        </Button>
      }
    >
      <dl className="flex flex-col gap-3">
        {rules.map(([who, rule]) => (
          <div key={who}>
            <dt className="font-bold">{who}</dt>
            <dd className="text-muted">{rule}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3">{words.chauffeur_seat_each()}</p>
    </BottomSheet>
  )
}
