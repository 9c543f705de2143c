import { type CapInfo, type CapMessage, writeCap } from '@daoxing/safety/contract/cap'
import type { AlarmInHand } from '../change-alarm.ts'
import { alarmFacts } from '../alarm-facts.ts'
import { sendToDesk } from '../jobs/alarm-jobs.ts'
import { insertMessage, messagesOf } from '../stores/desk-message-store.ts'
import { controlRoomPort } from './control-room-port.ts'

/** The cause of a message: the first alert, a repetition, a new position, a closing under duress, or the end. */
export type DeskCause = 'raised' | 'repeat' | 'moved' | 'duress' | { readonly ended: EndNote }
/** The reasons for the end of an alarm. The contract has a sentence for each. */
export type EndNote = 'closed' | 'closedNewPin' | 'replaced' | 'drillOver'

/** Control rooms of Taiwan read Chinese. */
const language = 'zh-TW'

/** Writes a CAP message to the control room, with the job that delivers it. Returns its number. */
export async function messageDesk({ tx, house, alarm }: AlarmInHand, cause: DeskCause): Promise<number> {
  const { riderId, id: alarmId } = alarm
  const { peer: desk, sender } = house.port(controlRoomPort)
  const earlier = await messagesOf(tx, alarm)
  const number = (earlier[0]?.number ?? 0) + 1
  const type = typeof cause === 'object' ? 'Cancel' : earlier.length === 0 ? 'Alert' : 'Update'
  const identifier = `${alarmId}-${number}`
  const sentAt = house.clock.now()
  const first = earlier.at(-1)
  const latest = earlier[0]
  // The first message identifies the incident, and the new one supersedes the latest.
  const referred = [first, latest].filter((one, at, all) => one !== undefined && all.indexOf(one) === at)
  const message: CapMessage = {
    identifier,
    sender,
    sent: sentAt,
    status: alarm.isDrill ? 'Exercise' : 'Actual',
    msgType: type,
    scope: 'Private',
    addresses: [desk],
    note: typeof cause === 'object' ? (house.words.say(`safety_cap_${cause.ended}`, language) ?? null) : null,
    references: referred.flatMap((one) =>
      one === undefined ? [] : [{ sender, identifier: one.identifier, sent: one.sentAt }],
    ),
    info: typeof cause === 'object' ? null : await infoOf({ tx, house, alarm }, cause),
  }
  const asks = cause !== 'moved' && typeof cause !== 'object'
  const xml = writeCap(message)
  await insertMessage(tx, { riderId, alarmId, number, identifier, desk, type, asks, state: 'planned', sentAt, xml })
  await house.jobs.plan(tx, sendToDesk, { riderId, alarmId, number })
  return number
}

const headlines = {
  raised: 'safety_cap_headline',
  repeat: 'safety_cap_headlineRepeat',
  moved: 'safety_cap_headlineMoved',
  duress: 'safety_cap_headlineDuress',
} as const

async function infoOf({ tx, house, alarm }: AlarmInHand, cause: Exclude<DeskCause, object>): Promise<CapInfo> {
  const { rider, point, factsIn } = await alarmFacts(tx, house, alarm)
  const facts = factsIn(language)
  const say = (key: string) => house.words.say(key, language, facts) ?? ''
  const drill = alarm.isDrill ? 'Drill' : ''
  const isUnderDuress = cause === 'duress' || alarm.isSilent
  return {
    event: say(alarm.isDrill ? 'safety_cap_drill' : 'safety_cap_event'),
    urgency: 'Immediate',
    severity: 'Extreme',
    certainty: 'Likely',
    headline: say(`${headlines[cause]}${drill}`),
    description: `${facts['address'] ?? ''}，${facts['car'] ?? ''}，${facts['time'] ?? ''}`,
    contact: rider.phoneE164,
    parameters: {
      alarm: alarm.id,
      ...(alarm.orderHash === null ? {} : { order: alarm.orderHash }),
      ...(alarm.plate === null ? {} : { plate: alarm.plate }),
      // The control room must not call a rider under duress, since a call could endanger the rider.
      ...(isUnderDuress ? { duress: 'true' } : {}),
    },
    area: { areaDesc: facts['address'] ?? '', point: point ?? null },
  }
}
