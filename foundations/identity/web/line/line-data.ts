import { type LineLoginReply, loginWithLine, readLineHost } from '@daoxing/identity/contract'
import { send, whenQuiet } from '@daoxing/kit/web'
import type { LineArrival } from '../rules/line-arrival.ts'
import { liffIdToken, openMessagingView } from './liff.ts'
import { leftForLine } from './line-leaving.ts'

/** Sends the login result to the server. Undefined if the messaging app returns no identity. */
export async function arriveFromLine(
  arrival: Exclude<LineArrival, { kind: 'failed' }>,
): Promise<LineLoginReply | undefined> {
  if (arrival.kind === 'ticket') {
    // A browser other than the one that left has no key; the server then responds as to any wrong one.
    const key = leftForLine()?.key ?? '0'.repeat(32)
    return await send(loginWithLine, { body: { ticket: arrival.ticket, key } })
  }
  const idToken = arrival.kind === 'token' ? arrival.idToken : await insideToken()
  return idToken === null ? undefined : await send(loginWithLine, { body: { id_token: idToken } })
}

async function insideToken(): Promise<string | null> {
  const host = await send(readLineHost)
  return host.kind === 'liff' ? await liffIdToken(host.liffId) : null
}

/**
 * Initialises the messaging app's web view once the page is idle. It is here because the entry would otherwise load all
 * calls.
 */
export function prepareMessagingViewLater(): void {
  whenQuiet(() => {
    prepareMessagingView().catch(() => undefined)
  })
}

/** Initialises the messaging app's web view for a page that was opened in it. Without its SDK the page still works. */
async function prepareMessagingView(): Promise<void> {
  const host = await send(readLineHost)
  if (host.kind === 'liff') await openMessagingView(host.liffId)
}
