import { cx, Spinner } from '@daoxing/kit/web'
import type { CarCommand } from '@daoxing/rental/contract'
import { CircleAlert, CircleCheck, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import * as words from '../../words/compiled/messages.js'
import { commandText } from '../parts/shared-words.ts'

const tones: Readonly<Record<CarCommand['state'], string>> = {
  planned: 'text-muted',
  sent: 'text-muted',
  done: 'text-ok',
  refused: 'text-danger',
  unanswered: 'text-warn',
}

const icons: Readonly<Record<CarCommand['state'], ReactNode>> = {
  planned: null,
  sent: null,
  done: <CircleCheck aria-hidden="true" size={20} className="shrink-0" />,
  refused: <CircleAlert aria-hidden="true" size={20} className="shrink-0" />,
  unanswered: <WifiOff aria-hidden="true" size={20} className="shrink-0" />,
}

/** Each state of a command to the car in words: on its way, done, refused for a reason, or without an answer. */
export function CommandState({ command }: { readonly command: CarCommand }) {
  const { state, reason } = command
  const isOpen = state === 'planned' || state === 'sent'
  return (
    <div role="status" className={cx('mt-2 flex items-start gap-2', tones[state])}>
      {isOpen ? (
        <span className="relative size-5 shrink-0">
          <Spinner />
        </span>
      ) : (
        icons[state]
      )}
      <p>
        {commandText(command)}
        {state === 'refused' && reason !== null && <span className="block text-secondary">{refusalText(reason)}</span>}
      </p>
    </div>
  )
}

/** Reasons that cars give. One that is not known here is for the operator, and not shown. */
const reasons: Readonly<Record<string, () => string>> = {
  doorOpen: words.rental_command_doorOpen,
  engineOn: words.rental_command_engineOn,
  driving: words.rental_command_moving,
  lowBattery: words.rental_command_batteryLow,
}

const refusalText = (reason: string) => reasons[reason]?.() ?? words.rental_command_otherReason()
