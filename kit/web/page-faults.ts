import type { PageFault } from '@daoxing/kit/contract'

const perVisitMax = 20
const gatherMs = 2000

const seen = new Set<string>()
let waiting: PageFault[] = []
let listener: ((faults: readonly PageFault[]) => void) | undefined

/** Sets the listener of faults, a few at a time. */
export function onPageFaults(listen: (faults: readonly PageFault[]) => void): void {
  listener = listen
}

/** Reports an error of the page, once per position, at most 20 times a visit. */
export function reportFault(kind: 'fault' | 'device', error: unknown): void {
  report({ kind, what: whatOf(error), places: placesOf(error) })
}

/** Reports a call that failed on our server. */
export function reportFailedAnswer(callId: string, status: number): void {
  report({ kind: 'answer', what: `${callId} ${status}`, places: [] })
}

function report(entry: Omit<PageFault, 'route'>): void {
  if (listener === undefined) return
  const fault = { ...entry, route: routeOf(location.pathname) }
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

/** Ids in a path may be secrets: only the words of a route are kept. */
export function routeOf(path: string): string {
  const words = path.split('/').map((part) => (/^[a-z][a-zA-Z-]{0,20}$/.test(part) || part === '' ? part : ':id'))
  return words.join('/').slice(0, 80)
}

/** Files and lines of the page's own bundles; the message is not sent. */
function placesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return [...stack.matchAll(/([\w.-]+\.(?:js|tsx?|mjs)(?:\?[^:)\s]*)?:\d+:\d+)/g)]
    .slice(0, 8)
    .map(([, place = '']) => place.replace(/\?[^:]*/, '').slice(0, 120))
}
