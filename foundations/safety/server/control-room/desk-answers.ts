import { bindPeerEvents, definePeerEvents, handled, ignored, placeInLifecycle } from '@daoxing/kit/server'
import { type AlarmEvent, alarmLifecycle, type AlarmState } from '@daoxing/safety/contract'
import * as z from 'zod/mini'
import { lockAlarms, moveAlarm } from '../change-alarm.ts'
import { escalationKey } from '../jobs/alarm-jobs.ts'
import { escalateSooner } from '../jobs/send-to-desk-handler.ts'
import { findAlarm } from '../stores/alarm-store.ts'
import { messagesToDesk } from '../stores/desk-message-store.ts'

const DeskAnswer = z.object({ type: z.enum(['Ack', 'Error']), identifiers: z.array(z.string()) })

/** Responses of control rooms, each for the alarm that it references. They may be duplicate, late and out of order. */
export const deskAnswers = definePeerEvents('safety.deskAnswers', DeskAnswer)

export const handleDeskAnswers = bindPeerEvents(deskAnswers, {
  async handle({ tx, house, event }) {
    const { type, identifiers } = event.payload
    const named = await messagesToDesk(tx, { desk: event.peerId, identifiers })
    const riderId = named[0]?.riderId
    if (riderId === undefined) return ignored('no message to this control room')
    await lockAlarms(tx, riderId)
    const alarm = await findAlarm(tx, { riderId, id: event.subject })
    const message = named.find((one) => one.alarmId === alarm?.id && one.asks && one.number >= alarm.asksFrom)
    if (!alarm || !message) return ignored('no message that asks for an acknowledgement now')
    if (type === 'Error') {
      await escalateSooner({ tx, house, message })
      return handled
    }
    // An acknowledgement is valid in any order of arrival, since no later response revokes it.
    const place = placeInLifecycle<AlarmState, AlarmEvent>({
      lifecycle: alarmLifecycle,
      state: alarm.state,
      action: 'acknowledged',
      happenedAt: null,
      newestHandledAt: null,
    })
    if (place.next === undefined) return place.verdict
    await house.jobs.unplan(tx, escalationKey(alarm.id))
    await moveAlarm({ tx, house, alarm }, 'acknowledged', { acknowledgedAt: house.clock.now() })
    house.log.info({ alarmId: alarm.id }, 'the control room acknowledged an alarm')
    return handled
  },
})
