import { AnnouncerHost, PopupHost, ToastHost } from '@daoxing/kit/web'
import { useEffect } from 'react'
import { ConsentBar } from './ConsentBar.tsx'
import { LineState } from './LineState.tsx'
import { loadAnalytics } from './load-analytics.ts'
import { RiderBeside } from './RiderBeside.tsx'

/** What may be said over any screen. Loaded beside the first one, because nothing is said before it. */
export function Hosts() {
  useEffect(loadAnalytics, [])
  return (
    <>
      <LineState />
      <ConsentBar />
      <RiderBeside />
      <ToastHost />
      <PopupHost />
      <AnnouncerHost />
    </>
  )
}
