import { LineTicket, type LineFailure, lineFailures } from '@daoxing/identity/contract'
import * as z from 'zod/mini'

/** The state of a LINE login on a page that was just opened. */
export type LineArrival =
  /** Returned to the page that left. */
  | { readonly kind: 'ticket'; readonly ticket: string }
  /** Opened in the city's messaging app, which passes its token. */
  | { readonly kind: 'token'; readonly idToken: string }
  /** Opened inside the messaging app, whose SDK has the identity. */
  | { readonly kind: 'inside' }
  | { readonly kind: 'failed'; readonly failure: LineFailure }

const Failure = z.enum(lineFailures)

/**
 * Parses the URL fragment and the page's environment. Inside the messaging app the identity is known, so no phone
 * number is needed first.
 */
export function lineArrival({ hash, isInside }: { hash: string; isInside: boolean }): LineArrival | undefined {
  const facts = new URLSearchParams(hash.replace(/^#/, ''))
  const ticket = LineTicket.safeParse(facts.get('line_ticket'))
  if (ticket.success) return { kind: 'ticket', ticket: ticket.data }
  const idToken = facts.get('line_id_token')
  if (idToken !== null) return { kind: 'token', idToken }
  const failure = facts.get('line_error')
  if (failure !== null) return { kind: 'failed', failure: z.catch(Failure, 'refused').parse(failure) }
  return isInside ? { kind: 'inside' } : undefined
}
