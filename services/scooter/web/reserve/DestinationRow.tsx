import type { LatLng } from '@daoxing/kit/contract'
import { ListRow } from '@daoxing/kit/web'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useScooterDraft } from '../draft.ts'
import { DestinationSheet } from '../parts/DestinationSheet.tsx'
import * as words from '../words/compiled/messages.js'

/** The place where the rider wants to go: the price then says whether the ride may end there. */
export function DestinationRow({ near }: { readonly near: LatLng }) {
  const { destination, change } = useScooterDraft()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ListRow
        icon={<MapPin aria-hidden="true" />}
        title={destination?.name ?? words.scooter_live_destination()}
        detail={destination === null ? words.scooter_live_destinationDetail() : words.scooter_live_destinationOther()}
        hasChevron
        isLast
        onPress={() => setIsOpen(true)}
      />
      {isOpen && (
        <DestinationSheet
          near={near}
          onClose={() => setIsOpen(false)}
          onChoose={(chosen) => {
            change({ destination: chosen })
            setIsOpen(false)
          }}
        />
      )}
    </>
  )
}
