import {
  Button,
  cx,
  IconButton,
  MapMarker,
  MapView,
  sentenceOf,
  Sheet,
  type SheetHeight,
  useGoBack,
  useIsOnline,
  useScreenTitle,
} from '@daoxing/kit/web'
import type { SharedRental } from '@daoxing/rental/contract'
import { useQuery } from '@tanstack/react-query'
import { CarFront, ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import * as words from '../../words/compiled/messages.js'
import { returnLotsQuery, returnStatusQuery } from '../shared-data.ts'
import { useMove } from '../shared-moves.ts'
import { ReturnLotList } from './ReturnLotList.tsx'
import { isPlaceProblem, StatusCheck } from './StatusCheck.tsx'

/** Fewer on the map at once; the list has all of them. */
const markersMax = 30

/** Where the car may be given back, known before driving there, and the begin of the return. */
export function ReturnBegin({ order }: { readonly order: SharedRental }) {
  const { hash, plateNo, whereabouts } = order
  const lots = useQuery(returnLotsQuery(hash))
  const status = useQuery(returnStatusQuery(hash))
  const begin = useMove(order)
  const isOnline = useIsOnline()
  const goBack = useGoBack(`/myOrder/${hash}`)
  const [coveredPx, setCoveredPx] = useState(400)
  const [height, setHeight] = useState<SheetHeight>('half')
  const title = words.rental_return_whereTitle()
  useScreenTitle(title)
  const isPlaceWrong = status.data?.problems.some(isPlaceProblem) ?? true
  const shown = (lots.data ?? []).slice(0, markersMax)
  return (
    <div className="relative h-dvh overflow-hidden">
      <div className="absolute inset-0">
        <MapView
          camera={{ fit: [whereabouts.location, ...shown.slice(0, 4).map(({ location }) => location)], zoomMax: 16 }}
          padding={{ top: 72, bottom: Math.min(coveredPx, Math.max(0, innerHeight - 232)) }}
          twin={[
            { id: plateNo, text: words.rental_return_carOnMap({ plate: plateNo }) },
            ...(lots.data ?? []).map(({ stationId, name, freeBays }) => ({
              id: stationId,
              text:
                freeBays === null
                  ? words.rental_return_zoneOnMap({ lot: name })
                  : words.rental_return_lotOnMap({ lot: name, count: freeBays }),
            })),
          ]}
        >
          {shown.map(({ stationId, location, freeBays, isOpenNow }) => (
            <MapMarker key={stationId} at={location} level={2}>
              <span
                className={cx(
                  'flex min-w-5 items-center justify-center rounded-2 border-2 border-surface px-2 py-1 font-bold shadow-float',
                  freeBays === 0 || !isOpenNow ? 'bg-surface text-muted' : 'bg-go text-on-go',
                )}
              >
                {freeBays ?? 'P'}
              </span>
            </MapMarker>
          ))}
          <MapMarker at={whereabouts.location} level={5}>
            <span className="flex size-10 items-center justify-center rounded-full border-2 border-surface bg-rental text-white shadow-float">
              <CarFront aria-hidden="true" size={18} />
            </span>
          </MapMarker>
        </MapView>
      </div>
      <div className="pointer-events-none absolute inset-x-0 top-0 z-20 p-3 pt-[max(12px,var(--spacing-safe-top))] *:pointer-events-auto wide:start-108">
        <IconButton kind="floating" label={words.rental_plan_back()} icon={<ChevronLeft />} onPress={goBack} />
      </div>
      <Sheet
        label={title}
        stage="begin"
        height={height}
        onHeight={setHeight}
        onCovered={setCoveredPx}
        header={
          <h1 tabIndex={-1} className="pb-1 text-page font-bold">
            {title}
          </h1>
        }
        footer={
          <>
            {begin.isError && (
              <p role="alert" className="pb-2 text-secondary text-danger">
                {sentenceOf(begin.error)}
              </p>
            )}
            <Button
              isWide
              state={begin.isPending ? 'busy' : isPlaceWrong || !isOnline ? 'disabled' : 'ready'}
              onPress={() => begin.mutate({ kind: 'startReturn' })}
            >
              {words.rental_return_begin()}
            </Button>
            <p className="pt-1 text-center text-caption text-muted">{words.rental_return_beginDetail()}</p>
          </>
        }
      >
        <div className="flex flex-col gap-3">
          <StatusCheck query={status} isBeforePictures />
          <ReturnLotList query={lots} />
        </div>
      </Sheet>
    </div>
  )
}
