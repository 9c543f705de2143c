import { storeForRider, nowMs, readOfRider } from '@daoxing/kit/web'

type RequestKind = 'request' | 'retry'
const messagesMax = 20
const keyOf = (kind: RequestKind) => `daoxing.taxi.${kind}Times`

/** Stores request and retry times in local storage [TAXI-060]: times only, no places. */
export function rememberRequestTime(kind: RequestKind): void {
  storeForRider('stay', keyOf(kind), JSON.stringify([...requestTimes(kind), nowMs()].slice(-messagesMax)))
}

/** Epoch milliseconds, oldest first. */
export function requestTimes(kind: RequestKind): readonly number[] {
  try {
    const held: unknown = JSON.parse(readOfRider('stay', keyOf(kind)) ?? '[]')
    return Array.isArray(held) ? held.filter((time): time is number => typeof time === 'number') : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}
