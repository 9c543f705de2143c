import { centralTaipei, type LatLng } from '@daoxing/kit/contract'
import { formatDistance } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Footprints } from 'lucide-react'
import { useState } from 'react'
import type { DraftPlace } from '../ride-draft.ts'
import * as words from '../words/compiled/messages.js'
import { isStartChosen } from './area-points.ts'
import { meetingPointsHere } from './meeting-points-here.ts'
import { PlanHint } from './PlanHint.tsx'

type HintPlace = 'above' | 'below'

type MeetingPointHintProps = {
  readonly start: DraftPlace
  readonly place: HintPlace
  /** Opens the map with the pin at the suggested point. */
  readonly onChoose: (offered: LatLng) => void
}

/** Suggests a door at which a car can stop, for a station with many doors, until the rider has chosen one. */
export function MeetingPointHint({ start, place, onChoose }: MeetingPointHintProps) {
  const { data: points = [], isPlaceholderData } = useQuery(meetingPointsHere(start))
  const [nearest] = points
  // An approximate start is set on the map first; another hint says so.
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
 * Returns the position of the hint. It determines the pick-up point, so it is above the cars if it is known when they
 * appear. A later hint goes below everything, where it shifts and covers nothing. Undefined before the cars are loaded.
 */
export function useHintPlace({ start, hasCars }: HintInput): HintPlace | undefined {
  const points = useQuery({
    ...meetingPointsHere(start ?? { location: centralTaipei }),
    enabled: start !== null && start.isApproximate !== true,
  })
  const [place, setPlace] = useState<HintPlace>()
  if (place === undefined && hasCars)
    setPlace(points.data === undefined || points.isPlaceholderData ? 'below' : 'above')
  return place
}
