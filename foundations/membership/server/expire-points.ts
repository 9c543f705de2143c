import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { notifyRider } from '@daoxing/notices/server'
import { expirePoints } from './membership-jobs.ts'
import { endOfDayAfter } from './rules/points.ts'
import {
  type Lot,
  lotsExpiredBy,
  openLots,
  pointsExpiringBetween,
  takeFromLots,
  writePoints,
} from './stores/points-store.ts'

const lotsAtOnce = 500
/** A rider hears of points that expire in so many days, each once. */
const daysAhead = [30, 7, 1]

/** Runs at the end of each Taipei day: expired points leave their lots, and riders hear of those that expire soon. */
export async function expirePointsHandler({ house }: { readonly house: House }): Promise<void> {
  const now = house.clock.now()
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    if (!(await expireSome(house, now))) break
  }
  await house.database.transaction(async (tx) => {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const days of daysAhead) await tellOfExpiry({ tx, house, now, days })
    await house.jobs.plan(tx, expirePoints, {}, { key: expirePoints.name, dueAt: endOfDayAfter(now, 0) })
  })
}

/** False once there was nothing left to expire. */
async function expireSome(house: House, now: Instant): Promise<boolean> {
  const lots = await lotsExpiredBy(house.database, now, lotsAtOnce)
  // oxlint-disable-next-line no-await-in-loop -- a transaction for each rider, so that no lock is held for long
  for (const riderId of new Set(lots.map((lot) => lot.riderId)))
    await house.database.transaction(async (tx) => {
      await lockUntilEnd(tx, `membership:${riderId}`)
      const own = await openLots(tx, riderId)
      await expireLots(
        tx,
        own.filter(({ expiresAt }) => expiresAt <= now),
        now,
      )
    })
  return lots.length === lotsAtOnce
}

/** Books what is left of lots as expired. The caller holds the member's lock. */
export async function expireLots(tx: Tx, lots: readonly Lot[], now: Instant): Promise<void> {
  for (const { riderId, entryId, leftPoints } of lots) {
    const facts = { riderId, points: leftPoints, createdAt: now, orderHash: null, service: null }
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await writePoints(tx, { ...facts, kind: 'expired', reference: `lot:${entryId}` })
  }
  await takeFromLots(tx, lots)
}

type Telling = { readonly tx: Tx; readonly house: House; readonly now: Instant; readonly days: number }

async function tellOfExpiry({ tx, house, now, days }: Telling): Promise<void> {
  const from = plusSeconds(now, (days - 1) * 86_400)
  const until = plusSeconds(now, days * 86_400)
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const { riderId } of await pointsExpiringBetween(tx, { from, until }))
    await notifyRider({
      ...{ tx, house, riderId, kind: 'pointsExpire', orderHash: 'points', service: null },
      about: `${riderId}:${until.slice(0, 10)}:${days}`,
    })
}
