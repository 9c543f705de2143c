import { chargingMapCentre } from '@daoxing/charging/contract'
import type { LatLng } from '@daoxing/kit/contract'
import { boxAround, IconButton, lazyScreen, type MapCamera, useGoBack, useScreenTitle } from '@daoxing/kit/web'
import { useDevicePosition } from '@daoxing/places/web'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, Search, SlidersHorizontal } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useChargingDraft } from '../draft.ts'
import * as words from '../words/compiled/messages.js'
import { ChargerMap } from './ChargerMap.tsx'
import { filterCount } from './filter-count.ts'
import { listQuery, viewQuery } from './find-data.ts'
import { FindSheet } from './FindSheet.tsx'

const StationSheet = lazyScreen(() => import('../station/StationSheet.tsx').then((file) => file.StationSheet))
const nearZoom = 14

type MapStepProps = { readonly onBack: () => void; readonly onRoute: () => void }

/** The map with the list of the nearest stations, or with the chosen one [CHG-004, CHG-014]. */
export function MapStep({ onBack, onRoute }: MapStepProps) {
  const { step, station: key, place, orderBy, change, ...draft } = useChargingDraft()
  const { filter, priceTypes, onlyFree, onlyOpen, onlyFavourites } = draft
  const wish = { filter, priceTypes, onlyFree, onlyOpen, onlyFavourites }
  const device = useDevicePosition()
  const own = device.state === 'found' ? device.location : undefined
  const [looked, setLooked] = useState<{ readonly at: LatLng; readonly zoom: number; readonly isByRider: boolean }>()
  const [located, setLocated] = useState<{ readonly at: LatLng; readonly turn: number }>()
  const [coveredPx, setCoveredPx] = useState(400)
  const goBack = useGoBack()
  useScreenTitle(words.charging_service_name())
  const centre = located?.at ?? place?.location ?? own ?? chargingMapCentre
  const isMoved = looked?.isByRider === true
  const here = isMoved ? looked.at : centre
  const box = boxAround(looked?.at ?? centre, looked?.zoom ?? nearZoom, { width: innerWidth, height: innerHeight })
  const view = useQuery(viewQuery(box, wish))
  const list = useQuery(listQuery(here, orderBy, wish))
  const chosenId = step === 'StationDetail' ? key?.station : undefined
  const chosen = [...(view.data?.stations ?? []), ...(list.data?.stations ?? [])].find(
    ({ stationId }) => stationId === chosenId,
  )
  const { lat, lng } = chosen ? { lat: chosen.latitude, lng: chosen.longitude } : centre
  const zoom = chosen ? 16 : nearZoom
  const turn = located?.turn ?? 0
  const camera = useMemo<MapCamera>(() => ({ centre: { lat, lng }, zoom, turn }), [lat, lng, zoom, turn])
  const filters = filterCount(wish)
  const title = isMoved
    ? words.charging_find_titleMap()
    : place
      ? words.charging_find_titlePlace({ place: place.name })
      : words.charging_find_title()
  return (
    <div className="relative h-dvh overflow-hidden">
      <div className="absolute inset-0">
        <ChargerMap
          stations={view.data?.stations ?? []}
          clusters={view.data?.clusters ?? []}
          total={view.data?.total ?? 0}
          chosenId={chosenId}
          camera={camera}
          own={own}
          place={place?.location}
          coveredPx={coveredPx}
          onSettle={(at, level, isByRider) => setLooked({ at, zoom: level, isByRider: isByRider || isMoved })}
          onLocate={(at) => {
            change({ place: null })
            setLooked(undefined)
            setLocated({ at, turn: turn + 1 })
          }}
          onChoose={(station) => change({ station, step: 'StationDetail' })}
        />
      </div>
      <div className="pointer-events-none absolute inset-x-0 top-0 z-5 flex items-center gap-2 p-3 pt-[max(12px,var(--spacing-safe-top))] wide:start-108 *:pointer-events-auto">
        <IconButton
          kind="floating"
          label={words.charging_find_back()}
          icon={<ChevronLeft />}
          onPress={step === 'StationDetail' ? onBack : goBack}
        />
        <button
          type="button"
          onClick={() => change({ step: 'PlaceSearch' })}
          className="flex min-h-touch min-w-0 flex-1 items-center gap-2 rounded-full border border-line bg-surface px-4 text-start shadow-float"
        >
          <Search aria-hidden="true" size={20} className="shrink-0 text-muted" />
          <span className={place ? 'truncate' : 'truncate text-muted'}>
            {place?.name ?? words.charging_find_search()}
          </span>
        </button>
        <span className="relative">
          <IconButton
            kind="floating"
            label={words.charging_find_filter({ count: filters })}
            icon={<SlidersHorizontal />}
            onPress={() => change({ step: 'SearchFilter' })}
          />
          {filters > 0 && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute -end-1 -top-1 flex size-5 items-center justify-center rounded-full bg-go text-caption font-bold text-on-go"
            >
              {filters}
            </span>
          )}
        </span>
      </div>
      {step === 'StationDetail' && key ? (
        <Suspense>
          <StationSheet stationKey={key} here={own} onCovered={setCoveredPx} />
        </Suspense>
      ) : (
        <FindSheet
          title={title}
          query={list}
          onCovered={setCoveredPx}
          onRoute={onRoute}
          onChoose={(station) => change({ station, step: 'StationDetail' })}
        />
      )}
    </div>
  )
}
