import { formatDistance } from '@daoxing/kit/web'
import { meetingPointsQuery } from '@daoxing/places/web'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Footprints, MapPinned } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DraftPlace } from '../ride-draft.ts'
import * as words from '../words/compiled/messages.js'
import { isStartChosen } from './area-points.ts'

type MeetingPointHintProps = {
  readonly start: DraftPlace
  /** To the map, where the point is chosen. */
  readonly onChoose: () => void
}

/** Around a place with several doors, this near counts as the same area. */
const areaRadiusMetres = 250

/** A station has many doors: says which one a car can stop at, until the rider has chosen one. */
export function MeetingPointHint({ start, onChoose }: MeetingPointHintProps) {
  const { data: points = [], isPlaceholderData } = useQuery(meetingPointsQuery(start.location, areaRadiusMetres))
  const [nearest] = points
  // The middle of a road is no place to wait at: first it is said where on it.
  if (start.isApproximate === true)
    return (
      <Hint
        icon={<MapPinned aria-hidden="true" size={20} />}
        text={words.taxi_plan_approximateStart()}
        onPress={onChoose}
      />
    )
  if (nearest === undefined || isPlaceholderData || isStartChosen(start, points)) return null
  return (
    <Hint
      icon={<Footprints aria-hidden="true" size={20} />}
      text={words.taxi_plan_meetingPoint({ name: nearest.name, distance: formatDistance(nearest.distanceMetres) })}
      onPress={onChoose}
    />
  )
}

type HintProps = { readonly icon: ReactNode; readonly text: string; readonly onPress: () => void }

function Hint({ icon, text, onPress }: HintProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="mt-3 flex min-h-touch w-full items-center gap-3 rounded-2 bg-go-tint px-3 text-start text-secondary text-go"
    >
      <span className="shrink-0">{icon}</span>
      <span className="min-w-0 flex-1">{text}</span>
      <ChevronRight aria-hidden="true" size={20} className="shrink-0" />
    </button>
  )
}
