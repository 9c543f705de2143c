import { centralTaipei, type LatLng } from '@daoxing/kit/contract'
import {
  Chip,
  EmptyState,
  IconButton,
  Loaded,
  Sheet,
  type SheetHeight,
  Skeleton,
  useGoBack,
  useScreenTitle,
} from '@daoxing/kit/web'
import { useDevicePosition } from '@daoxing/places/web'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, MapPinOff } from 'lucide-react'
import { useState } from 'react'
import { useScooterDraft } from '../draft.ts'
import { ReserveScooter } from '../reserve/ReserveScooter.tsx'
import { type MapBox, scootersQuery } from '../scooter-data.ts'
import * as words from '../words/compiled/messages.js'
import { boxAround } from './map-box.ts'
import { ScooterMap } from './ScooterMap.tsx'
import { ScooterRow } from './ScooterRow.tsx'

const percents = [0, 30, 50, 70] as const

/** The map with the list of the nearest scooters, one tap from a price. */
export function FindScooter() {
  const { plate, minPercent, change } = useScooterDraft()
  const device = useDevicePosition()
  const own = device.state === 'found' ? device.location : undefined
  const [looked, setLooked] = useState<{ readonly at: LatLng; readonly box: MapBox }>()
  const [located, setLocated] = useState<LatLng>()
  const [coveredPx, setCoveredPx] = useState(400)
  const [height, setHeight] = useState<SheetHeight>('half')
  const goBack = useGoBack()
  const centre = located ?? own ?? centralTaipei
  const query = useQuery(scootersQuery({ box: looked?.box, here: looked?.at ?? centre, minPercent }))
  useScreenTitle(words.scooter_service_name())
  const choose = (next: string | null) => change({ plate: next })
  const chosen = query.data?.nearest.find((scooter) => scooter.plate === plate) ?? null
  return (
    <div className="relative h-dvh overflow-hidden">
      <div className="absolute inset-0">
        <ScooterMap
          pins={query.data?.pins ?? []}
          clusters={query.data?.clusters ?? []}
          total={query.data?.total ?? 0}
          chosen={chosen}
          centre={centre}
          coveredPx={coveredPx}
          onSettle={(at, zoom) =>
            setLooked({ at, box: boxAround(at, zoom, { width: innerWidth, height: innerHeight }) })
          }
          onLocate={setLocated}
          onChoose={choose}
        />
      </div>
      <div className="pointer-events-none absolute inset-x-0 top-0 z-20 wide:start-108 p-3 pt-[max(12px,var(--spacing-safe-top))] *:pointer-events-auto">
        <IconButton
          kind="floating"
          label={words.scooter_find_back()}
          icon={<ChevronLeft />}
          onPress={plate === null ? goBack : () => choose(null)}
        />
      </div>
      {plate === null ? (
        <Sheet
          label={words.scooter_find_title()}
          height={height}
          onHeight={setHeight}
          onCovered={setCoveredPx}
          header={
            <div className="flex flex-col gap-2 pb-2">
              <h1 className="text-page font-bold">{words.scooter_find_title()}</h1>
              <div role="group" aria-label={words.scooter_find_filter()} className="flex flex-wrap gap-2">
                {percents.map((percent) => (
                  <Chip
                    key={percent}
                    isSelected={percent === minPercent}
                    onPress={() => change({ minPercent: percent })}
                  >
                    {percent === 0 ? words.scooter_find_any() : words.scooter_find_battery({ percent })}
                  </Chip>
                ))}
              </div>
            </div>
          }
        >
          <Loaded
            query={query}
            skeleton={<Skeleton rows={4} />}
            isEmpty={({ nearest }) => nearest.length === 0}
            empty={
              <EmptyState
                icon={<MapPinOff aria-hidden="true" />}
                title={words.scooter_find_none()}
                detail={words.scooter_find_noneDetail()}
              />
            }
          >
            {({ nearest }) => (
              <ul>
                {nearest.map((scooter, at) => (
                  <li key={scooter.plate}>
                    <ScooterRow
                      scooter={scooter}
                      isLast={at === nearest.length - 1}
                      onPress={() => choose(scooter.plate)}
                    />
                  </li>
                ))}
              </ul>
            )}
          </Loaded>
        </Sheet>
      ) : (
        <ReserveScooter key={plate} plate={plate} here={own} onCovered={setCoveredPx} onBack={() => choose(null)} />
      )}
    </div>
  )
}
