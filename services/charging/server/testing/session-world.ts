import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider, type TestRider } from '@daoxing/identity/server/testing'
import { plusSeconds } from '@daoxing/kit/contract'
import { bindPort, issueCredential } from '@daoxing/kit/server'
import { type As, openTestHouse } from '@daoxing/kit/server/testing'
import { noticesServer } from '@daoxing/notices/server'
import { ordersServer } from '@daoxing/orders/server'
import {
  getSession,
  type PartnerEvent,
  pushSessionReport,
  putStations,
  quoteSession,
  requestSession,
} from '@daoxing/charging/contract'
import { walletServer } from '@daoxing/wallet/server'
import { bankPorts, ledgerSumTwd, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { chargingServer } from '../index.ts'
import { stationPartnersPort } from '../station-partner.ts'
import { pretendPartner } from './pretend-partner.ts'

const slices = [configsServer, identityServer, ordersServer, walletServer, noticesServer, chargingServer]
const stationCount = 40
/** NT$10 a unit: 1,000 thousandths cost $10, and a typical session of 20 units $200. */
const centsPerUnit = 1000

/** A house with a bank, a partner with stations, and riders with cards, using only calls. */
export async function openSessionWorld() {
  const [bank, partner] = [pretendBank(), pretendPartner()]
  const city = await openTestHouse({
    slices,
    portsInstead: [...bankPorts(bank), bindPort(stationPartnersPort, partner)],
  })
  const enrolPartner = async (peerId: string): Promise<As> => {
    const peer = { peerKind: 'charging', peerId }
    const { house } = city
    const { credential } = await house.database.transaction((tx) =>
      issueCredential({ tx, house, peer, graceSeconds: 0 }),
    )
    return { bearer: credential }
  }
  const asPartner = await enrolPartner('sparks')
  const station = (number: number) => ({
    stationId: `st-${number}`,
    name: `站點 ${number}`,
    address: '臺北市信義區市府路 1 號',
    location: { lat: 25.04, lng: 121.56 },
    centsPerUnit,
  })
  const stations = Array.from({ length: stationCount }, (_, at) => station(at + 1))
  await city.call(putStations, { as: asPartner, body: { stations } })
  let [nextStation, nextEvent, nextKey] = [1, 1, 1]

  const quotes = async (rider: TestRider, wish: { stationId?: string; limitTwd?: number } = {}) => {
    const { stationId = `st-${nextStation++}`, limitTwd } = wish
    return (await city.call(quoteSession, { as: rider.as, body: { stationId, limitTwd } })).data
  }
  const requests = async (rider: TestRider, quoteHash: string, key = `tap-${nextKey++}`) =>
    city.call(requestSession, { as: rider.as, key, body: { quoteHash, paymentMethod: 'creditcard' } })
  const reports = (
    orderHash: string,
    event: PartnerEvent,
    totalUnits: number,
    more: { eventId?: string; secondsAgo?: number; as?: As } = {},
  ) => {
    const { eventId = `e-${nextEvent++}`, secondsAgo = 0, as = asPartner } = more
    const at = plusSeconds(city.clock.now(), -secondsAgo)
    const body = { eventId, orderHash, event, at, totalMilliUnits: Math.round(totalUnits * 1000) }
    return city.call(pushSessionReport, { as, body })
  }
  const world = {
    ...city,
    get house() {
      return city.house
    },
    bank,
    partner,
    enrolPartner,
    station,
    quotes,
    requests,
    reports,
    async rider() {
      const rider = await aRider(city)
      await withCard(city, rider)
      return rider
    },
    async sees(rider: TestRider, hash: string) {
      return (await city.call(getSession, { params: { hash }, as: rider.as })).data
    },
    /** A requested session; its partner got the start request. */
    async aRequest(wish: { limitTwd?: number } = {}) {
      const rider = await world.rider()
      const { quoteHash } = await quotes(rider, wish)
      const { orderHash: hash } = (await requests(rider, quoteHash)).data
      await city.settle()
      return { rider, hash, sees: () => world.sees(rider, hash) }
    },
    /** A session that delivers. */
    async aDelivery(wish: { limitTwd?: number } = {}) {
      const session = await world.aRequest(wish)
      await reports(session.hash, 'STARTED', 0)
      await city.settle()
      const says = async (event: PartnerEvent, totalUnits: number) => {
        await city.advance(1)
        const answered = await reports(session.hash, event, totalUnits)
        await city.settle()
        return answered
      }
      return { ...session, says }
    },
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
    /** The number of riders and stations with live sessions. */
    async claims(hash: string) {
      const sql = 'SELECT claimed FROM charging.claims WHERE order_hash = $1'
      return (await city.house.database.pool.query(sql, [hash])).rows.length
    },
  }
  return world
}
export type SessionWorld = Awaited<ReturnType<typeof openSessionWorld>>
