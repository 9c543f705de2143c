import { centralTaipei } from '@daoxing/kit/contract'
import {
  EmptyState,
  formatDistance,
  IconButton,
  ListRow,
  Loaded,
  Sheet,
  type SheetHeight,
  Skeleton,
  useGoBack,
  useScreenTitle,
} from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { BatteryMedium, ChevronLeft, MapPinOff } from 'lucide-react'
import { useState } from 'react'
import { AssetMap } from '../AssetMap.tsx'
import { useDraft } from '../draft.ts'
import { assetsQuery } from '../scooter-data.ts'
import * as words from '../words/compiled/messages.js'
import { ReserveAsset } from './ReserveAsset.tsx'

/** The map with the list of nearby assets, one tap from a price. */
export function ChooseAsset() {
  const { assetId, change } = useDraft()
  const [centre, setCentre] = useState(centralTaipei)
  const [coveredPx, setCoveredPx] = useState(400)
  const [height, setHeight] = useState<SheetHeight>('half')
  const goBack = useGoBack()
  const query = useQuery(assetsQuery(centre))
  useScreenTitle(words.scooter_service_name())
  const assets = query.data ?? []
  const choose = (id: string | null) => change({ assetId: id })
  return (
    <div className="relative h-dvh overflow-hidden">
      <div className="absolute inset-0">
        <AssetMap
          assets={assets}
          chosenId={assetId}
          centre={centralTaipei}
          coveredPx={coveredPx}
          onLook={setCentre}
          onChoose={choose}
        />
      </div>
      <div className="pointer-events-none absolute inset-x-0 top-0 z-20 wide:start-108 p-3 pt-[max(12px,var(--spacing-safe-top))] *:pointer-events-auto">
        <IconButton
          kind="floating"
          label={words.scooter_choose_back()}
          icon={<ChevronLeft />}
          onPress={assetId === null ? goBack : () => choose(null)}
        />
      </div>
      {assetId === null ? (
        <Sheet
          label={words.scooter_choose_title()}
          height={height}
          onHeight={setHeight}
          onCovered={setCoveredPx}
          header={<h1 className="pb-2 text-page font-bold">{words.scooter_choose_title()}</h1>}
        >
          <Loaded
            query={query}
            skeleton={<Skeleton rows={4} />}
            isEmpty={(free) => free.length === 0}
            empty={
              <EmptyState
                icon={<MapPinOff aria-hidden="true" />}
                title={words.scooter_choose_none()}
                detail={words.scooter_choose_noneDetail()}
              />
            }
          >
            {(free) => (
              <ul>
                {free.map(({ assetId: id, name, standName, batteryPercent, distanceMetres }, at) => (
                  <li key={id}>
                    <ListRow
                      title={<span className="font-bold">{name}</span>}
                      detail={standName}
                      fact={
                        <span className="flex flex-col items-end">
                          <span className="font-bold text-ink">{formatDistance(distanceMetres)}</span>
                          <span className="inline-flex items-center gap-1">
                            <BatteryMedium aria-hidden="true" size={16} />
                            {words.scooter_choose_battery({ battery: batteryPercent })}
                          </span>
                        </span>
                      }
                      hasChevron
                      isLast={at === free.length - 1}
                      onPress={() => choose(id)}
                    />
                  </li>
                ))}
              </ul>
            )}
          </Loaded>
        </Sheet>
      ) : (
        <ReserveAsset key={assetId} assetId={assetId} onCovered={setCoveredPx} onBack={() => choose(null)} />
      )}
    </div>
  )
}
