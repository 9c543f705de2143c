import type { LatLng } from '@daoxing/kit/contract'
import { cx, LocateButton, MapMarker, MapView } from '@daoxing/kit/web'
import type { Scooter } from '@daoxing/scooter/contract'
import { Bike } from 'lucide-react'
import { useState } from 'react'
import * as words from './words/compiled/messages.js'

type AssetMapProps = {
  readonly assets: readonly Scooter[]
  readonly chosenId: string | null
  readonly centre: LatLng
  /** The height that the sheet covers at the bottom. */
  readonly coveredPx: number
  /** The rider moves the map to another part of the town. */
  readonly onLook?: (at: LatLng) => void
  readonly onChoose?: (assetId: string) => void
}

const zoom = 14.5

/** Assets on the map. */
export function AssetMap({ assets, chosenId, centre, coveredPx, onLook, onChoose }: AssetMapProps) {
  const chosen = assets.find(({ assetId }) => assetId === chosenId)
  const [located, setLocated] = useState<LatLng>()
  return (
    <>
      <MapView
        camera={{ centre: chosen?.location ?? located ?? centre, zoom }}
        padding={{ top: 72, bottom: Math.min(coveredPx, Math.max(0, innerHeight - 232)) }}
        onSettle={({ centre: at, isByRider }) => isByRider && onLook?.(at)}
        // The list in the sheet contains each of them, with its actions.
        twin={[{ id: 'assets', text: words.scooter_map_assets({ count: assets.length }) }]}
      >
        {assets.map(({ assetId, location }) => (
          <MapMarker key={assetId} at={location} level={assetId === chosenId ? 5 : 2}>
            {/* Not in the tab order: the list in the sheet offers the same by keyboard. */}
            <button
              type="button"
              tabIndex={-1}
              onClick={() => onChoose?.(assetId)}
              className="flex size-touch items-center justify-center"
            >
              <span
                className={cx(
                  'flex size-10 items-center justify-center rounded-full border-2 border-surface shadow-float',
                  assetId === chosenId ? 'bg-ink text-bg' : 'bg-go text-on-go',
                )}
              >
                <Bike aria-hidden="true" size={20} />
              </span>
            </button>
          </MapMarker>
        ))}
      </MapView>
      {onLook && (
        <LocateButton
          abovePx={coveredPx}
          onLocate={(at) => {
            setLocated(at)
            onLook(at)
          }}
        />
      )}
    </>
  )
}
