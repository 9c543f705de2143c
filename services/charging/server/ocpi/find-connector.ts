import type { Instant } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import type { OcpiConnector, OcpiEvse, OcpiLocation, OcpiTariff } from '@daoxing/charging/contract'
import { type ConnectorKey, folded, type PartyKey, partyOf } from './rules/ocpi-keys.ts'
import { findLocation, locationsChangedSince, type StoredLocation } from '../stores/ocpi/location-store.ts'
import { currenciesOfTariffs, currentTariffs } from '../stores/ocpi/tariff-store.ts'

/** The currency of riders: a connector that is paid in another one is not offered. */
const ourCurrency = 'TWD'

export type FoundConnector = {
  readonly location: OcpiLocation
  readonly evse: OcpiEvse
  readonly connector: OcpiConnector
  /** Its tariffs that a rider can pay by now: in our currency, valid at the moment, and not for payment at the terminal. */
  readonly tariffs: readonly OcpiTariff[]
  /** Whether it may be shown and started: published, not removed, and payable here. */
  readonly isOffered: boolean
}

/** A connector by the identifiers of its operator, offered or not. */
export async function findConnector(tx: Tx, key: ConnectorKey, now: Instant): Promise<FoundConnector | undefined> {
  const found = await findLocation(tx, key)
  const evse = found?.location.evses.find(({ uid }) => folded(uid) === folded(key.evseUid))
  const connector = evse?.connectors.find(({ id }) => folded(id) === folded(key.connectorId))
  if (!found || !evse || !connector) return undefined
  const known = await currentTariffs(tx, key)
  const named = new Set(connector.tariff_ids.map(folded))
  const own = known.filter(({ tariffId }) => named.has(tariffId))
  const tariffs = own.map(({ document }) => document).filter((tariff) => isPayable(tariff, now))
  const isPaidElsewhere = own.length > 0 && own.every(({ currency }) => currency !== ourCurrency)
  const isOffered = found.record.isOffered && evse.status !== 'REMOVED' && !isPaidElsewhere
  return { location: found.location, evse, connector, tariffs, isOffered }
}

function isPayable({ currency, type, start_date_time, end_date_time }: OcpiTariff, now: Instant): boolean {
  const isValid = (start_date_time ?? now) <= now && (end_date_time === undefined || now < end_date_time)
  return currency === ourCurrency && type !== 'AD_HOC_PAYMENT' && isValid
}

export type ListedLocation = PartyKey & {
  /** In lower case. */
  readonly locationId: string
  /** Where to continue: the next list begins after the highest number. */
  readonly changeNumber: number
  /** Without removed EVSEs and connectors that cannot be paid here; undefined if nothing of it is offered any more. */
  readonly location: OcpiLocation | undefined
}

/**
 * Locations that changed after a change number, at most `most`, in the order of their changes; all from 0. A status alone
 * changes its EVSE: `evsesChangedSince` lists those.
 */
export async function listOfferedLocations(
  tx: Tx,
  { since = 0, most = 500 }: { readonly since?: number; readonly most?: number } = {},
): Promise<readonly ListedLocation[]> {
  const changed = await locationsChangedSince(tx, { since, most })
  const currencies = changed.length === 0 ? new Map<string, string>() : await currenciesOfTariffs(tx)
  return changed.map((stored) => ({
    countryCode: stored.record.countryCode,
    partyId: stored.record.partyId,
    locationId: stored.record.locationId,
    changeNumber: stored.record.changeNumber,
    location: offeredPart(stored, currencies),
  }))
}

function offeredPart(
  { record, location }: StoredLocation,
  currencies: ReadonlyMap<string, string>,
): OcpiLocation | undefined {
  if (!record.isOffered) return undefined
  const { countryCode, partyId } = partyOf(location)
  const isPayableHere = ({ tariff_ids }: OcpiConnector) => {
    const known = tariff_ids.flatMap((id) => currencies.get(`${countryCode}/${partyId}/${folded(id)}`) ?? [])
    return known.length === 0 || known.includes(ourCurrency)
  }
  const evses = location.evses.flatMap((evse) => {
    const connectors = evse.connectors.filter(isPayableHere)
    return evse.status === 'REMOVED' || connectors.length === 0 ? [] : [{ ...evse, connectors }]
  })
  return evses.length === 0 ? undefined : { ...location, evses }
}
