import type { ChargingPlace, OcpiConnector, OcpiEvse, OcpiLocation, OcpiTariff } from '@daoxing/charging/contract'
import { type Instant, msOf, Refusal } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { tariffThatHolds } from '../find/known-tariffs.ts'
import { addressOf } from '../find/published-station.ts'
import { offeredLocation } from '../find/station-detail.ts'
import { findOperatorOfParty, type OperatorRecord } from '../stores/ocpi/operator-store.ts'
import { tariffAt } from '../stores/ocpi/tariff-store.ts'
import { currentOf, placeOf, plugOf, powerKwOf } from '../rules/plug-of.ts'
import { stationOfPlug } from '../rules/station-key.ts'

/** A plug as start and quote name it. */
export type PlugName = {
  readonly toCountryCode: string
  readonly toPartyId: string
  readonly locationId: string
  readonly chargerId: string
  readonly connectorId: string
}

export type ChosenPlug = {
  readonly location: OcpiLocation
  readonly evse: OcpiEvse
  readonly connector: OcpiConnector
  readonly operator: OperatorRecord
  readonly place: ChargingPlace
  /** The tariff that holds now; undefined if there is none in our currency. */
  readonly tariff: OcpiTariff | undefined
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The plug as it is stored now. Refuses one that riders may not see as absent. */
export async function chosenPlug(tx: Tx, name: PlugName, now: Instant): Promise<ChosenPlug> {
  const { location, record } = await offeredLocation({ tx, key: stationOfPlug(name) })
  const evse = location.evses.find(({ uid, status }) => isSame(uid, name.chargerId) && status !== 'REMOVED')
  const connector = evse?.connectors.find(({ id }) => isSame(id, name.connectorId))
  const party = { countryCode: record.countryCode, partyId: record.partyId }
  const operator = await findOperatorOfParty(tx, party)
  if (!evse || !connector || operator?.state !== 'registered') throw new Refusal('kit.notFound')
  const known = await Promise.all(connector.tariff_ids.map((tariffId) => tariffAt(tx, { ...party, tariffId }, now)))
  const payable = known.flatMap((tariff) => (tariff?.currency === 'TWD' ? [tariff] : []))
  const place: ChargingPlace = {
    ...party,
    locationId: location.id,
    chargerId: evse.uid,
    connectorId: connector.id,
    stationName: location.name ?? location.address,
    address: addressOf(location),
    location: { lat: record.lat, lng: record.lng },
    evseId: evse.evse_id ?? null,
    ...placeOf(evse),
    plug: plugOf(connector),
    current: currentOf(connector),
    powerKw: powerKwOf(connector),
    operatorName: location.operator?.name ?? operator.name,
    helpline: operator.helpline,
  }
  return { location, evse, connector, operator, place, tariff: tariffThatHolds(payable, msOf(now)) }
}
