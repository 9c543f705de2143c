import { callsUnderWay } from './api-client.ts'
import { whenIdle } from './when-idle.ts'

/** The waiting work, in the order in which it was added. */
const waiting = new Set<{ readonly work: () => void; leftMs: number }>()
let isPlanned = false

/** Between the answer of one call and the next question. */
const pauseMs = 200
/** A page that is never quiet does it all the same, and all of it then: what waits, waits together. */
const atLatestMs = 6000

/**
 * Runs something that nobody waits for yet, such as the screens that may follow: not before the page
 * has its first answers, and one thing each time it is idle, since all at once would hold up a tap. Work that will be
 * visible soon uses `whenIdle`. Returns a function that cancels.
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
