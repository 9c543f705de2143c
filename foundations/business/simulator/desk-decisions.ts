import type { Decision, TicketToReview } from '@daoxing/business/contract'

type Mood = {
  readonly nowMs: number
  readonly afterSeconds: number
  readonly isAway: boolean
  readonly rejects: boolean
}
type DeskDecision = { readonly ticketId: string; readonly decision: Decision; readonly answer: string }

/** Returns the current decisions of the simulated reviewers, on tickets that have waited long enough. */
export function deskDecisions(
  tickets: readonly TicketToReview[],
  { nowMs, afterSeconds, isAway, rejects }: Mood,
): readonly DeskDecision[] {
  if (isAway) return []
  return tickets
    .filter(({ requested_at: at }) => nowMs - Date.parse(at) >= afterSeconds * 1000)
    .map(({ ticket_id: ticketId }) => ({
      ticketId,
      decision: rejects ? 'reject' : 'approve',
      answer: rejects ? '本月差旅暫停' : '通過',
    }))
}
