import { onReconnect, sessionKey, startRealtime, useRegistry, useSession, whenIdle } from '@daoxing/kit/web'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** How long the live line waits for who follows it. */
const followWithinMs = 5000

/** Keeps the live line open while somebody is signed in, and asks anew for what is live whenever it is back. */
export function RealtimeKeeper() {
  const cache = useQueryClient()
  const session = useSession()
  const entries = useRegistry()
  const riderId = session.state === 'rider' ? session.rider.riderId : undefined
  useEffect(
    () => onReconnect(() => void cache.invalidateQueries({ predicate: ({ meta }) => meta?.isLive === true })),
    [cache],
  )
  useEffect(() => {
    if (riderId === undefined) return undefined
    const stops: (() => void)[] = []
    let isOver = false
    // The line was refused: whether that is the end of the session only the server can say.
    const askWhoIsIn = () => void cache.refetchQueries({ queryKey: sessionKey })
    const begin = async () => {
      const following = entries.map(async ({ follow }) => {
        const start = await follow?.()
        if (start !== undefined && !isOver) stops.push(start(cache))
      })
      // Events without a follower would be lost: the connection opens once all followers are loaded, or after a time limit.
      await Promise.race([Promise.allSettled(following), new Promise((pass) => setTimeout(pass, followWithinMs))])
      if (!isOver) await startRealtime(riderId, askWhoIsIn)
    }
    stops.push(whenIdle(() => void begin()))
    return () => {
      isOver = true
      for (const stop of stops) stop()
    }
  }, [riderId, entries, cache])
  return null
}
