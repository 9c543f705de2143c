import { centralTaipei, type LatLng } from '@daoxing/kit/contract'
import { formatDistance } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Footprints } from 'lucide-react'
import { useState } from 'react'
import type { DraftPlace } from '../ride-draft.ts'
import * as words from '../words/compiled/messages.js'
import { isStartChosen } from './area-points.ts'
import { doorsQuery } from './doors-query.ts'
import { PlanHint } from './PlanHint.tsx'

type HintPlace = 'above' | 'below'

type MeetingPointHintProps = {
  readonly start: DraftPlace
  readonly place: HintPlace
  /** To the map, where the pin stands at the point that is offered. */
  readonly onChoose: (offered: LatLng) => void
}

/** A station has many doors: says which one a car can stop at, until the rider has chosen one. */
export function MeetingPointHint({ start, place, onChoose }: MeetingPointHintProps) {
  const { data: points = [], isPlaceholderData } = useQuery(doorsQuery(start))
  const [nearest] = points
  // A start that is only known roughly is set on the map first; that is said elsewhere.
  if (start.isApproximate === true) return null
  if (nearest === undefined || isPlaceholderData || isStartChosen(start, points)) return null
  return (
    <div className={place === 'above' ? 'mb-3' : 'mt-3'}>
      <PlanHint
        icon={<Footprints aria-hidden="true" size={20} />}
        text={words.taxi_plan_meetingPoint({ name: nearest.name, distance: formatDistance(nearest.distanceMetres) })}
        onPress={() => onChoose(nearest.location)}
      />
    </div>
  )
}

type HintInput = { readonly start: DraftPlace | null; readonly hasCars: boolean }

/**
 * Where the hint stands: it decides where the car comes to, so it is above the cars where it is known when they come. A
 * hint that comes later stands below everything, where it moves nothing and covers nothing. Undefined before the cars
 * are there.
 */
export function useHintPlace({ start, hasCars }: HintInput): HintPlace | undefined {
  const points = useQuery({
    ...doorsQuery(start ?? { location: centralTaipei }),
    enabled: start !== null && start.isApproximate !== true,
  })
  const [place, setPlace] = useState<HintPlace>()
  if (place === undefined && hasCars)
    setPlace(points.data === undefined || points.isPlaceholderData ? 'below' : 'above')
  return place
}
