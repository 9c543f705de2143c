import { keepForRider, nowMs, readOfRider } from '@daoxing/kit/web'

type RequestKind = 'request' | 'retry'
const keptMax = 20
const keyOf = (kind: RequestKind) => `daoxing.taxi.${kind}Times`

/** Request and retry times are kept in local storage [TAXI-060]: moments only, no places. */
export function rememberRequestTime(kind: RequestKind): void {
  keepForRider('stay', keyOf(kind), JSON.stringify([...requestTimes(kind), nowMs()].slice(-keptMax)))
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
