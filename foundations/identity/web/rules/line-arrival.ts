import { LineTicket, type LineFailure, lineFailures } from '@daoxing/identity/contract'
import * as z from 'zod/mini'

/** The state of a LINE login on a page that was just opened. */
export type LineArrival =
  /** Back from it, for the page that left. */
  | { readonly kind: 'ticket'; readonly ticket: string }
  /** Opened in the city's messaging app, which hands its token over. */
  | { readonly kind: 'token'; readonly idToken: string }
  /** Opened inside the messaging app, whose own kit is to be asked. */
  | { readonly kind: 'inside' }
  | { readonly kind: 'failed'; readonly failure: LineFailure }

const Failure = z.enum(lineFailures)

/**
 * Reads what stands behind the number sign, and where the page is. Inside the messaging app it knows its owner, so
 * nobody is asked for a phone first.
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
