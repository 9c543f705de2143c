import { useEffect, useState } from 'react'

/** The page's clock in epoch milliseconds. Prices and deadlines are the server's; this one only counts down to them. */
export function nowMs(): number {
  return Date.now()
}

/** The hour in Taipei, 0 to 23, for greetings. */
export function taipeiHour(atMs: number): number {
  return (new Date(atMs).getUTCHours() + 8) % 24
}

/** The clock as a hook that updates at a fixed interval. */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(nowMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
