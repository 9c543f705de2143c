import type {
  Charger,
  ChargingConnector,
  OcpiConnector,
  OcpiEvse,
  OcpiHours,
  StationDetail,
  StationKey,
} from '@daoxing/charging/contract'
import { instantFromMs, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { findLocation, type StoredLocation } from '../stores/ocpi/location-store.ts'
import { findOperatorOfParty } from '../stores/ocpi/operator-store.ts'
import { heightLimitCmIn, parkingFeeIn } from '../rules/height-limit.ts'
import { isOpenAt, nextTurnMs } from '../rules/opening-hours.ts'
import { currentOf, placeOf, plugOf, powerKwOf } from '../rules/plug-of.ts'
import { stationKeyText } from '../rules/station-key.ts'
import { tariffLines } from '../rules/tariff-lines.ts'
import { photosOf } from '../stores/photo-store.ts'
import { newestReports } from '../stores/report-store.ts'
import { findStationFacts } from '../stores/station-facts-store.ts'
import { photoUrl } from './photo-url.ts'
import { publishedStation, tariffKeyText } from './published-station.ts'
import { indexedStation, type PublishedStation } from './station-index.ts'
import { stationView, type Viewing } from './station-view.ts'

type Asked = { readonly tx: Tx; readonly house: House; readonly key: StationKey; readonly riderId: string | undefined }

/** A station that riders may see; any other one counts as absent. */
export async function offeredLocation({ tx, key }: Pick<Asked, 'tx' | 'key'>): Promise<StoredLocation> {
  const { country, party, station } = key
  const found = await findLocation(tx, { countryCode: country, partyId: party, locationId: station })
  if (!found?.record.isOffered || found.location.evses.every(({ status }) => status === 'REMOVED'))
    throw new Refusal('kit.notFound')
  return found
}

/** A station as it is stored now, whatever the map of this process already knows. */
export async function stationDetail(asked: Asked, viewing: Viewing): Promise<StationDetail> {
  const { tx, key, riderId } = asked
  const { location, evses } = await offeredLocation(asked)
  const { country_code: countryCode, party_id: partyId, opening_times: hours, directions } = location
  const operator = await findOperatorOfParty(tx, { countryCode, partyId })
  const stationKey = stationKeyText(key)
  const facts = await findStationFacts(tx, stationKey)
  const said = directions.map(({ text }) => text)
  const published = publishedStation(location)
  const nowMs = viewing.filter.nowMs
  const turnMs = nextTurnMs(hours, published.timeZone, nowMs)
  const isOpen = isOpenAt(hours, published.timeZone, nowMs)
  const turn = turnMs === null ? null : instantFromMs(turnMs)
  const statusAts = new Map(evses.map(({ uid, statusAt }) => [uid, statusAt]))
  return {
    station: viewOf(viewing, published),
    operatorName: location.operator?.name ?? operator?.name ?? partyId,
    helpline: operator?.helpline ?? null,
    chargers: location.evses
      .filter(({ status }) => status !== 'REMOVED')
      .map((evse) =>
        chargerOf({ ...viewing, key, timeZone: published.timeZone }, evse, statusAts.get(evse.uid.toLowerCase())),
      ),
    isTwentyFourSeven: hours === undefined || hours.twentyfourseven,
    hours: hoursOf(hours),
    opensAt: isOpen ? null : turn,
    closesAt: isOpen ? turn : null,
    facilities: [...location.facilities],
    directions: (directions.find(({ language }) => language.startsWith('zh')) ?? directions[0])?.text ?? null,
    heightLimitCm: facts?.heightLimitCm ?? said.map(heightLimitCmIn).find((cm) => cm !== null) ?? null,
    parkingFee: facts?.parkingFee ?? said.map(parkingFeeIn).find((fee) => fee !== null) ?? null,
    graceMinutes: { AC: operator?.graceAcMinutes ?? 30, DC: operator?.graceDcMinutes ?? 10 },
    // Pictures of operators are on their servers, which ours does not open; those of riders are ours.
    photos: (await photosOf(tx, stationKey)).map(({ photoId, takenAt, riderId: maker }) => ({
      ...{ photoId, takenAt, url: photoUrl(photoId), byOperator: false, isMine: maker === riderId },
    })),
    reports: (await newestReports(tx, stationKey)).map(({ kind, chargerId, text, reportedAt }) => ({
      ...{ kind, text, at: reportedAt, chargerId: chargerId === '' ? null : chargerId },
    })),
    lastUpdated: location.last_updated,
  }
}

/** The view of the list, of the station as it is stored: the map may be a second behind. */
function viewOf(viewing: Viewing, published: PublishedStation): StationDetail['station'] {
  return stationView(viewing, indexedStation(published, viewing.index.tariffs))
}

type Showing = Viewing & { readonly key: StationKey; readonly timeZone: string }

function chargerOf(showing: Showing, evse: OcpiEvse, statusAt: string | undefined): Charger {
  return {
    chargerId: evse.uid,
    evseId: evse.evse_id ?? null,
    reference: evse.physical_reference ?? null,
    status: evse.status,
    statusAt: statusAt ?? evse.last_updated,
    ...placeOf(evse),
    canReserve: evse.capabilities.includes('RESERVABLE'),
    canUnlock: evse.capabilities.includes('UNLOCK_CAPABLE'),
    connectors: evse.connectors.map((connector) => connectorOf(showing, connector)),
  }
}

function connectorOf({ key, timeZone, index, filter, car }: Showing, connector: OcpiConnector): ChargingConnector {
  const plug = plugOf(connector)
  const set = index.tariffs.setOf(connector.tariff_ids.map((id) => tariffKeyText(key, id)))
  const { tariff } = index.tariffs.at(set, filter.nowMs)
  return {
    connectorId: connector.id,
    plug,
    current: currentOf(connector),
    powerKw: powerKwOf(connector),
    maxVoltage: Math.round(connector.max_voltage),
    maxAmperage: Math.round(connector.max_amperage),
    isCable: connector.format === 'CABLE',
    tariffId: tariff?.id ?? null,
    tariff: tariff ? tariffLines(tariff, timeZone, filter.nowMs) : [],
    fitsCar: car ? plug !== null && car.series.plugs.includes(plug) : null,
  }
}

function hoursOf(hours: OcpiHours | undefined): StationDetail['hours'] {
  return (hours?.regular_hours ?? [])
    .map(({ weekday, period_begin, period_end }) => ({ day: weekday, opens: period_begin, closes: period_end }))
    .toSorted((one, other) => one.day - other.day || one.opens.localeCompare(other.opens))
}
