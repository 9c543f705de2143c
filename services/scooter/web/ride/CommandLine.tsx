import { msOf } from '@daoxing/kit/contract'
import { cx, Spinner, useNow } from '@daoxing/kit/web'
import type { ControlAction, ScooterRental } from '@daoxing/scooter/contract'
import { CircleAlert, CircleCheck } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

/** A success is news for so long; then the state of the scooter says it. */
const newsMs = 20_000

const waits: Readonly<Record<ControlAction, () => string>> = {
  power_on: words.scooter_command_wait_power_on,
  power_off: words.scooter_command_wait_power_off,
  open_trunk: words.scooter_command_wait_open_trunk,
  find: words.scooter_command_wait_find,
}
const successes: Readonly<Record<ControlAction, () => string>> = {
  power_on: words.scooter_command_done_power_on,
  power_off: words.scooter_command_done_power_off,
  open_trunk: words.scooter_command_done_open_trunk,
  find: words.scooter_command_done_find,
}

/**
 * The scooter's answer to the last tap, and its cost if there was none. The line keeps its height when it is empty, so that
 * the buttons do not move under the thumb. A start and a return tell their own result.
 */
export function CommandLine({ rental: { state, command, meter } }: { readonly rental: ScooterRental }) {
  const now = useNow()
  if (state !== 'RESERVED' && state !== 'RIDING') return null
  const shown = command === null ? undefined : lineOf({ state, command, meter }, now)
  return (
    <p
      role="status"
      className={cx('flex min-h-6 items-start gap-2 text-secondary', shown?.tone === 'bad' && 'text-warn')}
    >
      {shown?.tone === 'busy' && <Spinner />}
      {shown?.tone === 'good' && <CircleCheck aria-hidden="true" size={20} className="shrink-0 text-ok" />}
      {shown?.tone === 'bad' && <CircleAlert aria-hidden="true" size={20} className="shrink-0" />}
      {shown?.text}
    </p>
  )
}

type Commanded = Pick<ScooterRental, 'state' | 'meter'> & { readonly command: NonNullable<ScooterRental['command']> }
type Line = { readonly tone: 'busy' | 'good' | 'bad'; readonly text: string }

function lineOf(
  { state, command: { action, state: reached, plannedAt }, meter }: Commanded,
  nowMs: number,
): Line | undefined {
  switch (reached) {
    case 'planned':
    case 'sent':
      return { tone: 'busy', text: waits[action]() }
    case 'done':
      return nowMs - msOf(plannedAt) < newsMs ? { tone: 'good', text: successes[action]() } : undefined
    case 'refused':
    case 'unanswered':
      // Before the ride a box says so, with the other way to start.
      if (state !== 'RIDING') return undefined
      if (!meter.isRunning) return { tone: 'bad', text: words.scooter_command_stopped() }
      return {
        tone: 'bad',
        text: reached === 'refused' ? words.scooter_command_refused() : words.scooter_command_unanswered(),
      }
  }
}
