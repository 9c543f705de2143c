import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useScooterDraft } from '../draft.ts'

/** A link to one scooter opens its price. The plate leaves the URL, so that a reload follows the rider's own choice. */
export function useSharedScooter(): void {
  const [query, setQuery] = useSearchParams()
  const shared = query.get('vehicle')
  const { change } = useScooterDraft()
  useEffect(() => {
    if (shared === null) return
    const plate = shared.trim().toUpperCase()
    if (/^[A-Z0-9-]{3,12}$/.test(plate)) change({ plate })
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('vehicle')
        return after
      },
      { replace: true },
    )
  }, [shared, change, setQuery])
}
