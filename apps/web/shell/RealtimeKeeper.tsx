import { onReconnect, sessionKey, startRealtime, useRegistry, useSession, whenIdle } from '@daoxing/kit/web'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

/** How long the live connection waits for its subscribers. */
const followWithinMs = 5000

/** Keeps the realtime connection open while a rider is signed in, and reloads live data after each reconnect. */
export function RealtimeKeeper() {
  const cache = useQueryClient()
  const session = useSession()
  const entries = useRegistry()
  const riderId = session.state === 'rider' ? session.rider.riderId : undefined
  useEffect(
    () => onReconnect(() => void cache.invalidateQueries({ predicate: ({ meta }) => meta?.isLive === true })),
    [cache],
  )
  // Entries become complete while the page runs; their followers stay the same and keep running.
  const followers = useEffectEvent(() => entries.flatMap(({ follow }) => follow ?? []))
  useEffect(() => {
    if (riderId === undefined) return undefined
    const stops: (() => void)[] = []
    let isOver = false
    // The connection was refused: only the server can tell whether the session has ended.
    const refetchSession = () => void cache.refetchQueries({ queryKey: sessionKey })
    const begin = async () => {
      const following = followers().map(async (follow) => {
        const start = await follow()
        if (!isOver) stops.push(start(cache))
      })
      // Events without a subscriber would be lost: the connection opens once all subscribers are loaded, or after a
      // time limit.
      await Promise.race([Promise.allSettled(following), new Promise((pass) => setTimeout(pass, followWithinMs))])
      if (!isOver) await startRealtime(riderId, refetchSession)
    }
    stops.push(whenIdle(() => void begin()))
    return () => {
      isOver = true
      for (const stop of stops) stop()
    }
  }, [riderId, cache])
  return null
}
