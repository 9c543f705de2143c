import { centralTaipei } from '@daoxing/kit/contract'
import type { RentalStation } from '@daoxing/rental/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDraft } from '../draft.ts'
import { stationsQuery, windowQuery } from '../rental-data.ts'
import { currentSpan, wireSpan } from '../rules/rental-times.ts'

/** A station by its id, from the list that the rider chose it in; after a reload the list is loaded again. */
export function useStation(stationId: string): RentalStation | undefined {
  const draft = useDraft()
  const cache = useQueryClient()
  const { data: bounds } = useQuery(windowQuery)
  const lists = cache.getQueriesData<readonly RentalStation[]>({ queryKey: ['rental', 'stations'] })
  const known = lists.flatMap(([, list]) => list ?? []).find((station) => station.stationId === stationId)
  const span = bounds === undefined ? { startTime: 0, endTime: 0 } : wireSpan(currentSpan(draft, 'all', bounds))
  const { data } = useQuery({
    ...stationsQuery({ near: centralTaipei, tab: 'all', text: '', ...span }),
    enabled: bounds !== undefined && known === undefined,
  })
  return known ?? data?.find((station) => station.stationId === stationId)
}

export const useStationName = (stationId: string): string | undefined => useStation(stationId)?.name
