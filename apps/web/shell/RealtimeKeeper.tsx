import {
  onReconnect,
  onSignedOut,
  onTurnedAway,
  sessionKey,
  startRealtime,
  stopRealtime,
  useRegistry,
  useSession,
  whenIdle,
} from '@daoxing/kit/web'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** How long the live line waits for who follows it. */
const followWithinMs = 5000

/** Keeps the live line open while somebody is signed in, and asks anew for what is live whenever it is back. */
export function RealtimeKeeper() {
  const cache = useQueryClient()
  const session = useSession()
  const entries = useRegistry()
  const isRider = session.state === 'rider'
  const isNobody = session.state === 'nobody'
  useEffect(() => {
    if (isNobody) stopRealtime()
  }, [isNobody])
  useEffect(
    () => onReconnect(() => void cache.invalidateQueries({ predicate: ({ meta }) => meta?.isLive === true })),
    [cache],
  )
  useEffect(() => {
    if (!isRider) return undefined
    const stops: (() => void)[] = []
    let isOver = false
    const begin = async () => {
      const following = entries.map(async ({ follow }) => {
        const start = await follow?.()
        if (start !== undefined && !isOver) stops.push(start(cache))
      })
      // What came before somebody hears it would be lost: the line opens once all do, or all but one whose file hangs.
      await Promise.race([Promise.allSettled(following), new Promise((pass) => setTimeout(pass, followWithinMs))])
      if (!isOver) await startRealtime()
    }
    stops.push(whenIdle(() => void begin()))
    return () => {
      isOver = true
      for (const stop of stops) stop()
    }
  }, [isRider, entries, cache])
  useEffect(() => onSignedOut(() => cache.setQueryData(sessionKey, null)), [cache])
  // Refetched and not cleared: the answer says why a rider is held out.
  useEffect(() => onTurnedAway(() => void cache.invalidateQueries({ queryKey: sessionKey })), [cache])
  return null
}
