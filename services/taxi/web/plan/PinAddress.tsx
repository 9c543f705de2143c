import { isLatLng, type LatLng } from '@daoxing/kit/contract'
import { useGoBack } from '@daoxing/kit/web'
import { fallbackViewport } from '@daoxing/places/contract'
import { PinPlace } from '@daoxing/places/web'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useRideDraft } from '../ride-draft.ts'

/** They are drawn at once. */
export const whenPinIsLoaded = PinPlace.whenLoaded

type PinAddressProps = {
  readonly which: 'start' | 'end'
  readonly near: LatLng | null
  /** The pin confirms the address that is chosen; otherwise it chooses another one. */
  readonly isConfirming: boolean
  readonly onDone: () => void
}

/**
 * Where from, or where to, on the map. A rider who has accepted a better pick-up finds the pin there. A typed address
 * that is only known roughly keeps its words and gets its point.
 */
export function PinAddress({ which, near, isConfirming, onDone }: PinAddressProps) {
  const goBack = useGoBack()
  const { start, end, pin, change } = useRideDraft()
  const chosen = which === 'start' ? start : end
  const { state: passed, key: entry } = useLocation()
  const [offered] = useState(() => offeredIn(passed))
  // A page that is loaded anew finds the pin where it was moved to.
  const [moved] = useState(pin?.entry === entry ? pin.at : undefined)
  const [known, setKnown] = useState(moved ?? offered ?? chosen?.location ?? near ?? start?.location)
  const [isMoved, setIsMoved] = useState(false)
  // The address was opened with nothing known. Once the device says where it is, the pin goes there, unless the rider was faster.
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

/** The point that the cars have offered; the browser keeps it, so that it may be from an older page. */
function offeredIn(passed: unknown): LatLng | undefined {
  if (typeof passed !== 'object' || passed === null || !('offered' in passed)) return undefined
  return isLatLng(passed.offered) ? passed.offered : undefined
}
