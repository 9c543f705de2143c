import { sentenceOf, showToast } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useScooterDraft } from '../draft.ts'
import { linkedScooterQuery } from '../scooter-data.ts'

/**
 * A link to one scooter opens its price: by its plate, or by the id of our open data, which is valid until the next trip. An old
 * one says so, and leaves the rider on the map. The link leaves the URL, so that a reload follows the rider's own choice.
 */
export function useSharedScooter(): void {
  const [query, setQuery] = useSearchParams()
  const shared = query.get('vehicle')
  const { change } = useScooterDraft()
  const plate = shared?.trim().toUpperCase() ?? ''
  const isPlate = /^[A-Z0-9-]{3,12}$/.test(plate)
  const linked = useQuery({ ...linkedScooterQuery(shared ?? ''), enabled: shared !== null && !isPlate })
  const found = isPlate ? plate : linked.data
  const { error } = linked
  useEffect(() => {
    if (shared === null || (found === undefined && error === null)) return
    if (found !== undefined) change({ plate: found })
    else showToast(sentenceOf(error), 6000)
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('vehicle')
        return after
      },
      { replace: true },
    )
  }, [shared, found, error, change, setQuery])
}
