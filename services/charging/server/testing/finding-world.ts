import { configsServer, overrideConfig } from '@daoxing/configs/server'
import { OcpiLocation, OcpiTariff } from '@daoxing/charging/contract'
import { identityServer } from '@daoxing/identity/server'
import { aRider, enterOperator, openSmsReceiver } from '@daoxing/identity/server/testing'
import type { ServerSlice } from '@daoxing/kit/server'
import { openTestHouse } from '@daoxing/kit/server/testing'
import { placesServer } from '@daoxing/places/server'
import * as z from 'zod/mini'
import { chargingConfigs } from '../charging-configs.ts'
import { findCalls, findJobs, findSealed, startFinding } from '../find-parts.ts'
import { refreshStations } from '../find/follow-stations.ts'
import { changeStatuses, writeLocations } from '../stores/ocpi/location-store.ts'
import { putOperator, replaceParties } from '../stores/ocpi/operator-store.ts'
import { writeTariff } from '../stores/ocpi/tariff-store.ts'

const slice: ServerSlice = {
  name: 'finding-alone',
  configs: chargingConfigs,
  calls: findCalls,
  jobs: findJobs,
  sealed: findSealed,
  migrations: new URL('../migrations/', import.meta.url),
  words: new URL('../../contract/words/', import.meta.url),
  onStart: startFinding,
}

/** When operators published what is there at the beginning. */
export const publishedAt = '2026-01-01T00:00:00.000Z'

type Connector = {
  readonly standard?: string
  readonly type?: string
  readonly watts?: number
  readonly tariffs?: readonly string[]
}
type Evse = {
  readonly uid: string
  readonly status?: string
  readonly reference?: string
  readonly capabilities?: readonly string[]
  readonly connectors?: readonly Connector[]
}
export type Published = {
  readonly id: string
  readonly party?: string
  readonly lat?: number
  readonly lng?: number
  readonly evses?: readonly Evse[]
  readonly at?: string
  readonly [more: string]: unknown
}

/** A location as an operator sends it: one fast charger with CCS2 unless told. */
export function locationOf({
  id,
  party = 'SPK',
  lat = 25.04,
  lng = 121.56,
  evses,
  at = publishedAt,
  ...more
}: Published) {
  return z.parse(OcpiLocation, {
    ...{ country_code: 'TW', party_id: party, id, publish: true, name: `站 ${id}`, address: '市府路 1 號' },
    ...{ city: '臺北市', country: 'TWN', time_zone: 'Asia/Taipei', last_updated: at },
    coordinates: { latitude: lat, longitude: lng },
    evses: (evses ?? [{ uid: `${id}-1` }]).map(
      ({ uid, status = 'AVAILABLE', reference, capabilities, connectors = [{}] }) => ({
        ...{ uid, evse_id: `TW*${party}*E${uid}`, status, physical_reference: reference, last_updated: at },
        capabilities: capabilities ?? ['REMOTE_START_STOP_CAPABLE', 'RESERVABLE'],
        floor_level: 'B2',
        connectors: connectors.map(
          ({ standard = 'IEC_62196_T2_COMBO', type = 'DC', watts = 100_000, tariffs = ['T1'] }, number) => ({
            ...{
              id: String(number + 1),
              standard,
              format: 'CABLE',
              power_type: type,
              max_voltage: 500,
              max_amperage: 200,
            },
            ...{ max_electric_power: watts, tariff_ids: tariffs, last_updated: at },
          }),
        ),
      }),
    ),
    ...more,
  })
}

const tariffOf = (party: string, id: string, more: object = {}) =>
  z.parse(OcpiTariff, {
    ...{ country_code: 'TW', party_id: party, id, currency: 'TWD', last_updated: publishedAt },
    elements: [{ price_components: [{ type: 'ENERGY', price: 10, step_size: 1 }] }],
    ...more,
  })

/** A house of riders who look for chargers of two operators; `TWSPK` has prices for contractors. */
export async function openFindingWorld() {
  const sms = await openSmsReceiver()
  const city = await openTestHouse({
    slices: [configsServer, identityServer, placesServer, slice],
    settings: { cityUrl: sms.url },
  })
  const transact = <Result>(work: Parameters<typeof city.house.database.transaction<Result>>[0]) =>
    city.house.database.transaction(work)
  const operator = { bearer: 'key-of-mei-'.padEnd(40, 'x') }
  await enterOperator(city.house.database, city.house, { operatorId: 'mei', key: operator.bearer })
  for (const [party, name] of [
    ['SPK', '城電'],
    ['VLT', '島充'],
  ] as const)
    await transact(async (tx) => {
      const operatorId = `TW${party}`
      await putOperator(tx, {
        ...{
          operatorId,
          name,
          state: 'registered',
          countryCode: 'TW',
          partyId: party,
          versionsUrl: null,
          endpoints: [],
        },
        ...{ tokenSealed: 'sealed', graceDcMinutes: 10, graceAcMinutes: 30, isContractor: party === 'SPK' },
        ...{ helpline: '02-2345-6789', registeredAt: city.clock.now() },
      })
      await replaceParties(tx, { operatorId, named: [{ countryCode: 'TW', partyId: party, name }] })
      await writeTariff(tx, tariffOf(party, 'T1'))
    })
  const world = {
    ...city,
    get house() {
      return city.house
    },
    sms,
    operator,
    transact,
    rider: () => aRider(city),
    async publishes(...locations: readonly Published[]) {
      await transact((tx) => writeLocations(tx, locations.map(locationOf)))
      await refreshStations(city.house)
    },
    /** A tariff of SPK; the map knows it after its next look at tariffs. */
    async prices(id: string, more: object, party = 'SPK') {
      await transact((tx) => writeTariff(tx, tariffOf(party, id, more)))
      await city.advance(20)
      await refreshStations(city.house)
    },
    async tellsStatus(locationId: string, evseUid: string, status: string, party = 'SPK') {
      const at = city.clock.now()
      const change = { operatorId: `TW${party}`, countryCode: 'TW', partyId: party, locationId, evseUid, status, at }
      await transact((tx) => changeStatuses(tx, [change]))
      await refreshStations(city.house)
    },
    configures: (value: unknown) =>
      overrideConfig(city.house.database, city.clock, { config: chargingConfigs.charging_operators, value }),
    async close() {
      await city.close()
      await sms.close()
    },
  }
  return world
}
export type FindingWorld = Awaited<ReturnType<typeof openFindingWorld>>
