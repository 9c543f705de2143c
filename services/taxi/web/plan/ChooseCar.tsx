import type { LatLng } from '@daoxing/kit/contract'
import {
  Button,
  CheckField,
  FailedState,
  formatTwd,
  IconButton,
  lazyScreen,
  Sheet,
  type SheetHeight,
  Skeleton,
  useFailure,
  useScreenTitle,
} from '@daoxing/kit/web'
import { isSameKind, neededCarFeatures, quotedBillOf, type QuoteOption } from '@daoxing/taxi/contract'
import { PaymentSheet } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useCreditFor } from '../live/use-credit-for.ts'
import { areLettersLarge } from '../large-letters.ts'
import { PlanMap } from '../map/PlanMap.tsx'
import { PriceNotice } from '../parts/PriceNotice.tsx'
import { useRideDraft } from '../ride-draft.ts'
import { estimateQuery } from '../taxi-data.ts'
import * as words from '../words/compiled/messages.js'
import { AddressCard } from './AddressCard.tsx'
import { CarOptions } from './CarOptions.tsx'
import { priceWords } from './car-words.ts'
import { MeetingPointHint, useHintPlace } from './MeetingPointHint.tsx'
import { endsToChange } from './ends-to-change.ts'
import { MeterTariffLine } from './MeterTariffLine.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { HailProblem } from './HailProblem.tsx'
import { RideChoices } from './RideChoices.tsx'
import { AskRoughStart, RoughStart } from './RoughStart.tsx'
import { RouteFacts } from './RouteFacts.tsx'
import { StopHail } from './StopHail.tsx'
import { Surcharges } from './Surcharges.tsx'
import { useHail } from './use-hail.ts'
import { usePriceWatch } from './use-price-watch.ts'
import { asksForPin, useRoughStart } from './use-rough-start.ts'

const PlanStops = lazyScreen(() => import('./PlanStops.tsx').then((file) => file.PlanStops))
const NoRide = lazyScreen(() => import('./NoRide.tsx').then((file) => file.NoRide))
const AirportPrompt = lazyScreen(() => import('../airport/AirportPrompt.tsx').then((file) => file.AirportPrompt))
const FareBreakdown = lazyScreen(() => import('./FareBreakdown.tsx').then((file) => file.FareBreakdown))

type ChooseCarProps = {
  readonly onEdit: (which: 'start' | 'end') => void
  /** Opens the map; for an offered start, with its point. */
  readonly onPin: (which: 'start' | 'end', offered?: LatLng) => void
  /** Opens the stops, and returns from them. */
  readonly onStops: () => void
  readonly isAskingStops: boolean
  readonly onBack: () => void
}

