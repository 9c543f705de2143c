import { callsUnderWay } from './api-client.ts'
import { whenIdle } from './when-idle.ts'

/** What is left to do, in the order in which it was asked for. */
const waiting = new Set<{ readonly work: () => void }>()
let isPlanned = false

/** Between the answer of one call and the next question. */
const pauseMs = 200
/** A page that is never quiet does it all the same. */
const atLatestMs = 6000

/**
 * Runs something that nobody waits for yet, such as the screens that may follow: not before the page
 * has its first answers, and one thing each time it is idle, since all at once would hold up a tap. What somebody will
 * see soon says `whenIdle`. Answers how to call it off.
 */
export function whenQuiet(work: () => void): () => void {
  const piece = { work }
  waiting.add(piece)
  planNext()
  return () => void waiting.delete(piece)
}

function planNext(): void {
  if (isPlanned || waiting.size === 0) return
  isPlanned = true
  onceQuiet(atLatestMs, () => {
    isPlanned = false
    const [piece] = waiting
    if (piece === undefined) return
    waiting.delete(piece)
    planNext()
    piece.work()
  })
}

function onceQuiet(leftMs: number, act: () => void): void {
  setTimeout(() => {
    const isBusy = callsUnderWay() > 0 || document.readyState !== 'complete'
    if (isBusy && leftMs > 0) onceQuiet(leftMs - pauseMs, act)
    else whenIdle(act)
  }, pauseMs)
}
