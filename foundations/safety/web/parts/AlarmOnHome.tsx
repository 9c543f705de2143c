import { Link, useAnnounce, useSession } from '@daoxing/kit/web'
import type { Alarm } from '@daoxing/safety/contract'
import { BellRing, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useAlarm } from '../alarm-data.ts'
import { alarmTitle } from '../alarm-title.ts'
import * as words from '../words/compiled/messages.js'

/** The rider's open alarm on home, even if it was raised on another device. Renders nothing without one. */
export function AlarmOnHome() {
  return useSession().state === 'rider' ? <OwnAlarmOnHome /> : null
}

function OwnAlarmOnHome() {
  const alarm = useAlarm().data
  return alarm ? <Banner alarm={alarm} /> : null
}

function Banner({ alarm }: { readonly alarm: Alarm }) {
  const title = alarmTitle(alarm)
  const announce = useAnnounce()
  const say = useEffectEvent(announce)
  useEffect(() => say(title), [title])
  return (
    <Link
      to="/emergency"
      className="mb-3 flex min-h-16 items-center gap-3 rounded-2 border-2 border-danger bg-surface px-4 py-3 transition active:scale-98"
    >
      <BellRing aria-hidden="true" className="shrink-0 text-danger" />
      <span className="min-w-0 flex-1">
        {alarm.is_drill && <span className="block font-bold text-warn">{words.safety_alarm_drill()}</span>}
        <span className="block font-bold">{title}</span>
        <span className="block text-secondary text-muted">{words.safety_alarm_open()}</span>
      </span>
      <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-muted" />
    </Link>
  )
}
