import {
  Button,
  FailedState,
  failureOf,
  formatDistance,
  formatDuration,
  IconButton,
  isApiError,
  newTapKey,
  sentenceOf,
  Sheet,
  type SheetHeight,
  Skeleton,
  useScreenTitle,
} from '@daoxing/kit/web'
import { isSameKind, type QuoteOption } from '@daoxing/taxi/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, NotebookPen, TriangleAlert, Wallet } from 'lucide-react'
import { useState } from 'react'
import { PlanMap } from '../map/PlanMap.tsx'
import { useRideDraft } from '../ride-draft.ts'
import { estimateQuery, useRequestRide } from '../taxi-data.ts'
import * as words from '../words/compiled/messages.js'
import { AddressCard } from './AddressCard.tsx'
import { CarOptions } from './CarOptions.tsx'
import { priceWords } from './car-words.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { rememberRequestTime } from './request-times.ts'
import { usePriceWatch } from './use-price-watch.ts'

type ChooseCarProps = {
  readonly onEdit: (which: 'start' | 'end') => void
  readonly onPin: (which: 'start' | 'end') => void
  readonly onBack: () => void
}

/** The map with the way, the cars with their prices, and the one button that hails. */
export function ChooseCar({ onEdit, onPin, onBack }: ChooseCarProps) {
  useScreenTitle(words.taxi_plan_title())
  const draft = useRideDraft()
  const { start, end, note, change, reset } = draft
  const [height, setHeight] = useState<SheetHeight>('half')
  const [coveredPx, setCoveredPx] = useState(0)
  const [isNoting, setIsNoting] = useState(false)
  const estimate = useQuery(estimateQuery({ start, end }))
  const hail = useRequestRide()
  const failure = failureOf(estimate)
  const options = estimate.data?.options ?? []
  const option = options.find((offered) => isSameKind(offered, draft)) ?? options[0]
  const priceChange = usePriceWatch(option, JSON.stringify([start, end, option?.featureMap, option?.carModel]))
  const route = estimate.data?.route ?? null

  const request = (chosen: QuoteOption) => {
    rememberRequestTime('request')
    hail.mutate(
      { tapKey: newTapKey(), draft, option: chosen },
      {
        onSuccess: reset,
        // The price has run out meanwhile: fetch the new one; the watch above says both before it counts.
        onError: (error) => void (isApiError(error, 'QUOTE_EXPIRED') && estimate.refetch()),
      },
    )
  }
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
            <div className="flex items-center justify-between gap-3 text-secondary">
              <span className="inline-flex min-h-touch items-center gap-2">
                <Wallet aria-hidden="true" size={20} />
                {words.taxi_plan_payCash()}
              </span>
              <button
                type="button"
                onClick={() => setIsNoting(true)}
                className="inline-flex min-h-touch min-w-0 items-center gap-2 text-go"
              >
                <NotebookPen aria-hidden="true" size={20} />
                <span className="truncate">{note === '' ? words.taxi_plan_note() : note}</span>
              </button>
            </div>
            {hail.isError && <HailFailure error={hail.error} />}
            <Button
              isWide
              state={hail.isPending ? 'busy' : option === undefined ? 'disabled' : 'ready'}
              price={option && aboutPrice(option)}
              onPress={() => option && request(option)}
            >
              {hail.isPending ? words.taxi_plan_requesting() : words.taxi_plan_confirm()}
            </Button>
          </div>
        }
      >
        {route !== null && (
          <p className="mb-2 text-secondary text-muted">
            {words.taxi_plan_routeFacts({
              distance: formatDistance(route.distanceMetres),
              duration: formatDuration(route.durationSeconds),
            })}
          </p>
        )}
        {priceChange !== undefined && (
          <p role="status" className="mb-2 flex items-center gap-2 rounded-2 border border-warn px-3 py-2 text-warn">
            <TriangleAlert aria-hidden="true" size={20} />
            {words.taxi_plan_priceChanged(priceChange)}
          </p>
        )}
        {failure !== null ? (
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
      </Sheet>
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

/** A price that binds stands as it is; a range or the meter says that it is about. */
function aboutPrice(option: QuoteOption): string {
  const price = priceWords(option)
  return option.fare === null && option.fare_range !== null ? words.taxi_plan_about({ price }) : price
}

function HailFailure({ error }: { readonly error: unknown }) {
  return (
    <p role="alert" className="text-secondary text-danger">
      {isApiError(error) ? sentenceOf(error) : words.taxi_plan_failed()}
    </p>
  )
}
