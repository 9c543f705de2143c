import type { PartWorld } from '@daoxing/kit/simulator'
import { faultOn, pointOffline, tariffChanges } from '../charging-faults.ts'
import { chargers, otherDrivers } from '../charging-settings.ts'
import { createOcpiClient } from '../ocpi/ocpi-client.ts'
import { ocpiDesk, ocpiPrefix } from '../ocpi/ocpi-desk.ts'
import { type Page, pageOf, type PageWish } from '../ocpi/pages.ts'
import { type Invitation, linkParty, type PartyLink } from '../ocpi/party-link.ts'
import { commandsOf } from './commands.ts'
import { createEvseBoard } from './evse-board.ts'
import { locationOf } from './location-object.ts'
import { makeBill } from './make-bills.ts'
import { createTariffBoard, networkOf } from './network.ts'
import { openOperatorBooks } from './operator-books.ts'
import { type CityOperator, cityOperators } from './operators.ts'
import { runPlugSessions } from './plug-sessions.ts'
import { periodsOf, sessionOf } from './session-object.ts'
import type { SessionRecord } from './session-record.ts'
import { sitesOf } from './sites.ts'
import { tellServer } from './tell-server.ts'

export type OperatorsPlan = {
  readonly world: PartWorld
  readonly invite: (operator: CityOperator) => Promise<Invitation>
  /** The city's own address, once it is open. */
  readonly cityUrl: () => Promise<string>
}
export type RunningOperators = ReturnType<typeof runOperators>

const turnEveryMs = 500
/** The server reads all stations after a registration by itself: the operator waits for that. */
const pullPatienceMs = 4_000

