import type { LatLng } from '@daoxing/kit/contract'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../parts/Button.tsx'
import { formatDistance } from '../format.ts'
import { showToast } from '../parts/show-toast.ts'
import * as words from '../words/compiled/messages.js'

type LocateButtonProps = {
  readonly onLocate: (at: LatLng) => void
  /** Stands this far above the bottom: above the sheet. */
  readonly abovePx: number
}

/** Farther out than this a device names a district, not a kerb. */
const coarseMetres = 200
const saidMs = 4000

/** Moves to where the rider is, at the bottom right above the sheet; what the device does not know well is said. */
export function LocateButton({ onLocate, abovePx }: LocateButtonProps) {
  const [isLooking, setIsLooking] = useState(false)
  const locate = async () => {
    setIsLooking(true)
    const found = await ownPosition()
    setIsLooking(false)
    if (found === 'refused') return showToast(words.kit_map_locateRefused(), saidMs)
    if (found === 'unknown') return showToast(words.kit_map_locateUnknown(), saidMs)
    onLocate(found.at)
    const distance = formatDistance(found.accuracyMetres)
    if (found.accuracyMetres > coarseMetres) showToast(words.kit_map_locateCoarse({ distance }), saidMs)
  }
  return (
    <div className="absolute end-4 transition" style={{ bottom: abovePx + 16 }}>
      <IconButton
        kind="floating"
        label={isLooking ? words.kit_map_locating() : words.kit_map_locate()}
        icon={<LocateFixed />}
        state={isLooking ? 'busy' : 'ready'}
        onPress={() => void locate()}
      />
    </div>
  )
}

type OwnPosition = { readonly at: LatLng; readonly accuracyMetres: number } | 'refused' | 'unknown'

/**
 * Where the rider is now: who taps asks for no position that the device still has from before. One that cannot tell
 * exactly in time is asked once more for what it can tell at once. Asks for permission, so it follows a tap.
 */
async function ownPosition(): Promise<OwnPosition> {
  if (!('geolocation' in navigator)) return 'unknown'
  const exact = await askDevice({ enableHighAccuracy: true, timeout: 8000, maximumAge: 0 })
  return exact === 'unknown' ? askDevice({ enableHighAccuracy: false, timeout: 4000, maximumAge: 0 }) : exact
}

function askDevice(how: PositionOptions): Promise<OwnPosition> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
        resolve({ at: { lat, lng }, accuracyMetres: Math.round(accuracy) }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'refused' : 'unknown'),
      how,
    )
  })
}
