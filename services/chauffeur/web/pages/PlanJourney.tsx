import { luggageRange } from '@daoxing/chauffeur/contract'
import { instantFromMs } from '@daoxing/kit/contract'
import {
  Button,
  Card,
  CheckField,
  FixedBottomBar,
  formatMoment,
  formatTwd,
  ListRow,
  NavBar,
  Page,
} from '@daoxing/kit/web'
import { CalendarClock, Car, CircleQuestionMark, StickyNote } from 'lucide-react'
import { useBooking } from '../booking-context.ts'
import { useDraft } from '../draft.ts'
import { carNames, carRoom } from '../parts/car-words.ts'
import { JourneyStops } from '../parts/JourneyStops.tsx'
import { Stepper } from '../parts/Stepper.tsx'
import { type JourneyFault, journeyFault } from '../rules/journey-fault.ts'
import * as words from '../words/compiled/messages.js'

const peopleMax = 20

/** Start, stops, end, people and bags [CHF-005]. */
export function PlanJourney() {
  const { push, back, open, config } = useBooking()
  const draft = useDraft()
  const { tripStartTime, isRoundTrip, carType, adult, child, luggage, safeSeatCount, notes, change } = draft
  const car = config.cars.find((offered) => offered.carType === carType)
  const fault = journeyFault(draft, config)
  const isOverfull = fault === 'people' || fault === 'luggage' || fault === 'babySeats'
  return (
    <>
      <NavBar title={words.chauffeur_title_journey()} onBack={back} />
      <Page below="button">
        <Card form="plain">
          <ListRow
            icon={<CalendarClock aria-hidden="true" size={20} />}
            title={tripStartTime === null ? words.chauffeur_title_time() : formatMoment(instantFromMs(tripStartTime))}
            detail={words.chauffeur_journey_time()}
            hasChevron
            isLast
            onPress={() => push('date-time-picker')}
          />
        </Card>
        <JourneyStops />
        <CheckField isChecked={isRoundTrip} onChange={(next) => change({ isRoundTrip: next })}>
          {words.chauffeur_journey_roundTrip()}
        </CheckField>
        <Card title={words.chauffeur_journey_who()}>
          <Stepper
            name={words.chauffeur_journey_adults()}
            count={adult}
            min={1}
            max={peopleMax}
            onChange={(next) => change({ adult: next })}
          />
          <Stepper
            name={words.chauffeur_journey_children()}
            detail={words.chauffeur_journey_childrenAge()}
            count={child}
            min={0}
            max={peopleMax}
            onChange={(next) => change({ child: next })}
          />
          <Stepper
            name={words.chauffeur_journey_luggage()}
            detail={words.chauffeur_journey_luggageSize()}
            count={luggage}
            min={0}
            max={luggageRange.max}
            onChange={(next) => change({ luggage: next })}
          />
          <Stepper
            name={words.chauffeur_journey_babySeats()}
            detail={words.chauffeur_journey_babySeatPrice({ price: formatTwd(config.babySeatTwd) })}
            count={safeSeatCount}
            min={0}
            max={car?.babySeatsMax ?? 0}
            onChange={(next) => change({ safeSeatCount: next })}
            onTooMany={() => open('invalid-baby-seat-alert')}
          />
          <Button
            kind="quiet"
            icon={<CircleQuestionMark aria-hidden="true" size={20} />}
            onPress={() => open('safe-seat-help')}
          >
            {words.chauffeur_journey_seatHelp()}
          </Button>
        </Card>
        <Card form="plain">
          <ListRow
            icon={<Car aria-hidden="true" size={20} />}
            title={carNames[carType]()}
            detail={
              isOverfull ? (
                <span role="alert" className="text-danger">
                  {faultTexts[fault]()}
                </span>
              ) : (
                car && carRoom(car)
              )
            }
            hasChevron
            onPress={() => open('cart-type-picker')}
          />
          <ListRow
            icon={<StickyNote aria-hidden="true" size={20} />}
            title={notes === '' ? words.chauffeur_notes_add() : notes}
            detail={words.chauffeur_notes_what()}
            hasChevron
            isLast
            onPress={() => open('trip-notes')}
          />
        </Card>
      </Page>
      <FixedBottomBar>
        {fault !== undefined && !isOverfull && (
          <p role="status" className="pb-2 text-center text-secondary text-muted">
            {faultTexts[fault]({ metres: config.tooCloseMetres })}
          </p>
        )}
        <Button isWide state={fault === undefined ? 'ready' : 'disabled'} onPress={() => push('estimate-loading')}>
          {words.chauffeur_journey_estimate()}
        </Button>
      </FixedBottomBar>
    </>
  )
}

const faultTexts: Readonly<Record<JourneyFault, (facts?: { readonly metres: number }) => string>> = {
  noStart: () => words.chauffeur_fault_noStart(),
  noEnd: () => words.chauffeur_fault_noEnd(),
  noStop: () => words.chauffeur_fault_noStop(),
  tooClose: (facts) => words.chauffeur_fault_tooClose({ metres: facts?.metres ?? 100 }),
  people: () => words.chauffeur_fault_people(),
  luggage: () => words.chauffeur_fault_luggage(),
  babySeats: () => words.chauffeur_fault_babySeats(),
}
