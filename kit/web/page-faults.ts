import type { PageFault } from '@daoxing/kit/contract'

const perVisitMax = 20
const gatherMs = 2000

const seen = new Set<string>()
let waiting: PageFault[] = []
let listener: ((faults: readonly PageFault[]) => void) | undefined

/** Says who is told of faults, a few at a time. */
export function hearFaults(hear: (faults: readonly PageFault[]) => void): void {
  listener = hear
}

/** Tells of something that went wrong in the page, once for the same place, at most 20 times a visit. */
export function reportFault(kind: 'fault' | 'device', error: unknown): void {
  tell({ kind, what: whatOf(error), places: placesOf(error) })
}

/** Tells of a call that our own server failed. */
export function reportFailedAnswer(callId: string, status: number): void {
  tell({ kind: 'answer', what: `${callId} ${status}`, places: [] })
}

function tell(told: Omit<PageFault, 'route'>): void {
  if (listener === undefined) return
  const fault = { ...told, route: routeOf(location.pathname) }
  const key = JSON.stringify(fault)
  if (seen.size >= perVisitMax || seen.has(key)) return
  seen.add(key)
  waiting.push(fault)
  if (waiting.length > 1) return
  setTimeout(() => {
    const faults = waiting
    waiting = []
    listener?.(faults)
  }, gatherMs)
}

function whatOf(error: unknown): string {
  return (typeof error === 'string' ? 'text' : error instanceof Error ? error.name : typeof error).slice(0, 80)
}

/** Ids in a path may be secrets of a person: only the words of a route are kept. */
export function routeOf(path: string): string {
  const words = path.split('/').map((part) => (/^[a-z][a-zA-Z-]{0,20}$/.test(part) || part === '' ? part : ':id'))
  return words.join('/').slice(0, 80)
}

/** Files and lines of the page's own bundles; the message stays here. */
function placesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return [...stack.matchAll(/([\w.-]+\.(?:js|tsx?|mjs)(?:\?[^:)\s]*)?:\d+:\d+)/g)]
    .slice(0, 8)
    .map(([, place = '']) => place.replace(/\?[^:]*/, '').slice(0, 120))
}
