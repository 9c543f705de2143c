import { centralTaipei, type Instant, type LatLng } from '@daoxing/kit/contract'
import {
  Chip,
  EmptyState,
  IconButton,
  Loaded,
  Sheet,
  type SheetHeight,
  Skeleton,
  TextField,
  useGoBack,
  useScreenTitle,
} from '@daoxing/kit/web'
import { useDevicePosition } from '@daoxing/places/web'
import type { RentalStation, RentalTab } from '@daoxing/rental/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, History, ListOrdered, Search, SearchX, Settings } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { useDraft } from '../draft.ts'
import { RentalGate } from '../parts/RentalGate.tsx'
import { RentalTabs } from '../parts/RentalTabs.tsx'
import { StationMap } from '../parts/StationMap.tsx'
import { hotspotsQuery, searchesQuery, stationsQuery, useNoteSearch } from '../rental-data.ts'
import { type RentalSpan, wireSpan } from '../rules/rental-times.ts'
import { SharedMarkers, useSharedTwin } from '../shared/find/SharedMarkers.tsx'
import { SharedFailure, SharedNearbyList } from '../shared/find/SharedNearbyList.tsx'
import { isNamed, keyOfRow, SharedRow, sharedRows } from '../shared/find/SharedRow.tsx'
import { type SharedNear, useSharedNear } from '../shared/find/use-shared-near.ts'
import { asksForReturn, useReservation } from '../use-reservation.ts'
import * as words from '../words/compiled/messages.js'
import { SpanButton } from './SpanButton.tsx'
import { StationRow } from './StationRow.tsx'

type ChooseStationProps = {
  readonly tab: RentalTab
  readonly span: RentalSpan
  readonly earliest: Instant
  readonly latest: Instant
  /** The station where the car is taken, or the one where it is given back. */
  readonly end: 'departure' | 'return'
}

