import { AnnouncerHost, PopupHost, ToastHost, watchOtherTabs } from '@daoxing/kit/web'
import { useEffect } from 'react'
import { ConsentBar } from './ConsentBar.tsx'
import { forgetPages } from './forget-pages.ts'
import { keepOffline } from './keep-offline.ts'
import { LineState } from './LineState.tsx'
import { loadAnalytics } from './load-analytics.ts'
import { RealtimeKeeper } from './RealtimeKeeper.tsx'
import { RiderBeside } from './RiderBeside.tsx'

/** Hosts of messages above any screen, and the live connection. Loaded after the first screen. */
export function Hosts() {
  useEffect(loadAnalytics, [])
  useEffect(keepOffline, [])
  useEffect(forgetPages, [])
  useEffect(watchOtherTabs, [])
  return (
    <>
      <RealtimeKeeper />
      <LineState />
      <ConsentBar />
      <RiderBeside />
      <ToastHost />
      <PopupHost />
      <AnnouncerHost />
    </>
  )
}
