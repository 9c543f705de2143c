import { useQuery } from '@tanstack/react-query'
import { estimateQuery, plansQuery } from '../chauffeur-data.ts'
import { useDraft } from '../draft.ts'
import { type SentWish, wishOf } from '../rules/wish-of.ts'

/** The price of the draft, as every sub-page after the journey shows it. Waits for the plans, which the draft counts. */
export function useEstimate() {
  const draft = useDraft()
  const { carType, tripStartTime, tripDurationIndex } = draft
  const plans = useQuery(plansQuery({ carType, tripStartTime }))
  const known = plans.isPlaceholderData ? undefined : plans.data
  const wish = wishOf(draft, known ?? [])
  const isReady = wish !== undefined && (tripDurationIndex === null || known !== undefined)
  // The key of an incomplete draft belongs to no request.
  const estimate = useQuery({ ...estimateQuery(wish ?? emptyWish), enabled: isReady })
  return { wish, estimate, plans: known ?? [], plansError: plans.error }
}

const nowhere = { lat: 0, lng: 0 }
const emptyWish: SentWish = {
  ...{ tripStartTime: 0, startAddress: '', startLocation: nowhere, endAddress: '', endLocation: nowhere, stopList: [] },
  ...{ carType: 'CHAUFFEURED_CAR_4', additional: { babySeat: 0 }, isRoundTrip: false, adult: 1, child: 0, luggage: 0 },
}
