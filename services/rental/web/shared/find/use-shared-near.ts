import type { LatLng } from '@daoxing/kit/contract'
import { type RentalTab, typesOfTab } from '@daoxing/rental/contract'
import { useQuery } from '@tanstack/react-query'
import { sharedNearQuery } from '../shared-data.ts'

type NearInput = { readonly tab: RentalTab; readonly near: LatLng; readonly isWanted: boolean }

/** The shared cars of a tab [A14]: of lots with cars that come back to the same place, or of the roadside. */
export function useSharedNear({ tab, near, isWanted }: NearInput) {
  const types = typesOfTab[tab]
  const hasLots = types.includes('shared_parking_lot')
  const hasRoadside = types.includes('shared_roadside')
  const isShown = isWanted && (hasLots || hasRoadside)
  const query = useQuery({ ...sharedNearQuery(near), enabled: isShown })
  const lots = isShown && hasLots ? (query.data?.lots ?? []) : []
  const cars =
    isShown && hasRoadside ? (query.data?.cars ?? []).filter(({ rentalType }) => rentalType === 'shared_roadside') : []
  return { query, lots, cars, isShown }
}

export type SharedNear = ReturnType<typeof useSharedNear>

export const lotAddress = (tab: RentalTab, stationId: string) =>
  `/rental/reservation?tab=${tab}&lot=${encodeURIComponent(stationId)}`
export const carAddress = (tab: RentalTab, plateNo: string) =>
  `/rental/reservation?tab=${tab}&car=${encodeURIComponent(plateNo)}`
