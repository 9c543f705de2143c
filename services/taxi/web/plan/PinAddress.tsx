import { centralTaipei, type LatLng } from '@daoxing/kit/contract'
import { useGoBack } from '@daoxing/kit/web'
import { PinPlace } from '@daoxing/places/web'
import { useState } from 'react'
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

/** Where from, or where to, on the map. A typed address that is only known roughly keeps its words and gets its point. */
export function PinAddress({ which, near, isConfirming, onDone }: PinAddressProps) {
  const goBack = useGoBack()
  const { start, end, change } = useRideDraft()
  const chosen = which === 'start' ? start : end
  const [first] = useState(chosen?.location ?? near ?? start?.location ?? centralTaipei)
  return (
    <PinPlace
      purpose={which}
      first={first}
      typed={isConfirming && chosen?.isApproximate === true ? chosen : undefined}
      onBack={goBack}
      onTake={(place) => {
        change(which === 'start' ? { start: place } : { end: place, isEndOpen: false })
        onDone()
      }}
    />
  )
}
