import { isLatLng, type LatLng } from '@daoxing/kit/contract'
import { useGoBack } from '@daoxing/kit/web'
import { fallbackViewport } from '@daoxing/places/contract'
import { PinPlace } from '@daoxing/places/web'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useRideDraft } from '../ride-draft.ts'

/** These parts render at once. */
export const whenPinIsLoaded = PinPlace.whenLoaded

type PinAddressProps = {
  readonly which: 'start' | 'end'
  readonly near: LatLng | null
  /** Whether the pin confirms the chosen address; otherwise it chooses another one. */
  readonly isConfirming: boolean
  readonly onDone: () => void
}

/**
 * Chooses the start or the destination on the map. For an accepted better pick-up, the pin starts there. An approximate
 * typed address keeps its text and gets the pin's point.
 */
export function PinAddress({ which, near, isConfirming, onDone }: PinAddressProps) {
  const goBack = useGoBack()
  const { start, end, pin, change } = useRideDraft()
  const chosen = which === 'start' ? start : end
  const { state: passed, key: entry } = useLocation()
  const [offered] = useState(() => offeredIn(passed))
  // After a reload, the pin is where the rider left it.
  const [moved] = useState(pin?.entry === entry ? pin.at : undefined)
  const [known, setKnown] = useState(moved ?? offered ?? chosen?.location ?? near ?? start?.location)
  const [isMoved, setIsMoved] = useState(false)
  // The map was opened without a known position. Once the device has one, the pin moves there, unless the rider moved
  // it first.
  if (known === undefined && near !== null && !isMoved) setKnown(near)
  return (
    <PinPlace
      purpose={which}
      key={known === undefined ? 'unknown' : 'known'}
      first={known ?? fallbackViewport.centre}
      firstZoom={known === undefined ? fallbackViewport.zoom : undefined}
      onMove={() => setIsMoved(true)}
      own={offered && chosen ? { name: chosen.name, onKeep: onDone } : undefined}
      typed={isConfirming && chosen?.isApproximate === true ? chosen : undefined}
      onBack={goBack}
      onRest={(at) => change({ pin: { entry, at } })}
      onTake={(place) => {
        change(which === 'start' ? { start: place } : { end: place, isEndOpen: false })
        onDone()
      }}
    />
  )
}

/** Returns the point offered with the cars. The browser stores it, so it may be from an older page. */
function offeredIn(passed: unknown): LatLng | undefined {
  if (typeof passed !== 'object' || passed === null || !('offered' in passed)) return undefined
  return isLatLng(passed.offered) ? passed.offered : undefined
}
