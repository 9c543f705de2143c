import type { House } from '@daoxing/kit/server'

/** Reads at most once in this time; callers that come while it is read wait for the same reading. */
export function keepFresh<Value>(
  { house, seconds }: { readonly house: House; readonly seconds: number },
  read: () => Promise<Value>,
): () => Promise<Value> {
  let kept: { readonly value: Value; readonly readAtMs: number } | undefined
  let reading: Promise<Value> | undefined
  const readAnew = async () => {
    const readAtMs = house.clock.nowMs()
    const value = await read()
    kept = { value, readAtMs }
    return value
  }
  return async () => {
    if (kept && house.clock.nowMs() - kept.readAtMs < seconds * 1000) return kept.value
    reading ??= readAnew().finally(() => {
      reading = undefined
    })
    return reading
  }
}
