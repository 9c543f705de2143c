import { partnerRefusals } from '@daoxing/identity/contract'
import type { CallDefinition } from '@daoxing/kit/contract'
import {
  ApiError,
  isApiError,
  send,
  type SendArguments,
  type SendInput,
  sendWithRetry,
  valueStore,
} from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'
import { withGatewayHeaders } from './gateway-headers.ts'
import { isRentalLoggedIn, openRentalLogin, setRentalLogin } from './rental-login.ts'

const { code: neededCode, status: neededStatus } = partnerRefusals['identity.rentalLoginNeeded']

const isRentalLoginNeeded = (error: unknown): boolean => isApiError(error, neededCode)

/**
 * Sends a call of the rental gateway, with its headers [RNT-048]. A rider's call is aborted before it is sent while the
 * flag is not set [RNT-001]; the server checks the membership by itself.
 */
export async function sendToRental<C extends CallDefinition>(call: C, ...input: SendArguments<C>) {
  await needRentalLogin(call)
  // The input is conditional on the call; the headers are a part of it for every call.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller's own input, with headers
  return await send(call, ...([withGatewayHeaders(input[0] ?? {})] as unknown as SendArguments<C>))
}

/**
 * Sends a write of the rental gateway, again while its response is lost (`sendWithRetry`). If it needs the rental login,
 * the binding opens, and the write is sent once it has succeeded.
 */
export function repeatToRental<C extends CallDefinition>(
  call: C,
  input: SendInput<C> & { readonly idempotencyKey: string },
) {
  return withRentalLogin(async () => {
    await needRentalLogin(call)
    return await sendWithRetry(call, withGatewayHeaders(input))
  })
}

/** The login check that is under way: calls that begin meanwhile wait for the same one. */
const quietCheck = valueStore<Promise<void> | undefined>('rider', undefined)

/** A member whose tab has no flag yet passes the partner's login check unseen. Without a pass the call is aborted. */
async function needRentalLogin({ who }: CallDefinition): Promise<void> {
  if (who !== 'rider' || isRentalLoggedIn()) return
  if (quietCheck.get() === undefined) {
    const check = checkQuietly().finally(() => quietCheck.get() === check && quietCheck.set(undefined))
    quietCheck.set(check)
  }
  await quietCheck.get()
  if (!isRentalLoggedIn())
    throw new ApiError({ message: words.identity_rentalLogin_needed(), code: neededCode, data: {} }, neededStatus)
}

async function checkQuietly(): Promise<void> {
  const { logInQuietly } = await import('./log-in-quietly.ts')
  await logInQuietly()
}

/** Runs a call; if it needs the rental login, opens the binding, and runs it once more after it has succeeded. */
export async function withRentalLogin<Value>(act: () => Promise<Value>): Promise<Value> {
  try {
    return await act()
  } catch (error) {
    if (!isRentalLoginNeeded(error)) throw error
    // The server's membership decides: a flag that it contradicts is removed.
    setRentalLogin(false)
    if (!(await openRentalLogin())) throw error
    return await act()
  }
}
