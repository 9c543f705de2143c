import { Refusal, secondsBetween } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { gameScore, gameSeconds, submitGameResult } from '@daoxing/sharing/contract'
import { followedForWrite } from '../followed-trip.ts'
import { boardView } from '../game.ts'
import { moveSharing } from '../shared-trip.ts'
import { findRun, scoreRun } from '../stores/run-store.ts'

/** A result may arrive this long after the run, because of a slow connection. */
const graceSeconds = 60
/** The maximum drift between the clocks of page and server within a run. */
const driftMs = 1500

export const submitGameResultAnswer = answer(submitGameResult, async ({ params, body, who, tx, house }) => {
  const { order, viewer: player, sharing } = await followedForWrite({ tx, house, who, reference: params.id })
  const run = await findRun(tx, { ...order, player })
  if (!run) throw new Refusal('sharing.gameNotAccepted')
  if (run.score !== null) throw new Refusal('sharing.resultGiven')
  const elapsedSeconds = secondsBetween(run.startedAt, house.clock.now())
  if (elapsedSeconds > gameSeconds + graceSeconds) throw new Refusal('sharing.gameOver')
  const { score, taps } = body
  const lastTapMs = Math.max(0, ...taps.map(({ at_ms: at }) => at))
  if (lastTapMs > elapsedSeconds * 1000 + driftMs || score !== gameScore(run.seed, taps))
    throw new Refusal('sharing.scoreImpossible', { field: 'score' })
  await scoreRun(tx, run, score)
  await moveSharing({ tx, house, sharing, change: {} })
  return await boardView(tx, sharing, player)
})
