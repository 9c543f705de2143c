import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { OcpiCredentials, type OcpiEndpoint, ocpiStatus } from '@daoxing/charging/contract'
import { askPeer } from './client/ask-peer.ts'
import { ourCredentials } from './our-party.ts'
import { endOtherTokens, endToken, type IssuedToken, readEndpoints, registerOperator } from './register.ts'
import { findOperator, type OperatorRecord } from '../stores/ocpi/operator-store.ts'

type Asking = {
  readonly house: House
  readonly method: 'POST' | 'PUT'
  /** Their token for us so far. */
  readonly token: string
  readonly versionsUrl: string
  /** Our token for them from now on. */
  readonly ourToken: string
}

type Exchange =
  | { readonly credentials: OcpiCredentials; readonly endpoints: readonly OcpiEndpoint[] }
  | { readonly trouble: number }

/** Sends our credentials to an operator, after its endpoints were read, and returns what it sent in turn. */
export async function exchangeCredentials({ house, method, token, versionsUrl, ourToken }: Asking): Promise<Exchange> {
  try {
    const endpoints = await readEndpoints({ house, url: versionsUrl, token })
    const url = endpoints.find(({ identifier }) => identifier === 'credentials')?.url ?? ''
    const body = ourCredentials(house, ourToken)
    return { credentials: await askPeer({ house, url, token, method, body }, OcpiCredentials), endpoints }
  } catch (error) {
    const statusCode = error instanceof Refusal ? error.facts['statusCode'] : undefined
    return { trouble: typeof statusCode === 'number' ? statusCode : ocpiStatus.unusableApi }
  }
}

type Taking = {
  readonly tx: Tx
  readonly house: House
  readonly operatorId: string
  /** The state in which the exchange began. */
  readonly state: OperatorRecord['state']
  /** Their only token from now on, if they had another one. */
  readonly keeps?: IssuedToken
  readonly result: Exchange
}

/** Registers the operator by what it has sent. */
export async function takeExchange({ tx, house, operatorId, state, keeps, result }: Taking) {
  if ('trouble' in result) {
    if (keeps !== undefined) await endToken(tx, house, operatorId, keeps)
    // Returned, so that the end of the token is committed.
    return new Refusal('charging.operatorUnusable', { statusCode: result.trouble })
  }
  const operator = await findOperator(tx, operatorId)
  if (operator?.state !== state) throw new Refusal('charging.operatorStateWrong')
  try {
    await registerOperator({ tx, house, operator, ...result })
  } catch (error) {
    // Its own words are for developers of the other party.
    if (error instanceof Refusal && error.key === 'charging.ocpiRefused')
      throw new Refusal('charging.operatorUnusable', error.facts)
    throw error
  }
  if (keeps !== undefined) await endOtherTokens(tx, house, operatorId, keeps)
  return { state: 'registered' as const }
}
