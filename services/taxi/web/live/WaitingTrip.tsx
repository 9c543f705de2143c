import { NavBar, Page } from '@daoxing/kit/web'
import { useEffect, useState } from 'react'
import * as words from '../words/compiled/messages.js'
import { keptRide } from './kept-ride.ts'
import { LastRide } from './LastRide.tsx'
import { MapWaiting } from './MapWaiting.tsx'

/** A good line answers before this. */
const silentMs = 1500

/** Until the trip is there: the room of its map, and on a line that keeps silent what was last seen of it. */
export function WaitingTrip({ hash, onBack }: { readonly hash: string; readonly onBack: () => void }) {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), silentMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong || keptRide()?.hash !== hash) return <MapWaiting />
  return (
    <>
      <NavBar title={words.taxi_live_title()} onBack={onBack} />
      <Page>
        <LastRide />
      </Page>
    </>
  )
}
