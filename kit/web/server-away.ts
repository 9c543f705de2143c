import { valueStore } from './value-store.ts'

/** The health route of the server: it needs no session, and no service worker answers for it. */
const alivePath = '/livez'
const answerMsMax = 5000
const pauseMsFirst = 2000
const pauseMsMax = 20_000

const away = valueStore('device', false)
/** Whether a chunk waits for a server or a network that is away. */
export const useIsServerAway = away.useValue

/**
 * Whether a server answers. A proxy whose server is down answers with 502 to 504, so a status of 500 or more counts as
 * no answer.
 */
export async function isServerThere(): Promise<boolean> {
  try {
    const { status } = await fetch(alivePath, { cache: 'no-store', signal: AbortSignal.timeout(answerMsMax) })
    return status < 500
  } catch {
    return false
  }
}

let outage: { readonly end: Promise<void>; readonly askNow: () => void } | undefined

/** Resolves once the server answers again. All chunks that wait share one request with growing pauses. */
export function whenServerIsBack(): Promise<void> {
  outage ??= beginOutage()
  return outage.end
}

/** Asks again at once, for a rider who does not want to wait for the end of a pause. */
export function askServerNow(): void {
  outage?.askNow()
}

function beginOutage(): NonNullable<typeof outage> {
  away.set(true)
  let askNow: () => void = () => undefined
  const ask = () => askNow()
  const end = async () => {
    addEventListener('online', ask)
    for (let pauseMs = pauseMsFirst; ; pauseMs = Math.min(pauseMsMax, pauseMs * 2)) {
      await new Promise<void>((resolve) => {
        askNow = resolve
        setTimeout(resolve, pauseMs)
      })
      if (await isServerThere()) break
    }
    removeEventListener('online', ask)
    outage = undefined
    away.set(false)
  }
  return { end: end(), askNow: ask }
}
