import { type DesignatedTrip, hoursMax } from '@daoxing/designated-driver/contract'
import { Button, useNow } from '@daoxing/kit/web'
import { Clock3, Route } from 'lucide-react'
import { useState } from 'react'
import { AskNewEnd } from './AskNewEnd.tsx'
import { ChangeSheet } from './ChangeSheet.tsx'
import type { TripChangeWish } from '../live-data.ts'
import * as words from '../words/compiled/messages.js'

/** Another destination, or an hour more; and what became of the last change. */
export function ChangeTrip({ trip }: { readonly trip: DesignatedTrip }) {
  const [wish, setWish] = useState<TripChangeWish | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { can, hours, change } = trip
  return (
    <>
      <ChangeState change={change} />
      {can.change && (
        <div className="flex flex-wrap gap-2 break-keep *:flex-[1_1_9rem]">
          <Button kind="tint" icon={<Route aria-hidden="true" size={20} />} onPress={() => setIsAsking(true)}>
            {words.designatedDriver_change_end()}
          </Button>
          {hours !== null && hours < hoursMax && (
            <Button
              kind="tint"
              icon={<Clock3 aria-hidden="true" size={20} />}
              onPress={() => setWish({ hours: hours + 1 })}
            >
              {words.designatedDriver_change_hour()}
            </Button>
          )}
        </div>
      )}
      {isAsking && can.change && (
        <AskNewEnd
          trip={trip}
          onClose={() => setIsAsking(false)}
          onTake={(end) => {
            setIsAsking(false)
            setWish({ end })
          }}
        />
      )}
      {wish !== null && can.change && <ChangeSheet trip={trip} wish={wish} onClose={() => setWish(null)} />}
    </>
  )
}

const outcomes = {
  HOLD_DECLINED: words.designatedDriver_change_holdDeclined,
  DRIVER_DECLINED: words.designatedDriver_change_driverDeclined,
  LAPSED: words.designatedDriver_change_lapsed,
} as const

function ChangeState({ change }: { readonly change: DesignatedTrip['change'] }) {
  const now = useNow(1000) / 1000
  if (change === null || change.state === 'ACCEPTED') return null
  const { state, answer_by: answerBy } = change
  if (state === 'HOLD_DECLINED' || state === 'DRIVER_DECLINED' || state === 'LAPSED')
    return (
      <p role="status" className="rounded-2 border border-warn p-3 text-warn">
        {outcomes[state]()}
      </p>
    )
  const seconds = Math.max(0, Math.ceil((answerBy ?? now) - now))
  return (
    <p role="status" className="rounded-2 bg-go-tint p-3">
      {state === 'AUTHORIZING' && words.designatedDriver_change_authorizing()}
      {/* A screen reader must not read a countdown every second. */}
      {state === 'DRIVER_ASKED' && <span aria-live="off">{words.designatedDriver_change_asked({ seconds })}</span>}
    </p>
  )
}
