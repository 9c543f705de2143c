import { type Favourite, favouriteAt } from '@daoxing/places/contract'
import {
  type ChosenPlace,
  type DevicePosition,
  favouritesQuery,
  isCoarse,
  placeOfFavourite,
  startPointQuery,
} from '@daoxing/places/web'
import { useQuery } from '@tanstack/react-query'
import { centralTaipei, type LatLng } from '@daoxing/kit/contract'
import { useEffect } from 'react'
import { useRideDraft } from '../ride-draft.ts'

/** A point farther from the device than this is another place, not a better kerb of the same one. */
export const walkMetresMax = 150

/** Starts the draft at the device position once it is known, unless the rider has chosen another start. */
export function useStartFromDevice(position: DevicePosition): void {
  const { start, change } = useRideDraft()
  // A position accurate only to the district sets no start: the rider sets it on the map.
  const location = position.state === 'found' && !isCoarse(position) ? position.location : null
  const isWanted = start === null && location !== null
  const { data: recommended } = useQuery({ ...startPointQuery(location ?? centralTaipei), enabled: isWanted })
  const { data: favourites, isPending } = useQuery({ ...favouritesQuery, enabled: isWanted })
  useEffect(() => {
    if (!isWanted || location === null || recommended === undefined || isPending) return
    change({ start: startAt({ location, recommended, favourites: favourites ?? [] }), gps: location })
  }, [isWanted, location, recommended, favourites, isPending, change])
}

type Recommended = {
  readonly address: string
  readonly description: string
  readonly location: LatLng
  readonly walkMetres: number
} | null

type StartInput = {
  readonly location: LatLng
  readonly recommended: Recommended
  readonly favourites: readonly Favourite[]
}

/**
 * Returns the favourite at the device position, or else the recommended kerb, or the position itself if the kerb is
 * unknown or too far.
 */
export function startAt({ location, recommended, favourites }: StartInput): ChosenPlace | null {
  const favourite = favouriteAt(location, favourites)
  if (favourite !== undefined) return placeOfFavourite(favourite)
  if (recommended === null) return null
  const isNear = recommended.walkMetres <= walkMetresMax
  return {
    name: recommended.description,
    address: recommended.address,
    location: isNear ? recommended.location : location,
  }
}
