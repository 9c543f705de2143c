import { configsServer } from '@daoxing/configs/server'
import {
  type ChargeLimit,
  type OcpiCdr,
  type OcpiCommand,
  type OcpiCommandResult,
  type OcpiSession,
  type OcpiTariff,
  readChargingStatus,
  type startCharging,
} from '@daoxing/charging/contract'
import { identityServer } from '@daoxing/identity/server'
import { aRider, type TestRider } from '@daoxing/identity/server/testing'
import type { BodyInOf, Instant } from '@daoxing/kit/contract'
import { bindPort, receiveEvent } from '@daoxing/kit/server'
import { openTestHouse } from '@daoxing/kit/server/testing'
import { noticesServer } from '@daoxing/notices/server'
import { placesServer } from '@daoxing/places/server'
import { ordersServer } from '@daoxing/orders/server'
import { applyOutcome, callProvider, payerFor, walletServer } from '@daoxing/wallet/server'
import { bankPorts, ledgerSumTwd, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { beginOrder, type QuoteToStart } from '../begin-order.ts'
import { chargingServer } from '../index.ts'
import { refreshStations } from '../find/follow-stations.ts'
import { chargeDetails, commandResults, sessionUpdates } from '../ocpi/streams.ts'
import { operatorsPort } from '../operators-port.ts'
import { writeLocations } from '../stores/ocpi/location-store.ts'
import { putOperator, replaceParties } from '../stores/ocpi/operator-store.ts'
import { writeTariff } from '../stores/ocpi/tariff-store.ts'
import { locationOf } from './finding-world.ts'
import { pretendOperators } from './pretend-operators.ts'

const slices = [configsServer, identityServer, placesServer, ordersServer, walletServer, noticesServer, chargingServer]
const operator = { peerKind: 'charging', peerId: 'TWSPK' } as const

/** NT$10 a kWh with 5 % VAT in it, and 60 an hour after the grace. */
export const usualTariff = (more: Partial<OcpiTariff> = {}): OcpiTariff => ({
  ...{ country_code: 'TW', party_id: 'SPK', id: 'T1', currency: 'TWD', tariff_alt_text: [] },
  elements: [
    { price_components: [{ type: 'ENERGY', price: 10, step_size: 1 }] },
    { price_components: [{ type: 'PARKING_TIME', price: 60, step_size: 1 }] },
  ],
  last_updated: '2026-11-01T00:00:00.000Z',
  ...more,
})

type Wish = {
  readonly limit?: ChargeLimit
  readonly holdTwd?: number
  readonly tariff?: OcpiTariff
  readonly terms?: Partial<QuoteToStart['terms']>
  readonly place?: Partial<QuoteToStart['place']>
}

/** A house with a bank, an operator with chargers, and riders with cards. */
export async function openChargingWorld() {
  const [bank, operators] = [pretendBank(), pretendOperators()]
  const city = await openTestHouse({ slices, portsInstead: [...bankPorts(bank), bindPort(operatorsPort, operators)] })
  let [nextPlug, nextEvent] = [1, 1]

  const quote = ({ limit, holdTwd = 200, tariff = usualTariff(), terms = {}, place = {} }: Wish): QuoteToStart => {
    const evseUid = `evse-${nextPlug++}`
    return {
      ...{ operatorId: operator.peerId, locationId: 'loc-1', evseUid, connectorId: '1' },
      place: {
        ...{ countryCode: 'TW', partyId: 'SPK', locationId: 'loc-1', chargerId: evseUid, connectorId: '1' },
        ...{ stationName: '松智站', address: '臺北市信義區松智路 1 號', location: { lat: 25.03, lng: 121.56 } },
        ...{ evseId: null, floor: 'B2', bay: null, plug: 'CCS2', current: 'DC', powerKw: 60 },
        ...{ operatorName: '城電', helpline: '02-2345-6789' },
        ...place,
      },
      terms: {
        ...{ tariff, timeZone: 'Asia/Taipei', discount: null, graceSeconds: 600, parkingTwdPerHour: 60 },
        ...{ parking: 'occupancy', maxWatts: 60_000, car: null },
        ...terms,
      },
      ...{ limit: limit ?? null, estimate: null, holdTwd },
    }
  }

  /** An event of the operator, as OCPI delivers it. */
  const tells = async (subject: string, happened: { session: OcpiSession } | { cdr: OcpiCdr }, eventId?: string) => {
    const { house } = city
    const told = { from: operator, eventId: eventId ?? `e-${nextEvent++}`, subject }
    await house.database.transaction((tx) =>
      'session' in happened
        ? receiveEvent({
            ...{ tx, house, events: sessionUpdates, ...told, payload: happened.session },
            happenedAt: happened.session.last_updated,
          })
        : receiveEvent({ tx, house, events: chargeDetails, ...told, payload: happened.cdr }),
    )
    await city.settle()
  }

  const world = {
    ...city,
    get house() {
      return city.house
    },
    ...{ bank, operators, tells },
    async rider() {
      const rider = await aRider(city)
      await withCard(city, rider)
      return rider
    },
    async sees(rider: TestRider, orderNo: string) {
      const { data } = await city.call(readChargingStatus, { query: { orderNo }, as: rider.as })
      if (data === null) throw new Error('the order is there')
      return data
    },
    /** An order whose estimate is held and whose start was sent. */
    async anOrder(wish: Wish = {}) {
      const rider = await world.rider()
      const { house } = city
      const { riderId } = rider
      const { orderHash, movement } = await house.database.transaction(async (tx) => {
        const payer = await payerFor({ tx, house, riderId, method: 'creditcard', cardId: undefined })
        const invoice = { carrierType: 2, invoiceEmail: 'rider@example.tw' } as const
        return beginOrder({ tx, house, riderId, quote: quote(wish), payer, invoice })
      })
      const outcome = await callProvider({ house, reference: movement })
      if (outcome) await house.database.transaction((tx) => applyOutcome({ tx, house, reference: movement, outcome }))
      await city.settle()
      return { rider, hash: orderHash, sees: () => world.sees(rider, orderHash) }
    },
    /** The reports of the operator about an order from now on; `says` is its next report, a second or more later. */
    tellingOf<Order extends { readonly hash: string }>(order: Order) {
      const startedAt = city.clock.now()
      const session = (kwh: number, more: Partial<OcpiSession> = {}): OcpiSession => ({
        ...{ country_code: 'TW', party_id: 'SPK', id: `s-${order.hash}`, start_date_time: startedAt, kwh },
        cdr_token: { uid: 'token', type: 'APP_USER', contract_id: 'TW-DXG-C1' },
        ...{ auth_method: 'COMMAND', authorization_reference: order.hash, location_id: 'loc-1' },
        ...{ evse_uid: 'evse', connector_id: '1', currency: 'TWD', charging_periods: [], status: 'ACTIVE' },
        last_updated: city.clock.now(),
        ...more,
      })
      return {
        ...order,
        startedAt,
        session,
        async says(kwh: number, { afterMinutes = 10, ...more }: Partial<OcpiSession> & { afterMinutes?: number } = {}) {
          await city.advance(afterMinutes * 60)
          await tells(order.hash, { session: session(kwh, more) })
        },
        cdr: (kwh: number, { until, ...more }: Partial<OcpiCdr> & { until?: Instant } = {}): OcpiCdr => {
          const end = until ?? city.clock.now()
          return {
            ...{
              country_code: 'TW',
              party_id: 'SPK',
              id: `cdr-${order.hash.slice(0, 20)}`,
              session_id: `s-${order.hash}`,
            },
            ...{ start_date_time: startedAt, end_date_time: end, authorization_reference: order.hash },
            cdr_token: { uid: 'token', type: 'APP_USER', contract_id: 'TW-DXG-C1' },
            cdr_location: {
              ...{
                id: 'loc-1',
                address: '松智路 1 號',
                city: '臺北市',
                country: 'TWN',
                evse_uid: 'evse',
                evse_id: 'TW*SPK*E1',
              },
              coordinates: { latitude: '25.03', longitude: '121.56' },
              ...{ connector_id: '1', connector_standard: 'IEC_62196_T2_COMBO', connector_format: 'CABLE' },
              connector_power_type: 'DC',
            },
            ...{ auth_method: 'COMMAND', currency: 'TWD', tariffs: [] },
            charging_periods: [
              {
                start_date_time: startedAt,
                dimensions: [
                  { type: 'ENERGY', volume: kwh },
                  { type: 'TIME', volume: 0.5 },
                ],
              },
            ],
            ...{ total_cost: { excl_vat: kwh * 10, incl_vat: kwh * 10 }, total_energy: kwh, total_time: 0.5 },
            last_updated: end,
            ...more,
          }
        },
      }
    },
    /** An order that charges. */
    async aCharge(wish: Wish = {}) {
      const charge = world.tellingOf(await world.anOrder(wish))
      await tells(charge.hash, { session: charge.session(0) })
      return charge
    },
    async answersCommand(hash: string, command: OcpiCommand, result: OcpiCommandResult['result']) {
      const { house } = city
      const payload = { orderHash: hash, command, result }
      const told = { from: operator, eventId: `r-${nextEvent++}`, subject: hash }
      await house.database.transaction((tx) => receiveEvent({ tx, house, events: commandResults, ...told, payload }))
      await city.settle()
    },
    /** Chargers that riders see, by their ids. One connector each, NT$10 a kWh, as `usualTariff`. */
    async publishes(...ids: readonly string[]) {
      const { house } = city
      await house.database.transaction(async (tx) => {
        await putOperator(tx, {
          ...{ operatorId: operator.peerId, name: '城電', state: 'registered', countryCode: 'TW', partyId: 'SPK' },
          ...{ versionsUrl: null, endpoints: [], tokenSealed: 'sealed', graceDcMinutes: 10, graceAcMinutes: 30 },
          ...{ isContractor: false, helpline: '02-2345-6789', registeredAt: city.clock.now() },
        })
        const named = [{ countryCode: 'TW', partyId: 'SPK', name: '城電' }]
        await replaceParties(tx, { operatorId: operator.peerId, named })
        await writeTariff(tx, usualTariff())
        await writeLocations(tx, [locationOf({ id: 'loc-9', evses: ids.map((uid) => ({ uid })) })])
      })
      await refreshStations(house)
    },
    /** The body of a start at a published charger; with `quoteHash` of a quote made before. */
    startBody: (
      chargerId: string,
      more: Partial<BodyInOf<typeof startCharging>> = {},
    ): BodyInOf<typeof startCharging> => ({
      ...{ toCountryCode: 'TW', toPartyId: 'SPK', locationId: 'loc-9', chargerId, connectorId: '1' },
      ...{ paymentMethod: 'creditcard', carrierType: 2, invoiceEmail: 'rider@example.tw', isAgreeAgreement: true },
      ...more,
    }),
    /** Every entry of the ledger sums to zero, or the test fails. */
    async compareBooks() {
      const sumTwd = await ledgerSumTwd(city.house.database)
      if (sumTwd !== 0) throw new Error(`the ledger sums to ${sumTwd}`)
    },
    async eventsOf(hash: string) {
      const { rows } = await city.house.database.pool.query<{ event: string }>(
        'SELECT event FROM charging.order_events WHERE order_hash = $1 ORDER BY revision',
        [hash],
      )
      return rows.map(({ event }) => event)
    },
    /** The number of riders and chargers with live sessions. */
    async claims(hash: string) {
      const sql = 'SELECT claimed FROM charging.claims WHERE order_hash = $1'
      return (await city.house.database.pool.query(sql, [hash])).rows.length
    },
  }
  return world
}
export type ChargingWorld = Awaited<ReturnType<typeof openChargingWorld>>
