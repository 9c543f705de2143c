import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { reportPositions } from '@daoxing/safety/contract'
import { lockAlarms } from '../change-alarm.ts'
import { recordPositions } from '../record-position.ts'
import { findAlarm } from '../stores/alarm-store.ts'

/** The accepted error of a phone's clock. */
const clockSeconds = 60

/** Positions from before the alarm are not recorded; those of a fast clock count as current. */
export const reportPositionsAnswer = answer(reportPositions, async ({ params: { id }, body, who, tx, house }) => {
  const { riderId } = who
  await lockAlarms(tx, riderId)
  const alarm = await findAlarm(tx, { riderId, id })
  if (!alarm) throw new Refusal('kit.notFound')
  const now = house.clock.now()
  const since = plusSeconds(alarm.raisedAt, -clockSeconds)
  const heard = body.positions
    .filter(({ at }) => at >= since)
    .map(({ lat, lng, at }) => ({ source: 'phone' as const, lat, lng, at: at > now ? now : at }))
  if (alarm.endedAt === null) await recordPositions({ tx, house, alarm }, heard)
  return { is_open: alarm.shown === null }
})