/** The operators of the city's charge points: their stations, sessions, books and links to the server. */
export function runOperators({ world, invite, cityUrl }: OperatorsPlan) {
  const { settings, wheel, faults, seed, log, deviceNowMs, clock } = world
  const stopping = new AbortController()
  const { signal } = stopping
  const bornMs = deviceNowMs()
  const books = openOperatorBooks(world)
  const tariffs = createTariffBoard(bornMs)
  let network = networkOf(sitesOf(seed, settings.get(chargers)))
  const allChargers = () => network.sites.flatMap((site) => site.chargers)
  let board = createEvseBoard(seed, allChargers(), bornMs)
  const links = new Map<string, PartyLink>()
  const pulled = new Set<string>()
  const inside = { network: () => network, board: () => board }
  const sessions = runPlugSessions({ world, books, tariffs, ...inside })
  const teller = tellServer({
    ...{ world, books, sessions, tariffs, bornMs, signal, ...inside, linkOf: (partyId: string) => links.get(partyId) },
  })
  const client = createOcpiClient(world.network, signal)

  function list(operator: CityOperator, module: string, wish: PageWish): Page | undefined {
    const page = pageIn(operator, module, wish)
    if (page && wish.offset + wish.limit >= page.total) pulled.add(`${operator.partyId} ${module}`)
    return page
  }
  const objectOf = (session: SessionRecord) => {
    const spot = network.spot(session.locationId, session.evseUid, session.connectorId)
    if (!spot) return []
    const periods = periodsOf(session, session.pieces, spot.site.operator.tellsPercent)
    return [{ ...sessionOf(session, spot), charging_periods: periods }]
  }
  const locationsOf = ({ partyId }: CityOperator) =>
    network.sites
      .filter(({ operator }) => operator.partyId === partyId)
      .map((site) => locationOf(site, { nowOf: board.nowOf, madeAtMs: bornMs }))
  function pageIn(operator: CityOperator, module: string, wish: PageWish): Page | undefined {
    const { partyId } = operator
    if (module === 'locations') return pageOf(locationsOf(operator), wish)
    if (module === 'tariffs') return pageOf(tariffs.of(partyId), wish)
    if (module === 'sessions') {
      const { total, rows } = books.sessionsOf({ partyId, ...wish })
      return { total, objects: rows.flatMap(objectOf) }
    }
    // A bill that is not due yet is not in the books.
    const untilMs = Math.min(wish.untilMs, deviceNowMs() + 1)
    const { total, rows } = books.billsOf({ partyId, ...wish, untilMs })
    return { total, objects: rows.map(({ object }) => object) }
  }
  function find(operator: CityOperator, module: string, [id, uid, connectorId]: readonly string[]): object | undefined {
    if (module !== 'locations') return undefined
    const location = locationsOf(operator).find((one) => one.id === id)
    if (uid === undefined) return location
    const evse = location?.evses.find((one) => one.uid === uid)
    return connectorId === undefined ? evse : evse?.connectors.find((one) => one.id === connectorId)
  }
  const command = commandsOf({
    ...{ world, books, sessions, signal, ...inside },
    async post(operator, url, result) {
      const answer = await links.get(operator.partyId)?.post(url, { result })
      if (answer && !answer.isDone)
        log.error({ result, status: answer.status }, 'the result of a command was not taken')
    },
  })
  const desk = ocpiDesk({
    ...{ books, nowMs: deviceNowMs, list, find, command },
    forget: (partyId) => links.get(partyId)?.forget(),
  })

  async function announce(link: PartyLink): Promise<void> {
    const wasKnown = (books.registration(link.operator.partyId)?.serverToken ?? null) !== null
    await link.ready
    if (!wasKnown) await wheel.sleep(pullPatienceMs, signal)
    if (!pulled.has(`${link.operator.partyId} tariffs`)) teller.tellTariffs(link)
    if (!pulled.has(`${link.operator.partyId} locations`)) await teller.tellLocations(link)
  }
  function turn(): void {
    const nowMs = deviceNowMs()
    board.turn({ nowMs, speed: clock.factor, crowd: settings.get(otherDrivers) })
    sessions.turn()
    for (const session of books.open()) bill(session, nowMs)
    teller.turn()
  }
  function bill(session: SessionRecord, nowMs: number): void {
    if (session.billAtMs === null || session.billAtMs > nowMs) return
    const target = sessions.targetOf(session)
    const spot = network.spot(session.locationId, session.evseUid, session.connectorId)
    if (faultOn(faults, pointOffline, target)) return
    if (spot) makeBill({ world, books }, { session, spot, target })
    else books.keep({ ...session, billAtMs: null })
  }
  async function run(): Promise<void> {
    // The statuses of the first moment are told with the stations.
    board.turn({ nowMs: deviceNowMs(), speed: clock.factor, crowd: settings.get(otherDrivers) })
    board.drainChanged()
    for (const session of books.open())
      if (session.status === 'PENDING' || session.status === 'ACTIVE' || session.status === 'RESERVATION')
        board.take(session.evseUid, session.status === 'RESERVATION' ? 'RESERVED' : 'CHARGING', deviceNowMs())
    while (!signal.aborted) {
      try {
        turn()
      } catch (err) {
        log.error({ err }, 'a turn of the charge points failed')
      }
      await wheel.sleep(turnEveryMs, signal)
    }
  }
  const failed = (err: unknown) => {
    if (!signal.aborted) log.error({ err }, 'the charge points of the city stand still')
  }
  const deskUrl = async () => `${await cityUrl()}${ocpiPrefix}`
  for (const operator of settings.get(chargers) > 0 ? cityOperators : []) {
    const link = linkParty({ operator, books, client, world, deskUrl, invite, signal })
    links.set(operator.partyId, link)
    announce(link).catch(failed)
  }
  run().catch(failed)
  settings.onChange(chargers, () => {
    network = networkOf(sitesOf(seed, settings.get(chargers)))
    board = createEvseBoard(seed, allChargers(), deviceNowMs())
    for (const link of links.values()) link.ready.then(() => teller.tellLocations(link)).catch(failed)
  })
  return {
    ...{ desk, books, sessions, tariffs },
    network: inside.network,
    board: inside.board,
    linkOf: (partyId: string) => links.get(partyId),
    faultsChanged() {
      for (const link of links.values()) {
        const { partyId } = link.operator
        const percent = faultOn(faults, tariffChanges, { partyId })?.percent ?? 0
        if (tariffs.raise(partyId, percent, deviceNowMs())) teller.tellTariffs(link)
      }
    },
    stop() {
      if (signal.aborted) return
      stopping.abort()
      books.close()
    },
  }
}
