import { listNearbyDrivers } from '@daoxing/dispatch/contract'
import type { LatLng } from '@daoxing/kit/contract'
import { type CarTrack, nowMs, send } from '@daoxing/kit/web'
import { roundedMapCentre } from '@daoxing/places/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

const renewMs = 5000

/** Free cars near a point, for the map before a request. */
const nearbyCarsQuery = (point: LatLng) => {
  const { lat, lng } = roundedMapCentre(point)
  return queryOptions({
    queryKey: ['taxi', 'nearby', lat, lng],
    refetchInterval: renewMs,
    queryFn: async ({ signal }) => (await send(listNearbyDrivers, { query: { lat, lng }, signal })).drivers,
  })
}

/** Puts the free cars near a point on the map and answers how many there are. Their names change, so none can be followed. */
export function useNearbyCars(track: CarTrack, point: LatLng): number {
  const { data: cars } = useQuery(nearbyCarsQuery(point))
  useEffect(() => {
    if (cars === undefined) return
    track.put(
      cars.map(({ key, lat, lng, bearing }) => ({ id: key, at: { lat, lng }, bearing })),
      nowMs(),
    )
  }, [cars, track])
  return cars?.length ?? 0
}
