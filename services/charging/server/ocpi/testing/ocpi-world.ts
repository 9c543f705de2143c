import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { enterOperator } from '@daoxing/identity/server/testing'
import { bindPeerEvents, bindPort, handled, type PeerEvent, type ServerSlice } from '@daoxing/kit/server'
import { openTestHouse } from '@daoxing/kit/server/testing'
import { inviteOperator } from '@daoxing/charging/contract'
import type { ChargingPermit } from '../charging-permit.ts'
import { chargingPermitsPort } from '../charging-permit.ts'
import { ocpiCalls, ocpiJobs, ocpiPorts } from '../ocpi-slice.ts'
import { chargeDetails, commandResults, sessionUpdates } from '../streams.ts'
import { pretendCpo, type PretendCpo } from './pretend-cpo.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads the data of many calls
type OcpiAnswer = { readonly data: any; readonly status_code: number; readonly status_message?: string }

type Sent = {
  readonly token?: string
  readonly body?: unknown
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A house that speaks OCPI, with operators over HTTP. Its orders are a permit that a test sets. */
export async function openOcpiWorld() {
  const heard: PeerEvent[] = []
  const permits = new Map<string, ChargingPermit>()
  const hear = async ({ event }: { readonly event: PeerEvent }) => {
    heard.push(event)
    return handled
  }
  const slice: ServerSlice = {
    name: 'ocpi-alone',
    calls: ocpiCalls,
    jobs: [
      ...ocpiJobs,
      bindPeerEvents(sessionUpdates, { handle: hear }),
      bindPeerEvents(chargeDetails, { handle: hear }),
      bindPeerEvents(commandResults, { handle: hear }),
    ],
    ports: (house) => [
      ...ocpiPorts(house),
      bindPort(chargingPermitsPort, { mayCharge: async (_, { riderId }) => permits.get(riderId) }),
    ],
    migrations: new URL('../../migrations/', import.meta.url),
    words: new URL('../../../contract/words/', import.meta.url),
  }
  const house = await openTestHouse({
    slices: [configsServer, identityServer, slice],
    settings: { allowsLoopbackPeers: true },
  })
  const mei = { bearer: 'key-of-mei-'.padEnd(40, 'x') }
  await enterOperator(house.house.database, house.house, { operatorId: 'mei', key: mei.bearer })
  const url = await house.listen()
  const cpos: PretendCpo[] = []

  async function send(method: string, path: string, { token, body, text, headers }: Sent = {}) {
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(`${url}${path.startsWith('/') ? path : `/ocpi/2.2.1/${path}`}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Token ${Buffer.from(token).toString('base64')}` }),
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
    })
    // A test looks at whatever came.
    const answered: OcpiAnswer = JSON.parse(await response.text())
    return {
      status: response.status,
      code: answered.status_code,
      data: answered.data,
      answered,
      headers: response.headers,
    }
  }
  const world = {
    ...house,
    get house() {
      return house.house
    },
    url,
    mei,
    heard,
    permits,
    send,
    async cpo(partyId: string) {
      const cpo = await pretendCpo(partyId)
      cpos.push(cpo)
      return cpo
    },
    async invites(operatorId: string): Promise<string> {
      const params = { operator_id: operatorId }
      return (await house.call(inviteOperator, { as: mei, params, body: { name: operatorId } })).data.token
    },
    /** A registered operator, with the token of its requests. */
    async registered(operatorId: string, partyId: string) {
      const [cpo, invitation] = [await world.cpo(partyId), await world.invites(operatorId)]
      const { status, data } = await send('POST', 'credentials', { token: invitation, body: cpo.credentials() })
      if (status !== 201) throw new Error(`registration: ${status} ${JSON.stringify(data)}`)
      const token: string = data.token
      const as = (method: string, path: string, sent: Omit<Sent, 'token'> = {}) =>
        send(method, path, { token, ...sent })
      return { cpo, operatorId, token, invitation, as }
    },
    async close() {
      for (const cpo of cpos) cpo.close()
      await house.close()
    },
  }
  return world
}
export type OcpiWorld = Awaited<ReturnType<typeof openOcpiWorld>>
