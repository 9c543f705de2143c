import { centralTaipei, type LatLng } from '@daoxing/kit/contract'
import { boxAround, IconButton, type MapBox, type MapCamera, useGoBack, useScreenTitle } from '@daoxing/kit/web'
import { useDevicePosition } from '@daoxing/places/web'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { useScooterDraft } from '../draft.ts'
import { MaintenancePopup } from '../parts/MaintenancePopup.tsx'
import { ReserveScooter } from '../reserve/ReserveScooter.tsx'
import { mapsQuery, scootersQuery, stationsQuery, unpaidQuery } from '../scooter-data.ts'
import * as words from '../words/compiled/messages.js'
import { FindSheet } from './FindSheet.tsx'
import { MapLegend } from './MapLegend.tsx'
import { type ChosenScooter, nearZoom, ScooterMap } from './ScooterMap.tsx'
import { useSharedBay } from './use-shared-bay.ts'
import { useSharedScooter } from './use-shared-scooter.ts'

/** The map with the list of the nearest scooters, one tap from a price [SCT-004]. */
export function FindScooter() {
  const { plate, minPercent, destination, change } = useScooterDraft()
  const device = useDevicePosition()
  const own = device.state === 'found' ? device.location : undefined
  const [looked, setLooked] = useState<{ readonly at: LatLng; readonly box: MapBox }>()
  const [located, setLocated] = useState<{ readonly at: LatLng; readonly turn: number }>()
  const [coveredPx, setCoveredPx] = useState(400)
  const [showsStations, setShowsStations] = useState(false)
  const goBack = useGoBack()
  useSharedScooter()
  const { bay, leave } = useSharedBay()
  const centre = own ?? centralTaipei
  // Until the map has moved there, or where there is none, the list already belongs to the bay of the link.
  const here = looked?.at ?? bay?.location ?? centre
  // The map tells its view once the rider has moved it: the first pins do not wait for that.
  const box = looked?.box ?? boxAround(here, nearZoom, { width: innerWidth, height: innerHeight })
  const query = useQuery(scootersQuery({ box, here, minPercent }))
  const maps = useQuery(mapsQuery(box))
  const stations = useQuery({ ...stationsQuery(own ?? here), enabled: showsStations })
  const unpaid = useQuery(unpaidQuery)
  useScreenTitle(words.scooter_service_name())
  const choose = (next: string | null) => change({ plate: next })
  const goTo = (at: LatLng) => setLocated({ at, turn: (located?.turn ?? 0) + 1 })
  const chosen = chosenOf(plate, query.data)
  const camera: MapCamera | undefined =
    chosen !== null
      ? undefined
      : located
        ? { centre: located.at, zoom: 15.5, turn: located.turn }
        : bay && { centre: bay.location, zoom: 16.5 }
  return (
    <div className="relative h-dvh overflow-hidden">
      <div className="absolute inset-0">
        <ScooterMap
          pins={query.data?.pins ?? []}
          clusters={query.data?.clusters ?? []}
          total={query.data?.total ?? 0}
          chosen={chosen}
          centre={centre}
          maps={maps.data}
          stations={showsStations ? (stations.data ?? []) : []}
          own={own}
          destination={plate === null ? null : destination}
          camera={camera}
          chosenBayId={bay?.bayId}
          coveredPx={coveredPx}
          onSettle={(at, zoom) =>
            setLooked({ at, box: boxAround(at, zoom, { width: innerWidth, height: innerHeight }) })
          }
          onLocate={goTo}
          onChoose={choose}
        />
      </div>
      <div className="pointer-events-none absolute inset-x-0 top-0 z-5 flex items-start gap-3 p-3 pt-[max(12px,var(--spacing-safe-top))] wide:start-108 *:pointer-events-auto">
        <IconButton
          kind="floating"
          label={words.scooter_find_back()}
          icon={<ChevronLeft />}
          onPress={plate === null ? goBack : () => choose(null)}
        />
        <MapLegend />
      </div>
      {plate === null ? (
        <FindSheet
          query={query}
          stations={stations}
          unpaid={unpaid.data ?? []}
          bay={bay}
          onLeaveBay={leave}
          showsStations={showsStations}
          onStations={setShowsStations}
          onCovered={setCoveredPx}
          onGoTo={goTo}
        />
      ) : (
        <ReserveScooter
          key={plate}
          plate={plate}
          here={own}
          unpaid={unpaid.data ?? []}
          onCovered={setCoveredPx}
          onBack={() => choose(null)}
        />
      )}
      <MaintenancePopup errors={[query.error, maps.error]} />
    </div>
  )
}

type Seen = Awaited<ReturnType<NonNullable<ReturnType<typeof scootersQuery>['queryFn']>>>

/** The chosen scooter: with its circle if it is listed, else the pin of the map. */
function chosenOf(plate: string | null, seen: Seen | undefined): ChosenScooter | null {
  if (plate === null || seen === undefined) return null
  const listed = seen.nearest.find((scooter) => scooter.plate === plate)
  if (listed) return listed
  const pin = seen.pins.find((one) => one.plate === plate)
  return pin ? { plate, place: { lat: pin.lat, lng: pin.lng, accuracyMetres: 0 } } : null
}