/** The map with the stations, and the same stations as a list: by distance, by words, by hotspot, by history. */
export function ChooseStation({ tab, span, earliest, latest, end }: ChooseStationProps) {
  const draft = useDraft()
  const { go } = useReservation()
  const goBack = useGoBack()
  const navigate = useNavigate()
  const position = useDevicePosition()
  const [located, setLocated] = useState<LatLng>()
  const [typed, setTyped] = useState('')
  const [coveredPx, setCoveredPx] = useState(400)
  const [height, setHeight] = useState<SheetHeight>('half')
  const text = useDeferredValue(typed)
  const near = located ?? (position.state === 'found' ? position.location : centralTaipei)
  const query = useQuery(stationsQuery({ near, tab, text, ...wireSpan(span) }))
  const note = useNoteSearch()
  const title = end === 'departure' ? words.rental_plan_title() : words.rental_station_returnTitle()
  useScreenTitle(title)
  const isReturn = end === 'return'
  const stations = (query.data ?? []).filter(({ stationId }) => !isReturn || stationId !== draft.departStationId)
  const shared = useSharedNear({ tab, near, isWanted: !isReturn })
  const sharedTwin = useSharedTwin(tab, shared)
  // The tab of all services has one list: a section of its own for shared cars would push the stations out of sight.
  const isMixed = tab === 'all' && !isReturn
  const rows = [
    ...stations.map((station) => ({ kind: 'station' as const, metres: station.distanceMetres, station })),
    ...(isMixed ? sharedRows(shared).filter((row) => isNamed(row, text)) : []),
  ].toSorted((one, other) => (one.metres ?? 0) - (other.metres ?? 0))
  const remember = (fromStationId: string, toStationId: string) =>
    note.mutate({ fromStationId, toStationId, ...wireSpan(span) })
  function choose(stationId: string) {
    if (isReturn) {
      draft.change({ returnStationId: stationId })
      if (draft.departStationId !== null) remember(draft.departStationId, stationId)
      return go({ stage: 'car' })
    }
    // Another station has other models and accessories.
    const isSame = stationId === draft.departStationId
    draft.change({
      departStationId: stationId,
      ...(!isSame && { carModelCode: null, accessories: {}, returnStationId: null }),
    })
    if (asksForReturn(tab)) return go({ stage: 'return' })
    remember(stationId, stationId)
    go({ stage: 'car' })
  }
  return (
    <div className="relative h-dvh overflow-hidden">
      <div className="absolute inset-0">
        <StationMap
          stations={stations.map(({ freeCars, ...station }) => ({ ...station, freeCount: freeCars ?? 0 }))}
          hasCounts={!isReturn}
          centre={near}
          coveredPx={coveredPx}
          onLocate={setLocated}
          onChoose={choose}
          more={sharedTwin}
        >
          {shared.isShown && <SharedMarkers tab={tab} found={shared} />}
        </StationMap>
      </div>
      <div className="pointer-events-none absolute inset-x-0 top-0 z-20 wide:start-108 flex justify-between p-3 pt-[max(12px,var(--spacing-safe-top))] *:pointer-events-auto">
        <IconButton kind="floating" label={words.rental_plan_back()} icon={<ChevronLeft />} onPress={goBack} />
        {!isReturn && (
          <div className="flex gap-2">
            <IconButton
              kind="floating"
              label={words.rental_orders_title()}
              icon={<ListOrdered />}
              onPress={() => void navigate('/rental/myOrder')}
            />
            <IconButton
              kind="floating"
              label={words.rental_setting_title()}
              icon={<Settings />}
              onPress={() => void navigate('/rental/setting')}
            />
          </div>
        )}
      </div>
      <Sheet
        label={title}
        stage={end}
        height={height}
        onHeight={setHeight}
        onCovered={setCoveredPx}
        header={<h1 className="pb-1 text-page font-bold">{title}</h1>}
      >
        {!isReturn && (
          <RentalTabs
            tab={tab}
            onChoose={(next) => {
              // A day plan and a rental by the hour begin with different times.
              const isOtherPlan = (next === 'station_rental') !== (tab === 'station_rental')
              draft.change({
                returnStationId: null,
                ...(isOtherPlan && { departTime: null, returnTime: null, isReturnChosen: false }),
              })
              go({ tab: next }, true)
            }}
          />
        )}
        <div className="flex flex-col gap-3">
          {isMixed ? <SharedFailure found={shared} /> : <SharedNearbyList tab={tab} found={shared} />}
          {!isReturn && (
            <SpanButton
              span={span}
              isReturnChosen={draft.isReturnChosen}
              earliest={earliest}
              latest={latest}
              onChoose={draft.change}
            />
          )}
          <TextField
            label={words.rental_station_search()}
            kind="search"
            value={typed}
            onChange={setTyped}
            lengthMax={60}
            autoComplete="off"
            placeholder={words.rental_station_searchHint()}
            before={<Search aria-hidden="true" size={20} className="text-muted" />}
          />
          {typed.trim() === '' && (
            <Shortcuts end={end} exceptId={isReturn ? draft.departStationId : null} onChoose={choose} />
          )}
          <RentalGate query={query}>
            <Loaded
              query={query}
              skeleton={<Skeleton rows={4} />}
              isEmpty={() => rows.length === 0}
              empty={
                <EmptyState
                  icon={<SearchX aria-hidden="true" />}
                  title={words.rental_station_none()}
                  detail={typed.trim() === '' ? words.rental_station_noneDetail() : words.rental_station_noneTyped()}
                />
              }
            >
              {() =>
                isMixed && isFirstAsked(shared) ? (
                  <Skeleton rows={4} />
                ) : (
                  <ul aria-label={words.rental_station_list()} aria-busy={query.isPlaceholderData}>
                    {rows.map((row, at) => (
                      <li key={row.kind === 'station' ? row.station.stationId : keyOfRow(row)}>
                        {row.kind === 'station' ? (
                          <StationRow
                            station={row.station}
                            hasCount={!isReturn}
                            isLast={at === rows.length - 1}
                            onPress={() => choose(row.station.stationId)}
                          />
                        ) : (
                          <SharedRow tab={tab} row={row} isLast={at === rows.length - 1} />
                        )}
                      </li>
                    ))}
                  </ul>
                )
              }
            </Loaded>
          </RentalGate>
        </div>
      </Sheet>
    </div>
  )
}

/** Rows that arrive late would move the list under the rider's thumb. Stations do not wait for a second try. */
const isFirstAsked = ({ query }: SharedNear) => query.isPending && query.failureCount === 0

type ShortcutsProps = {
  readonly end: 'departure' | 'return'
  readonly exceptId: string | null
  readonly onChoose: (stationId: string) => void
}

/** The rider's last stations and those that riders often choose, one tap each. Nothing while they are loading. */
function Shortcuts({ end, exceptId, onChoose }: ShortcutsProps) {
  const searches = useQuery(searchesQuery)
  const hotspots = useQuery(hotspotsQuery)
  const isOther = ({ stationId }: RentalStation) => stationId !== exceptId
  const last = (searches.data ?? []).map(({ from, to }) => (end === 'departure' ? from : to)).filter(isOther)
  const known = [...new Map(last.map((station) => [station.stationId, station])).values()].slice(0, 3)
  const often = (hotspots.data ?? [])
    .filter(isOther)
    .filter(({ stationId }) => known.every((other) => other.stationId !== stationId))
  if (known.length + often.length === 0) return null
  return (
    <div
      role="group"
      aria-label={words.rental_station_shortcuts()}
      className="-mx-page -mt-3 flex gap-2 overflow-x-auto px-page py-1"
    >
      {known.map(({ stationId, name }) => (
        <Chip key={stationId} icon={<History aria-hidden="true" size={16} />} onPress={() => onChoose(stationId)}>
          {name}
        </Chip>
      ))}
      {often.map(({ stationId, name }) => (
        <Chip key={stationId} onPress={() => onChoose(stationId)}>
          {name}
        </Chip>
      ))}
    </div>
  )
}
