import { type RentalTab, rentalTabs, typesOfTab } from '@daoxing/rental/contract'
import { useSearchParams } from 'react-router'

/** The questions of a reservation, in their order. */
const stages = ['station', 'return', 'car', 'review', 'invoice'] as const
export type ReservationStage = (typeof stages)[number]

/** Tab and question of the reservation, from the URL: back leads to the previous question. */
export function useReservation() {
  const [search, setSearch] = useSearchParams()
  const tab: RentalTab = rentalTabs.find((known) => known === search.get('tab')) ?? 'all'
  const stage: ReservationStage = stages.find((known) => known === search.get('stage')) ?? 'station'
  const go = (next: { readonly tab?: RentalTab; readonly stage?: ReservationStage }, replace = false) => {
    const wished = { tab, stage, ...next }
    setSearch({ tab: wished.tab, ...(wished.stage !== 'station' && { stage: wished.stage }) }, { replace })
  }
  return { tab, stage, go }
}

export const addressOf = (tab: RentalTab, stage: ReservationStage) =>
  `/rental/reservation?tab=${tab}${stage === 'station' ? '' : `&stage=${stage}`}`

/** Whether a tab rents for a return at another station, so that this station is a question of its own [A14]. */
export const asksForReturn = (tab: RentalTab) =>
  typesOfTab[tab].includes('return_at_different_station') && !typesOfTab[tab].includes('return_at_original_station')
