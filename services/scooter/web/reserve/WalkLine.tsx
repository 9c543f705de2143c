import { Footprints, TriangleAlert } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

type WalkLineProps = {
  readonly walkSeconds: number | null
  readonly reachesInTime: boolean | null
  readonly pickUpMinutes: number
}

/** The way on foot beside the time that the scooter is kept, before the rider reserves it; nothing without a position. */
export function WalkLine({ walkSeconds, reachesInTime, pickUpMinutes }: WalkLineProps) {
  if (walkSeconds === null || reachesInTime === null) return null
  const minutes = Math.max(1, Math.ceil(walkSeconds / 60))
  if (reachesInTime)
    return (
      <p role="status" className="flex items-center gap-2">
        <Footprints aria-hidden="true" size={20} className="shrink-0 text-ok" />
        {words.scooter_reserve_walk({ minutes, pickUp: pickUpMinutes })}
      </p>
    )
  return (
    <p role="status" className="flex gap-2 rounded-2 border border-warn p-3 text-warn">
      <TriangleAlert aria-hidden="true" size={20} className="shrink-0" />
      {words.scooter_reserve_tooFar({ minutes, pickUp: pickUpMinutes })}
    </p>
  )
}
