import { type CarClass, type ChauffeurPlan } from '@daoxing/chauffeur/contract'
import { instantFromMs, taipeiTime } from '@daoxing/kit/contract'
import {
  Card,
  DayCalendar,
  FailedState,
  FixedBottomButton,
  formatMoment,
  formatTwd,
  ListRow,
  NavBar,
  nowMs,
  Page,
  Skeleton,
  useFailure,
  Wheel,
} from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Car, Hourglass } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useBooking } from '../booking-context.ts'
import { hoursQuery, plansQuery } from '../chauffeur-data.ts'
import { useDraft } from '../draft.ts'
import { carNames, carRoom, planText } from '../parts/car-words.ts'
import {
  type FreeDay,
  isHourOpen,
  nearestOpen,
  type PickBounds,
  soldOutDays,
  taipeiMs,
  usualStart,
} from '../rules/free-hours.ts'
import * as words from '../words/compiled/messages.js'

/** Class, length and time of the trip; hours without a free driver are greyed [CHF-004]. */
export function ChooseTime() {
  const { open, back, config } = useBooking()
  const { carType, tripDurationIndex } = useDraft()
  const plans = useQuery(plansQuery({ carType, tripStartTime: null }))
  const plan = plans.data?.[tripDurationIndex ?? 0]
  const hours = useQuery({ ...hoursQuery({ carType, hours: plan?.duration ?? 4 }), enabled: plan !== undefined })
  const plansFailure = useFailure(plans)
  const hoursFailure = useFailure(hours)
  const failure = plansFailure ?? hoursFailure
  const car = config.cars.find((offered) => offered.carType === carType)
  const failed = plans.data === undefined ? plans : hours
  return (
    <>
      <NavBar title={words.chauffeur_title_time()} onBack={back} />
      <Page below="button">
        <Card form="plain">
          <ListRow
            icon={<Car aria-hidden="true" size={20} />}
            title={carNames[carType]()}
            detail={car && carRoom(car)}
            hasChevron
            onPress={() => open('cart-type-picker')}
          />
          <ListRow
            icon={<Hourglass aria-hidden="true" size={20} />}
            title={tripDurationIndex === null ? words.chauffeur_time_anyLength() : planTitle(plan)}
            detail={words.chauffeur_time_length()}
            hasChevron
            isLast
            onPress={() => open('trip-duration-picker')}
          />
        </Card>
        {failure !== null ? (
          <FailedState error={failure} onRetry={() => void failed.refetch()} />
        ) : hours.data === undefined ? (
          <Skeleton form="card" rows={4} />
        ) : (
          <PickTime key={carType} carType={carType} plan={plan} days={hours.data} />
        )}
      </Page>
    </>
  )
}

const planTitle = (plan: ChauffeurPlan | undefined) =>
  plan === undefined ? words.chauffeur_time_length() : planText(plan)

type PickTimeProps = {
  readonly carType: CarClass
  readonly plan: ChauffeurPlan | undefined
  readonly days: readonly FreeDay[]
}

function PickTime({ plan, days }: PickTimeProps) {
  const { config, push } = useBooking()
  const { tripStartTime, tripDurationIndex, change } = useDraft()
  const { earliestAvailable, latestAvailable, slotMinutes } = config
  const bounds = { earliestMs: earliestAvailable, latestMs: latestAvailable, slotMinutes }
  const [wishedMs, setWished] = useState(tripStartTime ?? usualStart(instantFromMs(nowMs()), days, bounds))
  // Another length of the trip may close the hour that was chosen.
  const chosenMs = nearestOpen(wishedMs, days, bounds)
  const at = instantFromMs(chosenMs)
  const { day, hour, minute } = taipeiTime(at)
  const choose = (ms: number) => setWished(nearestOpen(ms, days, bounds))
  const isOpen = isHourOpen(days, day, hour, bounds)
  const endsAt = plan && instantFromMs(chosenMs + plan.duration * 3_600_000)
  const go = () => {
    change({ tripStartTime: chosenMs, earliestAvailable, latestAvailable })
    push('journey-planning')
  }
  return (
    <>
      {/* The height of six weeks, so that the wheels stay where they are. */}
      <Card>
        <div className="min-h-92">
          <Suspense>
            <DayCalendar
              label={words.chauffeur_time_day()}
              first={taipeiTime(instantFromMs(earliestAvailable)).day}
              last={taipeiTime(instantFromMs(latestAvailable)).day}
              closed={soldOutDays(days)}
              value={day}
              onChange={(next) => choose(taipeiMs(next, hour, minute))}
            />
          </Suspense>
        </div>
        <div role="group" aria-label={words.chauffeur_time_time()} className="flex gap-2 border-t border-line pt-2">
          <Wheel
            label={words.chauffeur_time_hour()}
            lines={3}
            options={numbers(24, 1).map((value) => ({
              value,
              label: value,
              isClosed: !isHourOpen(days, day, Number(value), bounds),
            }))}
            value={padded(hour)}
            onChange={(next) => choose(taipeiMs(day, Number(next), minute))}
          />
          <Wheel
            label={words.chauffeur_time_minute()}
            lines={3}
            options={numbers(60, slotMinutes).map((value) => ({
              value,
              label: value,
              isClosed: isBeyond(taipeiMs(day, hour, Number(value)), bounds),
            }))}
            value={padded(minute)}
            onChange={(next) => choose(taipeiMs(day, hour, Number(next)))}
          />
        </div>
        <p className="mt-2 text-secondary text-muted">{words.chauffeur_time_soldOut()}</p>
      </Card>
      {plan !== undefined && endsAt !== undefined && (
        <p role="status" className="px-1 text-secondary text-muted">
          {tripDurationIndex === null
            ? words.chauffeur_time_fromPlan({ plan: planText(plan), price: formatTwd(plan.totalEstimatedFare) })
            : words.chauffeur_time_until({ plan: planText(plan), time: formatMoment(endsAt) })}
        </p>
      )}
      <FixedBottomButton state={isOpen ? 'ready' : 'disabled'} price={formatMoment(at)} onPress={go}>
        {words.chauffeur_time_next()}
      </FixedBottomButton>
    </>
  )
}

const isBeyond = (ms: number, { earliestMs, latestMs }: PickBounds) => ms < earliestMs || ms > latestMs
const padded = (part: number) => String(part).padStart(2, '0')
const numbers = (end: number, step: number) =>
  Array.from({ length: Math.ceil(end / step) }, (_, index) => padded(index * step))
