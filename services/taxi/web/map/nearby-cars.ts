import { listNearbyDrivers } from '@daoxing/dispatch/contract'
import type { LatLng } from '@daoxing/kit/contract'
import { type CarPosition, type CarTrack, nowMs, send } from '@daoxing/kit/web'
import { roundedMapCentre } from '@daoxing/places/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { followCars } from './follow-cars.ts'

const renewMs = 5000

/** Free cars near a point, for the map before a driver has accepted. */
const nearbyCarsQuery = (point: LatLng) => {
  const { lat, lng } = roundedMapCentre(point)
  return queryOptions({
    queryKey: ['taxi', 'nearby', lat, lng],
    refetchInterval: renewMs,
    queryFn: async ({ signal }) => (await send(listNearbyDrivers, { query: { lat, lng }, signal })).drivers,
  })
}

/**
 * Puts the free cars near a point on the map and returns their number; undefined removes them. Displayed cars stay
 * until there is a newer response.
 */
export function useNearbyCars(track: CarTrack, point: LatLng | undefined): number {
  const { data: cars } = useQuery({ ...nearbyCarsQuery(point ?? nowhere), enabled: point !== undefined })
  const shown = useRef<readonly CarPosition[]>([])
  const isShown = point !== undefined
  useEffect(() => {
    if (isShown && cars === undefined) return
    const arrived = isShown ? (cars ?? []) : []
    shown.current = followCars(
      shown.current,
      arrived.map(({ key, lat, lng, bearing }) => ({ id: key, at: { lat, lng }, bearing })),
    )
    track.put(shown.current, nowMs())
  }, [cars, track, isShown])
  return cars?.length ?? 0
}

/** Never requested. */
const nowhere: LatLng = { lat: 0, lng: 0 }
