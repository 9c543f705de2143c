import { ReachDriver } from '@daoxing/dispatch/web'
import { talkSecondsAfterEnd } from '@daoxing/dispatch/contract'
import { BottomSheet, ButtonLink, Card, formatTimeOfDay, ListRow } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { CircleDollarSign, PackageSearch } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as words from '../words/compiled/messages.js'
import { canReachDriver, talkMoment } from './reach-driver.ts'
import { instantOf } from './trip-words.ts'

const supportPath = (hash: string, topic: 'lostItem' | 'fareQuestion') =>
  `/cs/csCenter?${new URLSearchParams({ trip_hash: hash, type: topic }).toString()}`

/** Links for a rider who left something in the car, or disputes the fare. */
export function TripHelp({ trip }: { readonly trip: Trip }) {
  const navigate = useNavigate()
  const [isLostOpen, setIsLostOpen] = useState(false)
  const { trip_hash: hash, driver_info: driver, timeline } = trip
  if (driver === null) return null
  const lostPath = supportPath(hash, 'lostItem')
  const endedAt = timeline.paid_at ?? timeline.canceled_at
  return (
    <section>
      <Card form="plain">
        <h2 className="pt-3 text-card font-bold">{words.taxi_help_title()}</h2>
        {timeline.started_at !== null && (
          <ListRow
            icon={<PackageSearch aria-hidden="true" size={20} />}
            title={words.taxi_help_lost()}
            detail={words.taxi_help_lostDetail()}
            hasChevron
            // The driver is the fastest contact while the conversation is open.
            onPress={() => (canReachDriver(trip) ? setIsLostOpen(true) : void navigate(lostPath))}
          />
        )}
        <ListRow
          icon={<CircleDollarSign aria-hidden="true" size={20} />}
          title={words.taxi_help_fare()}
          detail={words.taxi_help_fareDetail()}
          to={supportPath(hash, 'fareQuestion')}
          isLast
        />
      </Card>
      {isLostOpen && (
        <BottomSheet title={words.taxi_help_lost()} onClose={() => setIsLostOpen(false)}>
          <p className="text-muted">
            {endedAt === null
              ? words.taxi_help_driverNow({ name: driver.name })
              : words.taxi_help_driverUntil({
                  name: driver.name,
                  time: formatTimeOfDay(instantOf(endedAt + talkSecondsAfterEnd)),
                })}
          </p>
          <ReachDriver hash={hash} driverName={driver.name} moment={talkMoment(trip)} />
          <div className="mt-3">
            <ButtonLink kind="outline" isWide to={lostPath}>
              {words.taxi_help_askService()}
            </ButtonLink>
          </div>
        </BottomSheet>
      )}
    </section>
  )
}
