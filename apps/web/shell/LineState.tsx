import {
  Button,
  OfflineNotice,
  useIsOnline,
  useIsServerAway,
  useNow,
  usePageIsOutdated,
  useRealtimeState,
} from '@daoxing/kit/web'
import { useEffect, useRef } from 'react'
import * as words from '../words/compiled/messages.js'

/** A short connection loss, as in a lift, is not reported. */
const silentMs = 4000

/** Shows a lost network, a lost connection or an outdated page. Screens reserve space for it. */
export function LineState() {
  const bars = useRef<HTMLDivElement>(null)
  const isOnline = useIsOnline()
  const isOutdated = usePageIsOutdated()
  useEffect(() => {
    const element = bars.current
    if (element === null) return undefined
    const root = document.documentElement
    const observer = new ResizeObserver(() => root.style.setProperty('--line-bar', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--line-bar')
    }
  }, [])
  return (
    <div ref={bars} className="fixed inset-x-0 top-0 z-40">
      {isOnline ? <LostLine /> : <OfflineNotice />}
      {isOutdated && (
        <div className="flex items-center justify-center gap-3 bg-surface px-page pt-notch pb-1 shadow-float">
          <span className="text-secondary">{words.shell_update_ready()}</span>
          <Button kind="quiet" onPress={() => location.reload()}>
            {words.shell_update_reload()}
          </Button>
        </div>
      )}
    </div>
  )
}

function LostLine() {
  const realtime = useRealtimeState()
  if (useIsServerAway()) return <LostNotice />
  if (realtime.state !== 'lost') return null
  return <LostFor sinceMs={realtime.sinceMs} />
}

function LostFor({ sinceMs }: { readonly sinceMs: number }) {
  const now = useNow(1000)
  return now - sinceMs < silentMs ? null : <LostNotice />
}

function LostNotice() {
  return (
    <output className="block bg-ink px-page pt-[calc(8px+var(--spacing-notch))] pb-2 text-center text-secondary text-bg">
      {words.shell_line_lost()}
    </output>
  )
}
