import {
  onReconnect,
  onSignedOut,
  sessionKey,
  startRealtime,
  stopRealtime,
  useRegistry,
  useSession,
  whenQuiet,
} from '@daoxing/kit/web'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Keeps the live line open while somebody is signed in, and asks anew for what is live whenever it is back. */
export function RealtimeKeeper() {
  const cache = useQueryClient()
  const session = useSession()
  const entries = useRegistry()
  const isRider = session.state === 'rider'
  const isNobody = session.state === 'nobody'
  useEffect(() => {
    if (isNobody) stopRealtime()
    if (!isRider) return undefined
    return whenQuiet(() => void startRealtime())
  }, [isRider, isNobody])
  useEffect(
    () => onReconnect(() => void cache.invalidateQueries({ predicate: ({ meta }) => meta?.isLive === true })),
    [cache],
  )
  useEffect(() => {
    if (!isRider) return undefined
    const stops: (() => void)[] = []
    let isOver = false
    for (const { follow } of entries)
      if (follow)
        stops.push(
          whenQuiet(
            () =>
              void follow().then((start) => {
                if (!isOver) stops.push(start(cache))
              }),
          ),
        )
    return () => {
      isOver = true
      for (const stop of stops) stop()
    }
  }, [isRider, entries, cache])
  useEffect(() => onSignedOut(() => cache.setQueryData(sessionKey, null)), [cache])
  return null
}
