import { ListRow, Spinner } from '@daoxing/kit/web'
import type { ScooterRental } from '@daoxing/scooter/contract'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { DestinationSheet } from '../parts/DestinationSheet.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { PlanAnswer } from '../parts/PlanAnswer.tsx'
import { usePlanReturn } from '../scooter-data.ts'
import * as words from '../words/compiled/messages.js'

/** Where the ride is to end, asked before and during the ride: the answer binds for the ride [SCT-064]. */
export function PlanRow({ rental: { wemoRentId: id, plan, place, can } }: { readonly rental: ScooterRental }) {
  const [isOpen, setIsOpen] = useState(false)
  const planning = usePlanReturn()
  if (!can.plan && plan === null) return null
  return (
    <div>
      {plan && <PlanAnswer plan={plan} />}
      {can.plan && (
        <ListRow
          icon={planning.isPending ? <Spinner /> : <MapPin aria-hidden="true" />}
          title={plan === null ? words.scooter_live_destination() : words.scooter_live_destinationOther()}
          detail={plan === null ? words.scooter_live_destinationDetail() : undefined}
          hasChevron
          isLast
          onPress={() => setIsOpen(true)}
        />
      )}
      <ErrorNote error={planning.error} />
      {isOpen && (
        <DestinationSheet
          near={place}
          onClose={() => setIsOpen(false)}
          onChoose={(destination) => {
            setIsOpen(false)
            planning.mutate({ id, destination })
          }}
        />
      )}
    </div>
  )
}
