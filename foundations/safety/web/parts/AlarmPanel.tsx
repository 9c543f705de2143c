import {
  Button,
  formatTimeOfDay,
  ListRow,
  openDialler,
  sentenceOf,
  showToast,
  useAnnounce,
  useIsOnline,
  useSecondsLeft,
} from '@daoxing/kit/web'
import type { Alarm, AlarmTold, EmergencyNumbers } from '@daoxing/safety/contract'
import { Ambulance, BellRing, Check, CircleAlert, Clock, Siren } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTakeBackAlarm } from '../alarm-data.ts'
import { alarmTitle } from '../alarm-title.ts'
import { usePhonePositions } from '../use-phone-positions.ts'
import * as words from '../words/compiled/messages.js'
import { CloseByPin } from './CloseByPin.tsx'

type AlarmPanelProps = {
  readonly alarm: Alarm
  readonly numbers: EmergencyNumbers
  /** The button that raises an alarm; during a drill it replaces the phone call. */
  readonly sos: ReactNode
}

/** An open alarm: the time to take it back, then its progress, the phone call, and the PIN that closes it. */
export function AlarmPanel({ alarm, numbers, sos }: AlarmPanelProps) {
  usePhonePositions(alarm)
  const isOnline = useIsOnline()
  const title = alarmTitle(alarm)
  const announce = useAnnounce()
  const say = useEffectEvent(announce)
  useEffect(() => say(title), [title])
  return (
    <div className="flex flex-col gap-3">
      <section className="rounded-2 border-2 border-danger bg-surface p-4">
        {alarm.is_drill && <p className="mb-1 font-bold text-warn">{words.safety_alarm_drill()}</p>}
        <h2 className="flex items-start gap-2 text-card font-bold">
          <BellRing aria-hidden="true" size={24} className="shrink-0 text-danger" />
          {title}
        </h2>
        {!isOnline && <p className="mt-1 text-warn">{words.safety_alarm_offline()}</p>}
        {alarm.state === 'pending' ? <Pending alarm={alarm} /> : <Told alarm={alarm} />}
      </section>
      {alarm.is_drill ? <DrillHelp sos={sos} /> : <Telephone numbers={numbers} />}
      {alarm.state !== 'pending' && <CloseByPin alarm={alarm} />}
    </div>
  )
}

function DrillHelp({ sos }: { readonly sos: ReactNode }) {
  return (
    <div>
      <p className="mb-2 text-secondary text-muted">{words.safety_drill_noCalls()}</p>
      {sos}
    </div>
  )
}

function Telephone({ numbers }: { readonly numbers: EmergencyNumbers }) {
  return (
    <div className="rounded-2 border border-line bg-surface px-4 py-1">
      <ListRow
        icon={<Siren aria-hidden="true" size={20} />}
        title={words.safety_call_police({ number: numbers.police })}
        onPress={() => openDialler(numbers.police)}
      />
      <ListRow
        icon={<Ambulance aria-hidden="true" size={20} />}
        title={words.safety_call_ambulance({ number: numbers.ambulance })}
        onPress={() => openDialler(numbers.ambulance)}
        isLast
      />
    </div>
  )
}

function Pending({ alarm }: { readonly alarm: Alarm }) {
  const seconds = useSecondsLeft(alarm.sounds_at)
  const takeBack = useTakeBackAlarm(() => showToast(words.safety_alarm_takenBack()))
  const press = () => takeBack.mutate(alarm.id, { onError: (error) => showToast(sentenceOf(error), 5000) })
  return (
    <>
      <p className="mt-1 text-muted tabular-nums" aria-live="off">
        {seconds > 0 ? words.safety_alarm_seconds({ seconds }) : words.safety_sos_sending()}
      </p>
      <div className="mt-3">
        <Button
          kind="outline"
          isWide
          state={takeBack.isPending ? 'busy' : seconds > 0 ? 'ready' : 'disabled'}
          onPress={press}
        >
          {words.safety_alarm_takeBack()}
        </Button>
      </div>
    </>
  )
}

function Told({ alarm }: { readonly alarm: Alarm }) {
  const { acknowledged_at: acknowledgedAt, told } = alarm
  return (
    <ul className="mt-3 flex flex-col gap-2" aria-label={words.safety_alarm_told()}>
      {told.map((one) => (
        <Line key={`${one.receiver}-${one.at}`} icon={<Check aria-hidden="true" size={20} />} time={one.at}>
          {toldWords(one, alarm.is_drill)}
        </Line>
      ))}
      {acknowledgedAt === null ? (
        <Line icon={<Clock aria-hidden="true" size={20} />}>{words.safety_alarm_waiting()}</Line>
      ) : (
        <Line icon={<Check aria-hidden="true" size={20} />} time={acknowledgedAt}>
          {words.safety_alarm_confirmed()}
        </Line>
      )}
      {told.every(({ receiver }) => receiver !== 'contacts') && (
        <Line icon={<CircleAlert aria-hidden="true" size={20} />}>{words.safety_alarm_noContacts()}</Line>
      )}
    </ul>
  )
}

type LineProps = { readonly icon: ReactNode; readonly children: string; readonly time?: string }

function Line({ icon, children, time }: LineProps) {
  return (
    <li className="flex items-start gap-2">
      <span className="flex h-6 shrink-0 items-center text-muted">{icon}</span>
      <span className="min-w-0 flex-1 break-words">{children}</span>
      {time !== undefined && (
        <span className="shrink-0 text-secondary text-muted tabular-nums">{formatTimeOfDay(time)}</span>
      )}
    </li>
  )
}

function toldWords({ receiver, names: all }: AlarmTold, isDrill: boolean): string {
  const names = all.join('、')
  if (receiver === 'contacts')
    return isDrill ? words.safety_told_contactsDrill({ names }) : words.safety_told_contacts({ names })
  if (receiver === 'secondDesk') return isDrill ? words.safety_told_secondDeskDrill() : words.safety_told_secondDesk()
  if (receiver === 'police') return isDrill ? words.safety_told_policeDrill() : words.safety_told_police()
  return isDrill ? words.safety_told_controlRoomDrill() : words.safety_told_controlRoom()
}
