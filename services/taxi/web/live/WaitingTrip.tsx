import { NavBar, Page } from '@daoxing/kit/web'
import { useEffect, useState } from 'react'
import * as words from '../words/compiled/messages.js'
import { LastRide } from './LastRide.tsx'
import { MapWaiting } from './MapWaiting.tsx'
import { lastTrip } from './last-trip.ts'

/** A working connection responds within this time. */
const silentMs = 1500

/** Shown until the trip is loaded: a placeholder for its map, and on a silent connection its last known state. */
export function WaitingTrip({ hash, onBack }: { readonly hash: string; readonly onBack: () => void }) {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), silentMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong || lastTrip.read()?.hash !== hash) return <MapWaiting />
  return (
    <>
      <NavBar title={words.taxi_live_title()} onBack={onBack} />
      <Page>
        <LastRide />
      </Page>
    </>
  )
}