/** The map with the route, the cars with their prices, and the hail button. */
export function ChooseCar({ onEdit, onPin, onStops, isAskingStops, onBack }: ChooseCarProps) {
  useScreenTitle(words.taxi_where_title())
  const draft = useRideDraft()
  const { start, stops, end, company, change } = draft
  const [height, setHeight] = useState<SheetHeight>('half')
  const [coveredPx, setCoveredPx] = useState(0)
  const [isNoting, setIsNoting] = useState(false)
  const [isItemised, setIsItemised] = useState(false)
  const [isTight] = useState(areLettersLarge)
  const estimate = useQuery(estimateQuery({ start, stops, end, company, reservationTime: draft.reservationTime }))
  const ride = useHail({
    onQuoteExpired: async (expired) => {
      const { data } = await estimate.refetch()
      return data?.options.find((fresh) => isSameKind(fresh, expired))
    },
  })
  const rough = useRoughStart(ride.hail)
  const failure = useFailure(estimate)
  const otherEnds = endsToChange(failure)
  const options = estimate.data?.options ?? []
  const option = options.find((offered) => isSameKind(offered, draft)) ?? options[0]
  const tipTwd = company === null ? (ride.tip.tipTwd ?? 0) : 0
  // The rider's credit does not pay for a company's ride.
  const creditTwd = useCreditFor(company === null ? ride.payment.chosen.method : 'cash')
  const bill = option && quotedBillOf({ quoted: option, tipTwd, creditTwd })
  const priceChange = usePriceWatch(
    option,
    JSON.stringify([start, stops, end, draft.reservationTime, option?.featureMap, option?.carModel]),
  )
  const route = estimate.data?.route ?? null
  const hintPlace = useHintPlace({ start, hasCars: estimate.data !== undefined })
  const hint = start !== null && hintPlace !== undefined && (
    <MeetingPointHint start={start} place={hintPlace} onChoose={(offered) => onPin('start', offered)} />
  )
  const facts = (
    <>
      {route !== null && <RouteFacts route={route} option={option} />}
      {estimate.data && <Surcharges estimate={estimate.data} option={option} />}
    </>
  )
  const tariffLine = end === null && estimate.data && <MeterTariffLine tariff={estimate.data.tariff} />
  // With large text the cars come first, and their common settings after them.
  const choices = (
    <RideChoices
      payment={ride.payment}
      tip={ride.tip}
      surgeDifferenceTwd={estimate.data?.surge_difference ?? 0}
      onPayment={ride.choosePayment}
      onNote={() => setIsNoting(true)}
    />
  )

  useBoundOnReturn()
  if (isAskingStops && end !== null)
    return (
      <Suspense fallback={<div className="h-dvh" />}>
        <PlanStops onDone={onStops} terms={estimate.data?.stop_wait ?? null} />
      </Suspense>
    )
  return (
    <div className="relative h-dvh overflow-hidden">
      <PlanMap {...{ start, stops, end, route, coveredPx, onPin, onStops }} />
      <div className="pointer-events-none absolute inset-x-0 top-0 z-20 wide:start-108 pt-safe-top *:*:pointer-events-auto">
        <div className="mx-auto wide:mx-0 flex w-full max-w-column items-start gap-2 p-3">
          <IconButton kind="floating" label={words.taxi_plan_back()} icon={<ChevronLeft />} onPress={onBack} />
          <AddressCard {...{ start, stops, end, onEdit, onStops }} />
        </div>
      </div>
      <Sheet
        label={words.taxi_plan_chooseCar()}
        height={height}
        onHeight={setHeight}
        heights={['half', 'full']}
        above="card"
        onCovered={setCoveredPx}
        footer={
          <div className="flex flex-col gap-2">
            {!isTight && choices}
            {option !== undefined && neededCarFeatures(option.featureMap) !== 0 && (
              <CheckField isChecked={draft.agreesToExpand} onChange={(agreesToExpand) => change({ agreesToExpand })}>
                {words.taxi_plan_agreeExpand()}
              </CheckField>
            )}
            {bill !== undefined && bill.creditTwd > 0 && (
              <p className="text-secondary text-muted">
                {words.taxi_plan_creditApplies({ credit: formatTwd(bill.creditTwd) })}
              </p>
            )}
            {ride.problem !== null && <HailProblem {...ride.problem} onClose={ride.forgetProblem} />}
            {ride.isSending && <StopHail onStop={ride.stop} />}
            <Button
              isWide
              state={ride.isSending ? 'busy' : option === undefined || !ride.payment.isKnown ? 'disabled' : 'ready'}
              price={option && aboutPrice(option, tipTwd)}
              onPress={() => option && rough.hailFrom(option)}
            >
              {ride.isSending
                ? words.taxi_plan_requesting()
                : draft.reservationTime === null
                  ? words.taxi_plan_confirm()
                  : words.taxi_reserve_confirm()}
            </Button>
          </div>
        }
      >
        {/* The focus starts here: the prices are read before the map with all its buttons. */}
        <h1 tabIndex={-1} className="sr-only">
          {words.taxi_plan_chooseCar()}
        </h1>
        {/* Above the cars, because it determines the pick-up point. */}
        {asksForPin(start) && (
          <div className="mb-3">
            <RoughStart onPin={() => onPin('start')} />
          </div>
        )}
        {hintPlace === 'above' && hint}
        {!isTight && facts}
        {priceChange !== undefined && (
          <div className="mb-2">
            <PriceNotice {...priceChange} />
          </div>
        )}
        {!isTight && tariffLine}
        {otherEnds !== undefined ? (
          <Suspense fallback={<Skeleton rows={4} />}>
            <NoRide failure={failure} ends={otherEnds} onEdit={onEdit} onStops={onStops} />
          </Suspense>
        ) : failure !== null ? (
          <FailedState error={failure} onRetry={() => void estimate.refetch()} />
        ) : estimate.data === undefined ? (
          <Skeleton rows={4} />
        ) : (
          <CarOptions
            options={options}
            isReserved={draft.reservationTime !== null}
            chosen={option}
            onChoose={({ featureMap, carModel }) => change({ featureMap, carModel })}
            onBreakdown={() => setIsItemised(true)}
          />
        )}
        {hintPlace === 'below' && hint}
        {isTight && (
          <div className="mt-3">
            {tariffLine}
            {facts}
            {choices}
          </div>
        )}
      </Sheet>
      {rough.requested !== null && (
        <AskRoughStart
          which={rough.requested.which}
          place={(rough.requested.which === 'start' ? start : end)?.name ?? ''}
          onPin={() => {
            rough.close()
            if (rough.requested !== null) onPin(rough.requested.which)
          }}
          onHere={rough.hailHere}
          onClose={rough.close}
        />
      )}
      {start !== null && (
        <Suspense>
          <AirportPrompt start={start.location} />
        </Suspense>
      )}
      {ride.paying !== null && (
        <Suspense>
          <PaymentSheet
            chosen={ride.payment.chosen}
            reason={ride.paying.reason}
            backTo="/taxi"
            onClose={ride.closePayment}
            onChosen={(payment) => {
              change({ payment })
              ride.closePayment()
              ride.forgetProblem()
            }}
          />
        </Suspense>
      )}
      {isItemised && option !== undefined && (
        <Suspense>
          <FareBreakdown
            option={option}
            tariff={estimate.data?.tariff ?? null}
            tipTwd={tipTwd}
            payment={ride.payment}
            onClose={() => setIsItemised(false)}
          />
        </Suspense>
      )}
      {isNoting && (
        <NoteDialog
          note={draft}
          onDone={(written) => {
            change(written)
            setIsNoting(false)
          }}
          onClose={() => setIsNoting(false)}
        />
      )}
    </div>
  )
}

/** The total with the tip. A binding price is shown as it is; a range or the meter is marked as approximate. */
function aboutPrice(option: QuoteOption, tipTwd: number): string {
  const price = priceWords(option, tipTwd)
  return option.fare === null && option.fare_range !== null ? words.taxi_plan_about({ price }) : price
}

const Returned = z.object({
  bound: z.object({
    method: z.literal(['creditcard', 'linepay', 'linebank', 'aftee']),
    cardId: z.nullable(z.string()),
  }),
})

/** Selects the card or wallet that a rider added on another page, on their return to the plan. */
function useBoundOnReturn(): void {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const change = useRideDraft((draft) => draft.change)
  useEffect(() => {
    const bound = Returned.safeParse(state).data?.bound
    if (bound === undefined) return
    change({ payment: bound })
    void navigate(`${pathname}${search}`, { replace: true, state: null })
  }, [state, pathname, search, navigate, change])
}
