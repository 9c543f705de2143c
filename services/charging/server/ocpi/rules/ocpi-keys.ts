import type { Instant } from '@daoxing/kit/contract'

/** A party of OCPI: an operator, or one of the operators on a platform. */
export type PartyKey = { readonly countryCode: string; readonly partyId: string }
export type LocationKey = PartyKey & { readonly locationId: string }
export type EvseKey = LocationKey & { readonly evseUid: string }
export type ConnectorKey = EvseKey & { readonly connectorId: string }
export type TariffKey = PartyKey & { readonly tariffId: string }
export type PartySessionKey = PartyKey & { readonly sessionId: string }
export type CdrKey = PartyKey & { readonly cdrId: string }

/** OCPI compares identifiers without regard to case, so rows have them in lower case. */
export const folded = (id: string): string => id.toLowerCase()

/** The owner of an object of OCPI. */
export const partyOf = (owned: { readonly country_code: string; readonly party_id: string }): PartyKey => ({
  countryCode: owned.country_code,
  partyId: owned.party_id,
})

/** When an object of OCPI was changed by its owner. */
export const updatedAt = ({ last_updated }: { readonly last_updated: Instant }): Instant => last_updated

export const isSameParty = (one: PartyKey, other: PartyKey): boolean =>
  one.countryCode === other.countryCode && one.partyId === other.partyId
