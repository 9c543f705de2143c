import { fetchProvider, type House, type PartnerAccess, partnerAccess } from '@daoxing/kit/server'
import { chargingPeerKind } from '@daoxing/charging/contract'
import { type PartnerAnswer, PartnerSession, type StationPartners } from './station-partner.ts'

const patienceMs = 8_000

/** One partner behind `PUT /sessions/{hash}`, `POST /sessions/{hash}/stop` and `GET /sessions/{hash}`. */
export function httpPartner({ url, secret, peer }: PartnerAccess): StationPartners {
  const serves = (partnerId: string) => partnerId === peer
  async function ask(partnerId: string, method: string, path: string, body?: object): Promise<PartnerAnswer> {
    if (!serves(partnerId)) return { state: 'unknown' }
    try {
      const response = await fetchProvider('charging', `${url}/sessions/${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      })
      const answer: unknown = await response.json()
      if (response.status === 404) return { state: 'absent' }
      const session = response.ok ? PartnerSession.safeParse(answer) : undefined
      return session?.data ?? { state: 'unknown' }
    } catch {
      // `fetchProvider` counts and traces it. Without a response the outcome is unknown, and the job looks it up.
      return { state: 'unknown' }
    }
  }
  return {
    serves,
    start: ({ partnerId, orderHash, ...wish }) => ask(partnerId, 'PUT', orderHash, wish),
    stop: ({ partnerId, orderHash }) => ask(partnerId, 'POST', `${orderHash}/stop`),
    lookUp: ({ partnerId, orderHash }) => ask(partnerId, 'GET', orderHash),
  }
}

/** The partner that `CHARGING_PARTNER_URL`, `…_SECRET` and `…_PEER` name, or else that of the city. */
export function configuredPartners(
  { settings: { cityUrl, citySecret } }: Pick<House, 'settings'>,
  environment: Readonly<Record<string, string | undefined>>,
): StationPartners {
  const city = { url: `${cityUrl}/charging`, secret: citySecret, peer: `city-${chargingPeerKind}` }
  return httpPartner(partnerAccess('CHARGING_PARTNER', { environment, city }))
}
