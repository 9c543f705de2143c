import type { House } from '@daoxing/kit/server'
import type { OcpiCredentials, OcpiEndpoint, OcpiToken } from '@daoxing/charging/contract'
import type { TokenRecord } from '../stores/ocpi/token-store.ts'

/** We, as operators know us. */
export const ourParty = { country_code: 'TW', party_id: 'DXG' } as const
const ourName = '島行'

type Addressed = Pick<House, 'settings'>

const base = ({ settings: { publicUrl } }: Addressed) => publicUrl.replace(/\/$/, '')
export const versionsUrl = (house: Addressed): string => `${base(house)}/ocpi/versions`
export const versionUrl = (house: Addressed): string => `${base(house)}/ocpi/2.2.1`

/** Our endpoints. Operators own the objects of the modules in which we are the receiver. */
export const ourEndpoints = (house: Addressed): readonly OcpiEndpoint[] =>
  (
    [
      ['credentials', 'RECEIVER'],
      ['locations', 'RECEIVER'],
      ['tariffs', 'RECEIVER'],
      ['sessions', 'RECEIVER'],
      ['cdrs', 'RECEIVER'],
      ['tokens', 'SENDER'],
      ['commands', 'SENDER'],
    ] as const
  ).map(([identifier, role]) => ({ identifier, role, url: `${versionUrl(house)}/${identifier}` }))

/** Our credentials with a token for the other party. */
export const ourCredentials = (house: Addressed, token: string): OcpiCredentials => ({
  token,
  url: versionsUrl(house),
  roles: [{ role: 'EMSP', ...ourParty, business_details: { name: ourName } }],
})

/** A rider's token: it may only be authorized in real time, so that no session begins without an order. */
export const ocpiTokenOf = ({ uid, contractId, isValid, lastUpdated }: TokenRecord): OcpiToken => ({
  ...ourParty,
  uid,
  type: 'APP_USER',
  contract_id: contractId,
  issuer: ourName,
  valid: isValid,
  whitelist: 'NEVER',
  last_updated: lastUpdated,
})
