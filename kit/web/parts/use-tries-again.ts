import { useEffect, useEffectEvent } from 'react'
import { isApiError } from '../api-error.ts'
import { isOnline } from '../online.ts'

const pauseMsFirst = 2000
const pauseMsMax = 20_000

/**
 * Retries by itself after a lost response: with growing pauses while the page is visible, and at once when the network
 * or the page comes back. Returns whether it retries: a refusal would only be refused again.
 */
export function useTriesAgain(error: unknown, onRetry: () => void): boolean {
  const isLost = isApiError(error) && error.isAnswerLost
  const retry = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && isOnline()) onRetry()
  })
  useEffect(() => {
    if (!isLost) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (pauseMs: number) => {
      timer = setTimeout(() => {
        retry()
        wait(Math.min(pauseMsMax, pauseMs * 2))
      }, pauseMs)
    }
    wait(pauseMsFirst)
    addEventListener('online', retry)
    document.addEventListener('visibilitychange', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', retry)
    }
  }, [isLost])
  return isLost
}
