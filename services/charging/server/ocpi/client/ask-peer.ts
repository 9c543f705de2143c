import type { House } from '@daoxing/kit/server'
import { isOcpiSuccess, OcpiResponse } from '@daoxing/charging/contract'
import * as z from 'zod/mini'
import { ourParty } from '../our-party.ts'
import type { PartyKey } from '../rules/ocpi-keys.ts'
import { type PeerReply, sendToPeer } from './send-to-peer.ts'

/** No usable response of a peer: no reply, another form, or a status that says no. */
export class PeerTrouble extends Error {
  /** The status of OCPI, if the peer told one. */
  readonly statusCode: number | undefined
  readonly httpStatus: number | undefined
  constructor(reason: string, facts: { readonly statusCode?: number; readonly httpStatus?: number } = {}) {
    super(reason)
    this.name = 'PeerTrouble'
    this.statusCode = facts.statusCode
    this.httpStatus = facts.httpStatus
  }
}

type Asking = {
  readonly house: Pick<House, 'settings' | 'random'>
  readonly url: string
  /** Their token for us. */
  readonly token: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: object
  /** The party that is asked; not for versions and credentials, which are of the platform. */
  readonly to?: PartyKey | undefined
}

/** The data of a successful response, by its schema. */
export async function askPeer<Schema extends z.ZodMiniType>(asking: Asking, schema: Schema): Promise<z.output<Schema>> {
  const { response } = await responseOf(asking)
  const data = z.safeParse(schema, response.data)
  if (!data.success) throw new PeerTrouble('data in another form')
  return data.data
}

/** A successful response with its headers; its data is not parsed. */
export async function responseOf(
  asking: Asking,
): Promise<{ readonly response: OcpiResponse; readonly headers: PeerReply['headers'] }> {
  const { house, url, token, method = 'GET', body, to } = asking
  const reply = await sendToPeer({
    house,
    method,
    url,
    headers: {
      authorization: `Token ${Buffer.from(token, 'utf8').toString('base64')}`,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      'x-request-id': house.random.hex(16),
      'x-correlation-id': house.random.hex(16),
      ...(to === undefined
        ? {}
        : {
            'ocpi-to-country-code': to.countryCode,
            'ocpi-to-party-id': to.partyId,
            'ocpi-from-country-code': ourParty.country_code,
            'ocpi-from-party-id': ourParty.party_id,
          }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const httpStatus = reply.status
  const response = z.safeParse(OcpiResponse, jsonIn(reply.text))
  if (httpStatus < 200 || httpStatus >= 300) {
    const statusCode = response.success ? { statusCode: response.data.status_code } : {}
    throw new PeerTrouble('an HTTP error', { httpStatus, ...statusCode })
  }
  if (!response.success) throw new PeerTrouble('a response in another form', { httpStatus })
  if (!isOcpiSuccess(response.data.status_code))
    throw new PeerTrouble('a status of OCPI', { httpStatus, statusCode: response.data.status_code })
  return { response: response.data, headers: reply.headers }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
