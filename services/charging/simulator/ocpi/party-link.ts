import { OcpiCredentials, OcpiVersionDetails, OcpiVersions, ocpiVersion } from '@daoxing/charging/contract'
import { citySleep, type CityWorld, secretHex } from '@daoxing/kit/simulator'
import type { CityOperator } from '../cpo/operators.ts'
import { countryCode } from '../cpo/operators.ts'
import type { OperatorBooks, Registration } from '../cpo/operator-books.ts'
import type { OcpiAnswer, OcpiClient } from './ocpi-client.ts'

/** An invitation of the server: its first token, and its versions. */
export type Invitation = { readonly token: string; readonly versionsUrl: string }

/** The connection of one operator to the server. */
export type PartyLink = {
  readonly operator: CityOperator
  /** Resolves when the party is registered. */
  readonly ready: Promise<void>
  isRegistered(): boolean
  /** Sends to a module of the server, such as `sessions`. */
  send(
    method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE',
    module: string,
    path: string,
    body?: object,
  ): Promise<OcpiAnswer>
  /** Posts the result of a command to its response URL. */
  post(url: string, body: object): Promise<OcpiAnswer>
  /** The server has come with new credentials, or has ended the registration. */
  forget(): void
}

export type LinkPlan = {
  readonly operator: CityOperator
  readonly books: Pick<OperatorBooks, 'registration' | 'register'>
  readonly client: OcpiClient
  readonly world: Pick<CityWorld, 'clock' | 'wheel' | 'log'>
  readonly deskUrl: () => Promise<string>
  readonly invite: (operator: CityOperator) => Promise<Invitation>
  readonly signal: AbortSignal
}

const retrySeconds = 5

export const credentialsOf = (operator: CityOperator, token: string, deskUrl: string) => ({
  token,
  url: `${deskUrl}/${operator.partyId}/versions`,
  roles: [
    {
      ...{ role: 'CPO', country_code: countryCode, party_id: operator.partyId },
      business_details: { name: operator.nameZh, website: operator.website },
    },
  ],
})

/** Keeps an operator registered at the server: once, and again if the server does not know it any more. */
export function linkParty(plan: LinkPlan): PartyLink {
  const { operator, books, client, world, deskUrl, invite, signal } = plan
  const { partyId } = operator
  let running: Promise<void> | undefined
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()
  const current = (): Registration =>
    books.registration(partyId) ?? {
      ...{ partyId, ownToken: secretHex(20), nextToken: null, serverToken: null, versionsUrl: null, endpoints: [] },
    }

  async function shakeHands(): Promise<void> {
    const { token: invitation, versionsUrl } = await invite(operator)
    const versions = OcpiVersions.parse(dataOf(await client({ method: 'GET', url: versionsUrl, token: invitation })))
    const version = versions.find((one) => one.version === ocpiVersion)
    if (!version) throw new Error('the server does not speak OCPI 2.2.1')
    const details = OcpiVersionDetails.parse(
      dataOf(await client({ method: 'GET', url: version.url, token: invitation })),
    )
    const nextToken = secretHex(20)
    // The server reads our versions by it before it answers.
    books.register({ ...current(), nextToken })
    const url = details.endpoints.find(({ identifier }) => identifier === 'credentials')?.url ?? ''
    const body = credentialsOf(operator, nextToken, await deskUrl())
    const { token } = OcpiCredentials.parse(dataOf(await client({ method: 'POST', url, token: invitation, body })))
    books.register({
      ...{ partyId, ownToken: nextToken, nextToken: null, serverToken: token, versionsUrl },
      endpoints: details.endpoints,
    })
  }

  /** Whether the server still knows the party; undefined while it cannot be asked. */
  async function isKnown(): Promise<boolean | undefined> {
    const { serverToken, versionsUrl } = current()
    if (serverToken === null || versionsUrl === null) return false
    const { isDone, status } = await client({ method: 'GET', url: versionsUrl, token: serverToken })
    if (isDone) return true
    return status === 401 || status === 403 ? false : undefined
  }
  async function settle(): Promise<void> {
    while (!signal.aborted) {
      const known = await isKnown()
      if (known === true) break
      if (known === false)
        try {
          await shakeHands()
          world.log.info({ partyId }, 'an operator of charge points is registered')
          break
        } catch (err) {
          if (!signal.aborted) world.log.error({ partyId, err }, 'an operator of charge points could not register')
        }
      await citySleep(world, retrySeconds, signal)
    }
    isReady()
  }
  function keepUp(): Promise<void> {
    running ??= settle().finally(() => {
      running = undefined
    })
    return running
  }
  async function ask(method: Parameters<PartyLink['send']>[0], url: string, body?: object): Promise<OcpiAnswer> {
    const answer = await client({ method, url, token: current().serverToken ?? '', body })
    if (answer.status === 401) keepUp().catch(() => undefined)
    return answer
  }
  keepUp().catch((err: unknown) => !signal.aborted && world.log.error({ partyId, err }, 'an operator stands still'))
  return {
    operator,
    ready,
    isRegistered: () => current().serverToken !== null && running === undefined,
    async send(method, module, path, body) {
      const { endpoints } = current()
      // The server receives what an operator owns, and sends the tokens of riders.
      const role = module === 'tokens' ? 'SENDER' : 'RECEIVER'
      const found = endpoints.find((one) => one.identifier === module && one.role === role)
      if (!found) return { status: 0, code: null, data: undefined, isDone: false }
      return ask(method, path === '' ? found.url : `${found.url.replace(/\/$/, '')}/${path}`, body)
    },
    post: (url, body) => ask('POST', url, body),
    forget: () => void keepUp().catch(() => undefined),
  }
}

function dataOf({ status, code, data, isDone }: OcpiAnswer): unknown {
  if (!isDone) throw new Error(`the server answered ${status}, OCPI ${code}`)
  return data
}
