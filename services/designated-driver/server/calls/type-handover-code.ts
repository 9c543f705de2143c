import { configValue } from '@daoxing/configs/server'
import { plusSeconds, Refusal, secondsBetween } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { typeHandoverCode } from '@daoxing/designated-driver/contract'
import { designatedDriverConfigs } from '../designated-driver-configs.ts'
import { jobView } from '../job-view.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { trips } from '../trips.ts'

/** A wrong code is counted, so its refusal is returned, not thrown: the count is committed. */
export const typeHandoverCodeAnswer = answer(typeHandoverCode, {
  prepare: () => undefined,
  async handle({ params, body, who, tx, house }) {
    const trip = await lockedTripOfDriver(tx, who.driverId, params.hash)
    const { state, codeCheckedAt, codeBlockedUntil, handoverCode } = trip
    if (state !== 'ARRIVED') throw new Refusal('kit.movedMeanwhile', { state })
    if (codeCheckedAt !== null) return jobView({ tx, house, trip })
    const now = house.clock.now()
    if (codeBlockedUntil !== null && now < codeBlockedUntil)
      throw new Refusal('designatedDriver.codeBlocked', { seconds: Math.ceil(secondsBetween(now, codeBlockedUntil)) })
    if (body.code === handoverCode) {
      const change = { codeCheckedAt: now, codeTries: 0, codeBlockedUntil: null }
      return jobView({ tx, house, trip: (await trips.amend({ tx, house, row: trip, change })).row })
    }
    const times = await configValue(tx, designatedDriverConfigs.designated_driver_times)
    const tries = trip.codeTries + 1
    const isUsedUp = tries >= times.codeTries
    const blockedUntil = isUsedUp ? plusSeconds(now, times.codeBlockSeconds) : null
    const change = { codeTries: isUsedUp ? 0 : tries, codeBlockedUntil: blockedUntil }
    await trips.amend({ tx, house, row: trip, change })
    return isUsedUp
      ? new Refusal('designatedDriver.codeBlocked', { seconds: times.codeBlockSeconds })
      : new Refusal('designatedDriver.wrongCode', { left: times.codeTries - tries })
  },
})
