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
import { endsToChange, NoRide } from './NoRide.tsx'
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

const FareBreakdown = lazyScreen(() => import('./FareBreakdown.tsx').then((file) => file.FareBreakdown))

type ChooseCarProps = {
  readonly onEdit: (which: 'start' | 'end') => void
  /** To the map; for a start that the rider was offered, with its point. */
  readonly onPin: (which: 'start' | 'end', offered?: LatLng) => void
  readonly onBack: () => void
}

/** The map with the way, the cars with their prices, and the one button that hails. */
export function ChooseCar({ onEdit, onPin, onBack }: ChooseCarProps) {
  useScreenTitle(words.taxi_where_title())
  const draft = useRideDraft()
  const { start, end, change } = draft
  const [height, setHeight] = useState<SheetHeight>('half')
  const [coveredPx, setCoveredPx] = useState(0)
  const [isNoting, setIsNoting] = useState(false)
  const [isItemised, setIsItemised] = useState(false)
  const [isTight] = useState(areLettersLarge)
  const estimate = useQuery(estimateQuery({ start, end }))
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
  const tipTwd = ride.tip.tipTwd ?? 0
  const creditTwd = useCreditFor(ride.payment.chosen.method)
  const bill = option && quotedBillOf({ quoted: option, tipTwd, creditTwd })
  const news = usePriceWatch(option, JSON.stringify([start, end, option?.featureMap, option?.carModel]))
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
  // In large letters the cars come first, and what belongs to all of them after them.
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
  return (
    <div className="relative h-dvh overflow-hidden">
      <PlanMap start={start} end={end} route={route} coveredPx={coveredPx} onPin={onPin} />
      <div className="pointer-events-none absolute inset-x-0 top-0 z-20 wide:start-108 pt-safe-top *:*:pointer-events-auto">
        <div className="mx-auto wide:mx-0 flex w-full max-w-column items-start gap-2 p-3">
          <IconButton kind="floating" label={words.taxi_plan_back()} icon={<ChevronLeft />} onPress={onBack} />
          <AddressCard start={start} end={end} onEdit={onEdit} />
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
              {ride.isSending ? words.taxi_plan_requesting() : words.taxi_plan_confirm()}
            </Button>
          </div>
        }
      >
        {/* Where the focus comes in: the prices are read before the map with all its buttons. */}
        <h1 tabIndex={-1} className="sr-only">
          {words.taxi_plan_chooseCar()}
        </h1>
        {/* Above the cars: it decides where the car comes to. */}
        {asksForPin(start) && (
          <div className="mb-3">
            <RoughStart onPin={() => onPin('start')} />
          </div>
        )}
        {hintPlace === 'above' && hint}
        {!isTight && facts}
        {news !== undefined && (
          <div className="mb-2">
            <PriceNotice {...news} />
          </div>
        )}
        {!isTight && tariffLine}
        {otherEnds !== undefined ? (
          <NoRide failure={failure} ends={otherEnds} names={{ start: start?.name, end: end?.name }} onEdit={onEdit} />
        ) : failure !== null ? (
          <FailedState error={failure} onRetry={() => void estimate.refetch()} />
        ) : estimate.data === undefined ? (
          <Skeleton rows={4} />
        ) : (
          <CarOptions
            options={options}
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
      {rough.asked !== null && (
        <AskRoughStart
          which={rough.asked.which}
          place={(rough.asked.which === 'start' ? start : end)?.name ?? ''}
          onPin={() => {
            rough.close()
            if (rough.asked !== null) onPin(rough.asked.which)
          }}
          onHere={rough.hailHere}
          onClose={rough.close}
        />
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

/** In all, with the tip. A price that binds stands as it is; a range or the meter says that it is about. */
function aboutPrice(option: QuoteOption, tipTwd: number): string {
  const price = priceWords(option, tipTwd)
  return option.fare === null && option.fare_range !== null ? words.taxi_plan_about({ price }) : price
}

const Returned = z.object({
  bound: z.object({
    method: z.literal(['creditcard', 'linepay']),
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
