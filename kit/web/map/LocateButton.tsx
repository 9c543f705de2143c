import type { LatLng } from '@daoxing/kit/contract'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../parts/Button.tsx'
import { formatDistance } from '../format.ts'
import { showToast } from '../parts/show-toast.ts'
import * as words from '../words/compiled/messages.js'

type LocateButtonProps = {
  readonly onLocate: (at: LatLng) => void
  /** Its distance from the bottom: above the sheet. */
  readonly abovePx: number
}

/** A position with a lower accuracy identifies a district, not a kerb. */
const coarseMetres = 200
const saidMs = 4000

/** Moves to the rider's position, at the bottom right above the sheet; a coarse position is labelled. */
export function LocateButton({ onLocate, abovePx }: LocateButtonProps) {
  const [isLocating, setIsLocating] = useState(false)
  const locate = async () => {
    setIsLocating(true)
    const found = await ownPosition()
    setIsLocating(false)
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
        label={isLocating ? words.kit_map_locating() : words.kit_map_locate()}
        icon={<LocateFixed />}
        state={isLocating ? 'busy' : 'ready'}
        onPress={() => void locate()}
      />
    </div>
  )
}

type OwnPosition = { readonly at: LatLng; readonly accuracyMetres: number } | 'refused' | 'unknown'

/**
 * The rider's current position: a tap does not use a cached position of the device. A device without an exact position
 * in time is asked once more for a coarse one. Prompts for permission, so it follows a tap.
 */
async function ownPosition(): Promise<OwnPosition> {
  if (!('geolocation' in navigator)) return 'unknown'
  const exact = await locateDevice({ enableHighAccuracy: true, timeout: 8000, maximumAge: 0 })
  return exact === 'unknown' ? locateDevice({ enableHighAccuracy: false, timeout: 4000, maximumAge: 0 }) : exact
}

function locateDevice(how: PositionOptions): Promise<OwnPosition> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
        resolve({ at: { lat, lng }, accuracyMetres: Math.round(accuracy) }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'refused' : 'unknown'),
      how,
    )
  })
}
