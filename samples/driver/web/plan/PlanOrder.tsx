import { useGoBack } from '@daoxing/kit/web'
import { fallbackViewport } from '@daoxing/places/contract'
import { type ChosenPlace, PinPlace, useDevicePosition } from '@daoxing/places/web'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useDraft, type WayEnd } from '../draft.ts'
import { AskPlace } from './AskPlace.tsx'
import { ConfirmOrder } from './ConfirmOrder.tsx'

/** From "where to" to the tap that orders. The URL contains the question, so that back closes it. */
export function PlanOrder() {
  const { pickup, dropoff, change } = useDraft()
  const [search, setSearch] = useSearchParams()
  const goBack = useGoBack()
  const position = useDevicePosition()
  const near = position.state === 'found' ? position.location : null
  const inUrl = search.get('ask')
  const asked: WayEnd | null =
    inUrl === 'pickup' || inUrl === 'dropoff' ? inUrl : dropoff === null ? 'dropoff' : pickup === null ? 'pickup' : null
  if (asked === null && pickup !== null && dropoff !== null)
    return <ConfirmOrder pickup={pickup} dropoff={dropoff} onEdit={(ask) => setSearch({ ask })} />
  const which = asked ?? 'dropoff'
  const chosen = which === 'pickup' ? pickup : dropoff
  const openMap = () => setSearch({ ask: which, on: 'map' }, { replace: inUrl !== null })
  const take = (place: ChosenPlace) => {
    change(which === 'pickup' ? { pickup: place } : { dropoff: place })
    if (inUrl !== null) goBack()
  }
  if (search.get('on') === 'map')
    return (
      <Suspense fallback={<div className="h-dvh" />}>
        <PinPlace
          purpose={which === 'pickup' ? 'start' : 'end'}
          first={chosen?.location ?? near ?? fallbackViewport.centre}
          typed={chosen?.isApproximate === true ? chosen : undefined}
          onTake={take}
          onBack={goBack}
        />
      </Suspense>
    )
  return (
    <AskPlace
      key={which}
      which={which}
      near={near}
      other={which === 'pickup' ? dropoff : pickup}
      onMap={openMap}
      onTake={(place) => {
        // A place with only a known road gets its point on the map.
        if (place.isApproximate !== true || place.isPinned === true) return take(place)
        change(which === 'pickup' ? { pickup: place } : { dropoff: place })
        openMap()
      }}
    />
  )
}
