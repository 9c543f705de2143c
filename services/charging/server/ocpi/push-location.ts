import type { Instant } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { type OcpiConnector, type OcpiEvse, type OcpiLocation, ocpiStatus } from '@daoxing/charging/contract'
import { refuse, unknownObject } from './ocpi-reply.ts'
import { type ConnectorKey, type EvseKey, folded, type LocationKey } from './rules/ocpi-keys.ts'
import { type Merged, patchConnector, patchEvse, patchLocation, withConnector } from './rules/merge-push.ts'
import {
  findLocation,
  lockChanges,
  type StoredLocation,
  upsertEvses,
  writeLocations,
} from '../stores/ocpi/location-store.ts'

type Patch = Readonly<Record<string, unknown>> & { readonly last_updated: Instant }
type Pushed = { readonly isNew: boolean }

/** Replaces a location, or adds it. */
export async function pushLocation(tx: Tx, location: OcpiLocation): Promise<Pushed> {
  const [written] = await writeLocations(tx, [location])
  return { isNew: written?.isNew === true }
}

/** Replaces an EVSE of a known location, or adds it. */
export async function pushEvse(tx: Tx, key: LocationKey, evse: OcpiEvse): Promise<Pushed> {
  const { evses } = await storedLocation(tx, key)
  const known = evses.find(({ uid }) => uid === folded(evse.uid))
  await upsertEvses(tx, [{ key, evse, place: known?.place ?? evses.length }])
  return { isNew: known === undefined }
}

/** Replaces a connector of a known EVSE, or adds it; an older one changes nothing. */
export async function pushConnector(tx: Tx, key: EvseKey, connector: OcpiConnector): Promise<Pushed> {
  const { evse, place } = await storedEvse(tx, key)
  const known = evse.connectors.find(({ id }) => folded(id) === folded(connector.id))
  if (known && connector.last_updated < known.last_updated) return { isNew: false }
  await upsertEvses(tx, [{ key, evse: withConnector(evse, connector), place }])
  return { isNew: known === undefined }
}

export async function changeLocation(tx: Tx, key: LocationKey, patch: Patch): Promise<void> {
  const { location, record } = await storedLocation(tx, key)
  refuseOtherName(patch, { id: key.locationId, country_code: key.countryCode, party_id: key.partyId })
  const merged = mergedOr(patchLocation(location, patch, record.lastUpdated))
  if (merged) await writeLocations(tx, [merged])
}

export async function changeEvse(tx: Tx, key: EvseKey, patch: Patch): Promise<void> {
  const { evse, place } = await storedEvse(tx, key)
  refuseOtherName(patch, { uid: key.evseUid })
  const merged = mergedOr(patchEvse(evse, patch))
  if (merged) await upsertEvses(tx, [{ key, evse: merged, place }])
}

export async function changeConnector(tx: Tx, key: ConnectorKey, patch: Patch): Promise<void> {
  const { evse, place } = await storedEvse(tx, key)
  const connector = connectorOf(evse, key)
  refuseOtherName(patch, { id: key.connectorId })
  const merged = mergedOr(patchConnector(connector, patch))
  if (merged) await upsertEvses(tx, [{ key, evse: withConnector(evse, merged), place }])
}

/** A known location, whose changes wait for the end of this transaction. */
async function storedLocation(tx: Tx, key: LocationKey): Promise<StoredLocation> {
  await lockChanges(tx)
  return knownLocation(tx, key)
}

/** A location of the party. */
export async function knownLocation(tx: Tx, key: LocationKey): Promise<StoredLocation> {
  const found = await findLocation(tx, key)
  if (!found) throw unknownObject('unknown location', ocpiStatus.unknownLocation)
  return found
}

/** An EVSE among those of its location. */
export function evseAmong({ evses, location }: StoredLocation, evseUid: string) {
  const at = evses.findIndex(({ uid }) => uid === folded(evseUid))
  const [row, evse] = [evses[at], location.evses[at]]
  if (!row || !evse) throw unknownObject('unknown EVSE', ocpiStatus.unknownLocation)
  return { evse, place: row.place }
}

export function connectorOf(evse: OcpiEvse, { connectorId }: Pick<ConnectorKey, 'connectorId'>): OcpiConnector {
  const found = evse.connectors.find(({ id }) => folded(id) === folded(connectorId))
  if (!found) throw unknownObject('unknown connector', ocpiStatus.unknownLocation)
  return found
}

async function storedEvse(tx: Tx, key: EvseKey) {
  return evseAmong(await storedLocation(tx, key), key.evseUid)
}

/** Undefined if the object is newer than its change. */
export function mergedOr<Value>(merged: Merged<Value>): Value | undefined {
  if (merged === 'older') return undefined
  if ('wrong' in merged) throw refuse(ocpiStatus.invalidParameters, `invalid or missing: ${merged.wrong}`)
  return merged.value
}

/** A change may repeat the name of its object, but not change it. */
export function refuseOtherName(patch: Patch, names: Readonly<Record<string, string>>): void {
  for (const [property, name] of Object.entries(names)) {
    const sent = patch[property]
    if (sent === undefined) continue
    if (typeof sent !== 'string' || folded(sent) !== folded(name))
      throw refuse(ocpiStatus.invalidParameters, `${property} is not that of the URL`)
  }
}
