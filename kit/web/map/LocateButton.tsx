import type { LatLng } from '@daoxing/kit/contract'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../parts/Button.tsx'
import { showToast } from '../parts/show-toast.ts'
import * as words from '../words/compiled/messages.js'

type LocateButtonProps = {
  readonly onLocate: (at: LatLng) => void
  /** Stands this far above the bottom: above the sheet. */
  readonly abovePx: number
}

/** Moves to where the rider is, at the bottom right above the sheet. */
export function LocateButton({ onLocate, abovePx }: LocateButtonProps) {
  const [isLooking, setIsLooking] = useState(false)
  const locate = async () => {
    setIsLooking(true)
    try {
      onLocate(await ownPosition())
    } catch (error) {
      if (!(error instanceof PositionRefused)) throw error
      showToast(words.kit_map_locateRefused(), 4000)
    } finally {
      setIsLooking(false)
    }
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

/** The device does not say where it is: not allowed, not possible, or not in time. */
export class PositionRefused extends Error {}

/** Where the rider is. Asks for permission, so it is called by a tap or on a screen that is about a place. */
export function ownPosition(timeoutMs = 8000): Promise<LatLng> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new PositionRefused())
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ lat: latitude, lng: longitude }),
      () => reject(new PositionRefused()),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 30_000 },
    )
  })
}
