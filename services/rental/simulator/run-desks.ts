import type { PlannedFleet, RegisteredFleet } from '@daoxing/assets/simulator'
import { instantFromMs } from '@daoxing/kit/contract'
import { type CityWorld, secretHex, seededChance } from '@daoxing/kit/simulator'
import {
  isDriving,
  listRentalDeskOrders,
  pushRentalDeskEvent,
  type RentalDeskFact,
  type RentalDeskOrder,
} from '@daoxing/rental/contract'
import { deskFact } from './desk-decisions.ts'
import { lateRenters, noCars, silentDesks } from './desk-faults.ts'
import type { PeopleAtDesks } from './people-at-desks.ts'

export type Desks = {
  /** The orders of the last look. */
  orders(): readonly RentalDeskOrder[]
  /** Reports a toll of an order that has ended; false for one that was never handed over here. */
  tollFor(orderHash: string): boolean
  stop(): void
}

type Lender = {
  readonly fleet: RegisteredFleet
  readonly plan: PlannedFleet['plan']
  readonly people: PeopleAtDesks
  /** How often the staff looks at the orders. */
  readonly lookMs?: number
}

const usualLookMs = 5_000
/** A station looks for another car this often before it gives up. */
const searchesMax = 5

/** The desks of one lender: they look at their orders, and report what happens as any operator's system would. */
export function runDesks(world: CityWorld, { fleet, plan, people, lookMs = usualLookMs }: Lender): Desks {
  const stopping = new AbortController()
  const { signal } = stopping
  const told = new Map<string, string>()
  const searches = new Map<string, number>()
  const returned = new Map<string, string>()
  let seen: readonly RentalDeskOrder[] = []
  const now = () => instantFromMs(world.deviceNowMs())

  async function report(orderHash: string, fact: RentalDeskFact): Promise<void> {
    const body = { id: `${orderHash}-${secretHex(6)}`, at: now(), orderHash, fact }
    await fleet.api.send(pushRentalDeskEvent, { body, signal })
  }

  const isOut = (assetId: string | null) =>
    seen.some((order) => order.assetId === assetId && order.departedAt !== null && isDriving(order.state))

  /** A car of the model that belongs to the station and is not out, another one at each search. */
  function spareCar({ orderHash, fromStationId, modelCode, assetId: own }: RentalDeskOrder) {
    const search = searches.get(orderHash) ?? 0
    searches.set(orderHash, search + 1)
    const code = [...fleet.standIds].find(([, standId]) => standId === fromStationId)?.[0]
    const cars = plan.assets.flatMap(({ stand, modelCode: model, plate }) => {
      const assetId = stand === code && model === modelCode ? fleet.assetIds.get(plate) : undefined
      return assetId === undefined || assetId === own || isOut(assetId) ? [] : [{ assetId, plate }]
    })
    return search < searchesMax ? cars[search] : undefined
  }

  async function serve(order: RentalDeskOrder): Promise<void> {
    const { orderHash, revision, state, assetId } = order
    const isCarOut = state === 'RESERVED' && isOut(assetId)
    const isSearching = state === 'WISHED' || isCarOut
    const moment = `${revision} ${order.objections.length}`
    if (!isSearching && told.get(orderHash) === moment) return
    const { faults } = world
    const at = now()
    const fact = deskFact(order, {
      now: at,
      chance: seededChance(world.seed),
      faults: { isWithoutCars: faults.is(noCars), isLate: faults.is(lateRenters) },
      spareCar: isSearching && (state === 'WISHED' || at >= order.startsAt) ? spareCar(order) : undefined,
      isCarOut,
      visit: people.visitOf(orderHash),
    })
    if (fact === undefined) return
    await report(orderHash, fact)
    told.set(orderHash, moment)
    if (fact.kind === 'returned') returned.set(orderHash, fact.at)
    world.count(`rental ${fact.kind}`)
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await world.wheel.sleep(lookMs, signal)
      if (world.faults.is(silentDesks)) continue
      try {
        seen = (await fleet.api.send(listRentalDeskOrders, { signal })).orders
        for (const order of seen) await serve(order)
      } catch (err) {
        if (!signal.aborted) world.log.error({ peer: fleet.peer, err }, 'a desk could not look at its orders')
      }
    }
  }

  run().catch((err: unknown) => !signal.aborted && world.log.error({ peer: fleet.peer, err }, 'a desk has stopped'))
  return {
    orders: () => seen,
    tollFor(orderHash) {
      const happenedAt = returned.get(orderHash)
      if (happenedAt === undefined) return false
      const proof = { number: `ETC-${secretHex(4)}`, text: '國道通行費', happenedAt }
      report(orderHash, { kind: 'laterLine', line: 'toll', amountTwd: 88, proof }).catch((err: unknown) =>
        world.log.error({ err }, 'a toll was not reported'),
      )
      return true
    },
    stop: () => stopping.abort(),
  }
}
