import { defineFleeting } from '@daoxing/kit/contract'
import { afterCommit, type House, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { type AssetMark, fromTheStart, readAssetMoves } from '../stores/move-store.ts'
import { type AssetMemory, type AssetNews, createAssetMemory } from './asset-memory.ts'

type Holding = {
  readonly memory: AssetMemory
  readUpTo: AssetMark
  /** Reads are numbered as they begin. */
  begun: number
  takenOver: number
  refreshedAtMs: number
  refreshing: Promise<void> | undefined
}

/** Tells the other servers that there is something to read. */
export const assetsMoved = defineFleeting('assets.assetsMoved', z.object({}))

/** A change by another server is known here after this time at the latest, even if its message was lost. */
const refreshEveryMs = 2_000
const holdings = new WeakMap<House, Holding>()

const holdingOf = (house: House): Holding =>
  holdings.getOrInsertComputed(house, () => ({
    memory: createAssetMemory(),
    readUpTo: fromTheStart,
    begun: 0,
    takenOver: 0,
    refreshedAtMs: 0,
    refreshing: undefined,
  }))

/** All assets as this process knows them; the memory refreshes itself in the background if it is old. */
export function memoryOf(house: House): AssetMemory {
  const holding = holdingOf(house)
  if (house.clock.nowMs() - holding.refreshedAtMs >= refreshEveryMs) refreshSoon(house)
  return holding.memory
}

/** Brings the memory up to date with the rows, whichever server wrote them. It reads only what has changed. */
export async function refreshAssets(house: House, tx: Tx = house.database): Promise<void> {
  const holding = holdingOf(house)
  const { memory } = holding
  holding.begun += 1
  const number = holding.begun
  const mark = memory.mark()
  const nowMs = house.clock.nowMs()
  const moves = await readAssetMoves(tx, { since: holding.readUpTo, besides: memory.unconfirmed(), nowMs })
  // Of two concurrent reads, the older one may finish last: the younger one has read the same and more.
  if (number < holding.takenOver) return
  holding.takenOver = number
  memory.takeOver(moves.news, mark)
  holding.readUpTo = moves.mark
  holding.refreshedAtMs = nowMs
}

/** The caller does not wait; during a refresh it does nothing. */
export function refreshSoon(house: House): void {
  const holding = holdingOf(house)
  if (holding.refreshing) return
  holding.refreshing = refreshAssets(house)
    .catch((error: unknown) => {
      // A server that is shutting down needs no refresh.
      if (!house.database.pool.ending) house.log.error({ err: error }, 'the assets could not be refreshed')
    })
    .finally(() => {
      holding.refreshing = undefined
    })
}

/** Once the transaction is committed, this process knows its change, and the others read it. */
export function rememberAfterCommit(house: House, news: AssetNews['assets'][number]): void {
  afterCommit(() => {
    holdingOf(house).memory.change(news)
    house.peers.send(assetsMoved, {})
  })
}

/** Once the transaction is committed, every server reads what it has changed. */
export function announceAfterCommit(house: House): void {
  afterCommit(() => {
    refreshSoon(house)
    house.peers.send(assetsMoved, {})
  })
}
