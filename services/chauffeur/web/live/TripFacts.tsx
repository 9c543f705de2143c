import type { ChauffeurTrip } from '@daoxing/chauffeur/contract'
import { instantFromMs } from '@daoxing/kit/contract'
import { carNames, planText } from '../parts/car-words.ts'
import { spanText } from '../parts/span-text.ts'
import { WayList } from '../parts/WayList.tsx'
import * as words from '../words/compiled/messages.js'

/** Times, car, way and what was agreed. */
export function TripFacts({ trip }: { readonly trip: ChauffeurTrip }) {
  const { tripStartTime, startedAt, finishedAt, endsAt, start, end, stopList, carType, plan } = trip
  const { adult, child, luggage, babySeat, remarks, contact } = trip
  const counts = [
    words.chauffeur_confirm_people({ adults: adult, children: child }),
    luggage === 0 ? undefined : words.chauffeur_confirm_luggage({ count: luggage }),
    babySeat === 0 ? undefined : words.chauffeur_confirm_babySeats({ count: babySeat }),
  ]
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="font-bold">{spanText(startedAt ?? instantFromMs(tripStartTime), finishedAt ?? endsAt)}</p>
        <p className="text-secondary text-muted">
          {carNames[carType]()} · {planText(plan)}
        </p>
        <p className="text-secondary text-muted">{counts.filter((text) => text !== undefined).join(' · ')}</p>
      </div>
      <WayList
        start={start.address}
        stops={stopList.map(({ address, stayMinutes }) => ({ place: address, stayMinutes }))}
        end={end.address}
      />
      <p className="text-secondary text-muted">
        {words.chauffeur_live_contact({ name: contact.userName, phone: contact.phoneNo })}
      </p>
      {remarks !== '' && <p className="text-secondary text-muted">{words.chauffeur_live_remarks({ text: remarks })}</p>}
    </div>
  )
}
