import { configValue } from '@daoxing/configs/server'
import type { StationKey } from '@daoxing/charging/contract'
import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { chargingConfigs } from '../charging-configs.ts'
import { bareEvseId, type ReadCode, readCode } from '../rules/parse-code.ts'
import { stationOfText } from '../rules/station-key.ts'
import { refreshStations, stationsOf } from './follow-stations.ts'
import type { IndexedCharger, IndexedStation, StationIndex } from './station-index.ts'

/** The charger that a code names. */
export type FoundCharger = {
  readonly station: StationKey
  readonly chargerId: string
  /** Named by the code itself; null if it names the charger alone. */
  readonly connectorId: string | null
}

/** The end of an EVSE id is unique enough from so many signs on. */
const endMin = 3

/** Reads a scanned or typed code, which may come from anyone, and looks its charger up. */
export async function findCode({ tx, house, code }: { readonly tx: Tx; readonly house: House; readonly code: string }) {
  const parties = await configValue(tx, chargingConfigs.charging_operators)
  const operators = Object.entries(parties).map(([party, { codes = [] }]) => ({ party, codes }))
  const read = readCode(code, operators)
  if (read.kind === 'unknown') throw new Refusal('charging.unknownCode')
  // A charger that was announced this second has its code, too.
  await refreshStations(house, tx)
  const found = lookUp(stationsOf(house), read) ?? (read.kind === 'evse' ? typed(stationsOf(house), code) : undefined)
  if (!found) throw new Refusal('charging.unknownCode')
  return found
}

function lookUp(index: StationIndex, read: ReadCode): FoundCharger | undefined {
  if (read.kind === 'evse') return only(index, ({ bareEvseId: own }) => own === read.evseId)
  if (read.kind === 'typed') return typed(index, read.number)
  if (read.kind !== 'charger') return undefined
  const { party, uid, location, connector } = read
  const found = only(
    index,
    ({ chargerId }) => chargerId.toLowerCase() === uid.toLowerCase(),
    ({ countryCode, partyId, stationId }) =>
      (party === null || party === `${countryCode}/${partyId}`) &&
      (location === null || location.toLowerCase() === stationId.toLowerCase()),
  )
  return found && { ...found, connectorId: connector }
}

/** The number on a charger, or the end of its EVSE id. One that fits two chargers names none. */
function typed(index: StationIndex, number: string): FoundCharger | undefined {
  const bare = bareEvseId(number)
  const byReference = every(index, ({ reference }) => reference !== '' && reference === bare)
  if (byReference.length > 0) return byReference.length === 1 ? byReference[0] : undefined
  return bare.length < endMin ? undefined : only(index, ({ bareEvseId: own }) => own.endsWith(bare))
}

type Fits = (charger: IndexedCharger) => boolean
type At = (station: IndexedStation) => boolean

function only(index: StationIndex, fits: Fits, at?: At): FoundCharger | undefined {
  const found = every(index, fits, at)
  return found.length === 1 ? found[0] : undefined
}

function every({ stations }: StationIndex, fits: Fits, at: At = () => true): readonly FoundCharger[] {
  return stations.flatMap((station) =>
    station && at(station)
      ? station.chargers.flatMap((charger) =>
          fits(charger)
            ? [{ station: stationOfText(station.key), chargerId: charger.chargerId, connectorId: null }]
            : [],
        )
      : [],
  )
}
