import { connectPeer } from '@daoxing/identity/simulator'
import { instantFromMs } from '@daoxing/kit/contract'
import { ApiFailure, type PartWorld, untilReachable } from '@daoxing/kit/simulator'
import {
  type PartnerEvent,
  type PartnerStation,
  pushSessionReport,
  putStations,
  chargingPeerKind,
} from '@daoxing/charging/contract'
import { reportsDoubled, reportsLost, stationCount } from './charging-settings.ts'
import { openSessionBook, type SessionBook } from './session-book.ts'
import { after, meterAt, nextEvent, type NextEvent, type StationSession } from './station-session.ts'
import { fullAtMilliUnits, stationsOf } from './stations.ts'

type StartWish = Pick<StationSession, 'orderHash' | 'stationId'> & { readonly milliUnitsMax: number | null }

/** The partner that runs the stations of the city. */
export type StationOperator = {
  readonly book: Pick<SessionBook, 'of' | 'newest'>
  stations(): readonly PartnerStation[]
  /** Accepts a session, once; undefined if another one is live at the station, or the station is unknown. */
  accept(wish: StartWish): StationSession | undefined
  /** Ends a session now, for the rider or the station. */
  end(orderHash: string): StationSession | undefined
  /** Reports another total for a session that has ended. */
  correct(orderHash: string, totalMilliUnits: number): void
  /** The total on the meter now. */
  meter(session: StationSession): number
  stop(): void
}

const pollEveryMs = 500

export function runStations(world: PartWorld): StationOperator {
  const { clock, wheel, faults, settings, log, seed } = world
  const api = connectPeer(world, { kind: chargingPeerKind, peer: `city-${chargingPeerKind}` })
  const book = openSessionBook(world)
  const stopping = new AbortController()
  const stations = () => stationsOf(seed, settings.get(stationCount))

  async function announce(): Promise<void> {
    await untilReachable(world, () => api.send(putStations, { body: { stations: [...stations()] } }))
  }
  /** If a report is lost for good, the server finds the total when it looks the session up. */
  async function report(session: StationSession, event: PartnerEvent): Promise<void> {
    if (faults.is(reportsLost)) return
    const { orderHash, seq, totalMilliUnits, readAt } = session
    const at = readAt ?? instantFromMs(world.deviceNowMs())
    const body = { eventId: `${orderHash}-${seq}`, orderHash, event, at, totalMilliUnits }
    for (let copies = faults.is(reportsDoubled) ? 2 : 1; copies > 0; copies -= 1)
      await api.send(pushSessionReport, { body, signal: stopping.signal })
  }
  function send(session: StationSession, event: PartnerEvent): void {
    world.count(`charging ${event}`)
    report(session, event).catch((error: unknown) => {
      if (stopping.signal.aborted) return
      const { status, code } = error instanceof ApiFailure ? error : { status: 0, code: 'FAULT' }
      log.error({ orderHash: session.orderHash, event, status, code }, 'a report of a station was not taken')
    })
  }
  function move(session: StationSession, event: NextEvent['event']): StationSession {
    const moved = after(session, { event, nowMs: clock.nowMs(), at: instantFromMs(world.deviceNowMs()) })
    book.keep(moved)
    send(moved, event)
    return moved
  }
  async function run(): Promise<void> {
    for (;;) {
      for (const session of book.newest()) {
        const next = nextEvent(session)
        if (next !== null && next.atMs <= clock.nowMs()) move(session, next.event)
      }
      await wheel.sleep(pollEveryMs, stopping.signal)
    }
  }
  const failed = (error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, 'the stations of the city stand still')
  }
  announce().catch(failed)
  run().catch(failed)
  settings.onChange(stationCount, () => void announce().catch(failed))

  return {
    book,
    stations,
    accept({ orderHash, stationId, milliUnitsMax }) {
      const known = book.of(orderHash)
      if (known) return known
      const isTaken = book.newest().some((other) => other.stationId === stationId && other.state !== 'ended')
      if (isTaken || !stations().some((station) => station.stationId === stationId)) return undefined
      const full = fullAtMilliUnits(seed, orderHash)
      const accepted: StationSession = {
        orderHash,
        stationId,
        state: 'accepted',
        acceptedAtMs: clock.nowMs(),
        beganAtMs: null,
        fullAtMilliUnits: Math.min(full, milliUnitsMax ?? full),
        totalMilliUnits: 0,
        seq: 0,
        startedAt: null,
        readAt: null,
        endedAt: null,
      }
      book.keep(accepted)
      return accepted
    },
    end(orderHash) {
      const session = book.of(orderHash)
      return session === undefined || session.state === 'ended' ? session : move(session, 'ENDED')
    },
    correct(orderHash, totalMilliUnits) {
      const session = book.of(orderHash)
      if (session?.state !== 'ended') return
      const readAt = instantFromMs(world.deviceNowMs())
      const corrected = { ...session, seq: session.seq + 1, totalMilliUnits, readAt }
      book.keep(corrected)
      send(corrected, 'CORRECTED')
    },
    meter: (session) => meterAt(session, clock.nowMs()),
    stop() {
      stopping.abort()
      book.close()
    },
  }
}
