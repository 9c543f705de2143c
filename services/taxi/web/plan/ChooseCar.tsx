import type { LatLng } from '@daoxing/kit/contract'
import {
  Button,
  CheckField,
  FailedState,
  IconButton,
  Sheet,
  type SheetHeight,
  Skeleton,
  useFailure,
  useScreenTitle,
} from '@daoxing/kit/web'
import { isSameKind, neededCarFeatures, type QuoteOption } from '@daoxing/taxi/contract'
import { PaymentSheet } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, TriangleAlert } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { areLettersLarge } from '../large-letters.ts'
import { PlanMap } from '../map/PlanMap.tsx'
import { useRideDraft } from '../ride-draft.ts'
import { estimateQuery } from '../taxi-data.ts'
import * as words from '../words/compiled/messages.js'
import { AddressCard } from './AddressCard.tsx'
import { CarOptions } from './CarOptions.tsx'
import { priceWords } from './car-words.ts'
import { MeetingPointHint, useHintPlace } from './MeetingPointHint.tsx'
import { endsToChange, NoRide } from './NoRide.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { HailProblem } from './HailProblem.tsx'
import { RideChoices } from './RideChoices.tsx'
import { AskRoughStart, RoughStart } from './RoughStart.tsx'
import { RouteFacts } from './RouteFacts.tsx'
import { Surcharges } from './Surcharges.tsx'
import { useHail } from './use-hail.ts'
import { useHailAtOnce } from './use-hail-at-once.ts'
import { type PriceChange, usePriceWatch } from './use-price-watch.ts'
import { asksForPin, useRoughStart } from './use-rough-start.ts'

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
  const { start, end, note, change } = draft
  const [height, setHeight] = useState<SheetHeight>('half')
  const [coveredPx, setCoveredPx] = useState(0)
  const [isNoting, setIsNoting] = useState(false)
  const [isTight] = useState(areLettersLarge)
  const estimate = useQuery(estimateQuery({ start, end }))
  const ride = useHail({ onQuoteExpired: () => void estimate.refetch() })
  const rough = useRoughStart(ride.hail)
  const failure = useFailure(estimate)
  const otherEnds = endsToChange(failure)
  const options = estimate.data?.options ?? []
  const option = options.find((offered) => isSameKind(offered, draft)) ?? options[0]
  const priceChange = usePriceWatch(option, JSON.stringify([start, end, option?.featureMap, option?.carModel]))
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
  useHailAtOnce(ride.payment.isKnown ? options : [], rough.hailFrom)
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
            {ride.problem !== null && <HailProblem {...ride.problem} onClose={ride.forgetProblem} />}
            <Button
              isWide
              state={ride.isSending ? 'busy' : option === undefined || !ride.payment.isKnown ? 'disabled' : 'ready'}
              price={option && aboutPrice(option)}
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
        {priceChange !== undefined && (
          <p role="status" className="mb-2 flex items-center gap-2 rounded-2 border border-warn px-3 py-2 text-warn">
            <TriangleAlert aria-hidden="true" size={20} />
            {priceChangeWords[priceChange.why](priceChange)}
          </p>
        )}
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
          />
        )}
        {hintPlace === 'below' && hint}
        {isTight && (
          <div className="mt-3">
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
      {isNoting && (
        <NoteDialog
          note={note}
          onDone={(written) => {
            change({ note: written })
            setIsNoting(false)
          }}
          onClose={() => setIsNoting(false)}
        />
      )}
    </div>
  )
}

type OldAndNew = Pick<PriceChange, 'before' | 'now'>

const priceChangeWords: Readonly<Record<PriceChange['why'], (prices: OldAndNew) => string>> = {
  traffic: ({ before, now }) => words.taxi_plan_priceChanged({ before, now }),
  nightBegun: ({ before, now }) => words.taxi_plan_nightBegun({ before, now }),
  nightOver: ({ before, now }) => words.taxi_plan_nightOver({ before, now }),
}

/** A price that binds stands as it is; a range or the meter says that it is about. */
function aboutPrice(option: QuoteOption): string {
  const price = priceWords(option)
  return option.fare === null && option.fare_range !== null ? words.taxi_plan_about({ price }) : price
}

const Returned = z.object({
  bound: z.object({
    method: z.literal(['creditcard', 'linepay']),
    cardId: z.nullable(z.string()),
  }),
})

/** Whoever left the plan to add a card or a wallet comes back with it chosen. */
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
