import { baseConfigs, configValue } from '@daoxing/configs/server'
import { isWhiteListed } from '@daoxing/configs/contract'
import { riderOf } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { namesOf } from './shared-trip.ts'
import { bestRuns, findRun } from './stores/run-store.ts'
import type { SharingRecord } from './stores/trip-store.ts'

/** Whether the game is available for a rider's trips. */
export async function isGameOpen(tx: Tx, riderId: string): Promise<boolean> {
  const [list, { userNumber }] = [await configValue(tx, baseConfigs.game_whitelist), await riderOf(tx, riderId)]
  return isWhiteListed(list, userNumber)
}

export async function assertGameIsOpen(tx: Tx, riderId: string): Promise<void> {
  if (!(await isGameOpen(tx, riderId))) throw new Refusal('sharing.gameNotOpen')
}

const boardMax = 100

/** Returns the board of one trip, and the caller's own score. */
export async function boardView(tx: Tx, sharing: SharingRecord, player: number) {
  const runs = await bestRuns(tx, sharing, boardMax)
  const names = await namesOf(
    tx,
    sharing,
    runs.map((run) => run.player),
  )
  return {
    invited_at: sharing.gameInvitedAt,
    result: (await findRun(tx, { ...sharing, player }))?.score ?? null,
    results: runs.map((run) => ({ player: run.player, name: names.get(run.player) ?? '', score: run.score ?? 0 })),
  }
}
