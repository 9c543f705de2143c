import { callsUnderWay } from './api-client.ts'
import { whenIdle } from './when-idle.ts'

/** The pending work, in the order in which it was added. */
const waiting = new Set<{ readonly work: () => void; leftMs: number }>()
let isPlanned = false

/** The pause between the response of one call and the next request. */
const pauseMs = 200
/** A page that is never quiet runs it after a timeout, all tasks together. */
const atLatestMs = 6000

/**
 * Runs work that is not needed yet, such as loading the screens that may follow: not before the page has its first
 * responses, and one task per idle period, since all at once would delay a tap. Work that will be visible soon uses
 * `whenIdle`. Returns a function that cancels it.
 */
export function whenQuiet(work: () => void): () => void {
  const piece = { work, leftMs: atLatestMs }
  waiting.add(piece)
  planNext()
  return () => void waiting.delete(piece)
}

function planNext(): void {
  if (isPlanned || waiting.size === 0) return
  isPlanned = true
  onceQuiet(() => {
    isPlanned = false
    const [piece] = waiting
    if (piece === undefined) return
    waiting.delete(piece)
    planNext()
    piece.work()
  })
}

function onceQuiet(act: () => void): void {
  setTimeout(() => {
    for (const piece of waiting) piece.leftMs -= pauseMs
    const isBusy = callsUnderWay() > 0 || document.readyState !== 'complete'
    const [first] = waiting
    if (isBusy && first !== undefined && first.leftMs > 0) onceQuiet(act)
    else whenIdle(act)
  }, pauseMs)
}
