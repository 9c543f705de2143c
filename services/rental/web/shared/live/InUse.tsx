import { msOf } from '@daoxing/kit/contract'
import {
  Button,
  ButtonLink,
  Card,
  formatDuration,
  formatTimeOfDay,
  formatTwd,
  lazyScreen,
  sentenceOf,
  useIsOnline,
  useNow,
  whenIdle,
} from '@daoxing/kit/web'
import type { SharedRental } from '@daoxing/rental/contract'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, KeyRound, Lock, LockOpen, Megaphone, TriangleAlert } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import * as words from '../../words/compiled/messages.js'
import { passcardQuery, returnBillQuery } from '../shared-data.ts'
import { useCommand } from '../shared-moves.ts'
import { isCommandOpen } from '../shared-orders.ts'
import { CommandState } from './CommandState.tsx'
import { PasscardSheet } from './passcard-later.ts'

const ExtendSheet = lazyScreen(() => import('./ExtendSheet.tsx').then((file) => file.ExtendSheet))

type OpenSheet = 'extend' | 'passcard'

/** The car is with the rider: lock, unlock, find, time and money so far, extension, accident, return. */
export function InUse({ order }: { readonly order: SharedRental }) {
  const { hash, state, can } = order
  const [sheet, setSheet] = useState<OpenSheet>()
  // Codes are loaded while there is a network, for the moment without one.
  useQuery({ ...passcardQuery(hash), enabled: state === 'IN_USE' })
  useEffect(() => whenIdle(PasscardSheet.load), [])
  const close = () => setSheet(undefined)
  return (
    <>
      <SoFar order={order} />
      <CarControls order={order} onPasscard={() => setSheet('passcard')} />
      {can.beginReturn && state !== 'RETURN_ERROR' && (
        <ButtonLink to={`/rental/returnProcess?order=${hash}`} isWide>
          {words.rental_inUse_return()}
        </ButtonLink>
      )}
      {(state === 'RETURNING' || state === 'RETURN_ERROR') && (
        <ButtonLink to={`/rental/returnProcess?order=${hash}`} isWide>
          {state === 'RETURNING' ? words.rental_inUse_goOnReturn() : words.rental_inUse_returnAgain()}
        </ButtonLink>
      )}
      {can.extend && (
        <Button
          kind="outline"
          isWide
          icon={<CalendarPlus aria-hidden="true" size={20} />}
          onPress={() => setSheet('extend')}
        >
          {words.rental_inUse_extend()}
        </Button>
      )}
      {(can.reportAccident || order.accidents.length > 0) && (
        <ButtonLink
          to={`/rental/accident?order=${hash}`}
          kind="quiet"
          isWide
          icon={<TriangleAlert aria-hidden="true" size={20} />}
        >
          {order.accidents.length > 0 ? words.rental_inUse_accidentKnown() : words.rental_inUse_accident()}
        </ButtonLink>
      )}
      {sheet === 'extend' && (
        <Suspense>
          <ExtendSheet order={order} onClose={close} />
        </Suspense>
      )}
      {sheet === 'passcard' && (
        <Suspense>
          <PasscardSheet orderHash={hash} plateNo={order.plateNo} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Time and money so far; what is late is said before it costs more. */
function SoFar({ order }: { readonly order: SharedRental }) {
  const { hash, departedAt, startsAt, endsAt, returnPressedAt } = order
  const now = useNow(15_000)
  const bill = useQuery(returnBillQuery(hash))
  const since = msOf(departedAt ?? startsAt)
  const until = returnPressedAt === null ? now : msOf(returnPressedAt)
  const leftSeconds = (msOf(endsAt) - until) / 1000
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-3">
        <div>
          <dt className="text-secondary text-muted">{words.rental_inUse_driven()}</dt>
          <dd className="text-page font-bold tabular-nums">{formatDuration((until - since) / 1000)}</dd>
        </div>
        <div className="text-end">
          <dt className="text-secondary text-muted">{words.rental_inUse_soFar()}</dt>
          <dd className="text-page font-bold tabular-nums">
            {bill.data === undefined ? words.rental_inUse_unknown() : formatTwd(bill.data.totalAmount)}
          </dd>
        </div>
      </dl>
      <p className={leftSeconds < 0 ? 'mt-2 text-warn' : 'mt-2 text-secondary text-muted'}>
        {returnPressedAt !== null
          ? words.rental_inUse_stopped({ time: formatTimeOfDay(returnPressedAt) })
          : leftSeconds < 0
            ? words.rental_inUse_late({ length: formatDuration(-leftSeconds) })
            : words.rental_inUse_left({ length: formatDuration(leftSeconds), time: formatTimeOfDay(endsAt) })}
      </p>
    </Card>
  )
}

type CarControlsProps = { readonly order: SharedRental; readonly onPasscard: () => void }

/** The car's lock and horn. Each command shows what has come of it; without an answer, the keypad is the other way. */
function CarControls({ order, onPasscard }: CarControlsProps) {
  const { can, command, isLocked } = order
  const isOnline = useIsOnline()
  const send = useCommand(order)
  const isOpen = send.isPending || isCommandOpen(order)
  const current = send.isPending ? send.variables : isCommandOpen(order) ? command?.kind : undefined
  const stateOf = (kind: typeof current) => (current === kind ? 'busy' : isOpen || !isOnline ? 'disabled' : 'ready')
  const hasFailed = command?.state === 'unanswered' || command?.state === 'refused' || !isOnline
  return (
    <Card title={words.rental_control_title()}>
      <p className="mb-2 text-secondary text-muted">
        {isLocked === null
          ? words.rental_control_unknown()
          : isLocked
            ? words.rental_control_locked()
            : words.rental_control_unlocked()}
      </p>
      <div
        role="group"
        aria-label={words.rental_control_title()}
        className="flex flex-wrap gap-2 *:max-w-full *:min-w-max *:flex-1"
      >
        {can.unlock && (
          <Button
            kind="tint"
            icon={<LockOpen aria-hidden="true" size={20} />}
            state={stateOf('unlock')}
            onPress={() => send.mutate('unlock')}
          >
            {words.rental_control_unlock()}
          </Button>
        )}
        {can.lock && (
          <Button
            kind="tint"
            icon={<Lock aria-hidden="true" size={20} />}
            state={stateOf('lock')}
            onPress={() => send.mutate('lock')}
          >
            {words.rental_control_lock()}
          </Button>
        )}
        {can.find && (
          <Button
            kind="outline"
            icon={<Megaphone aria-hidden="true" size={20} />}
            state={stateOf('find')}
            onPress={() => send.mutate('find')}
          >
            {words.rental_control_find()}
          </Button>
        )}
      </div>
      {command !== null && <CommandState command={command} />}
      {send.isError && (
        <p role="alert" className="mt-2 text-secondary text-danger">
          {sentenceOf(send.error)}
        </p>
      )}
      <div className="mt-2">
        <Button
          kind={hasFailed ? 'tint' : 'quiet'}
          isWide
          icon={<KeyRound aria-hidden="true" size={20} />}
          onPress={onPasscard}
        >
          {hasFailed ? words.rental_control_passcardNow() : words.rental_control_passcard()}
        </Button>
      </div>
    </Card>
  )
}
