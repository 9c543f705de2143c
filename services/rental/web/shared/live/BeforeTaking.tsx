import { msOf } from '@daoxing/kit/contract'
import {
  Button,
  ButtonLink,
  Card,
  confirmInPopup,
  formatClock,
  formatDuration,
  formatMoment,
  lazyScreen,
  sentenceOf,
  useIsOnline,
  useNow,
} from '@daoxing/kit/web'
import type { SharedRental } from '@daoxing/rental/contract'
import { CalendarClock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import * as words from '../../words/compiled/messages.js'
import { WaiverCard } from '../reserve/WaiverCard.tsx'
import { useMove } from '../shared-moves.ts'
import { DelayBanner } from '../../parts/DelayBanner.tsx'
import { delayText, isWaiting } from './next-text.ts'
import { rightsAt } from './rights-at.ts'
import { WhereCar } from './WhereCar.tsx'

const MovePickUpSheet = lazyScreen(() => import('./MovePickUpSheet.tsx').then((file) => file.MovePickUpSheet))

/** A reservation before the car is open: countdown, way to the car, walk, changes, and a free cancel. */
export function BeforeTaking({ order: read }: { readonly order: SharedRental }) {
  const order = rightsAt(useNow(), read)
  const { hash, state, can, delay, chooseLossDamageWaiver, quote } = order
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const [isMoving, setIsMoving] = useState(false)
  const move = useMove(order)
  const kind = move.isPending ? move.variables.kind : undefined
  const stateOf = (own: typeof kind) => (kind === own ? 'busy' : move.isPending || !isOnline ? 'disabled' : 'ready')
  const walkPath = `/rental/departProcess?order=${hash}`
  const cancel = async () => {
    const isSure = await confirmInPopup({
      title: words.rental_sharedCancel_title(),
      text: words.rental_sharedCancel_free(),
      confirmLabel: words.rental_sharedCancel_confirm(),
      cancelLabel: words.rental_sharedCancel_keep(),
      isRisky: true,
    })
    if (isSure) move.mutate({ kind: 'cancel' })
  }
  return (
    <>
      {delay !== null && <DelayBanner text={delayText(delay)} ways={[words.rental_delay_free()]} />}
      {state === 'RESERVED' && !isWaiting(order) && <Countdown order={order} />}
      {move.isError && (
        <p role="alert" className="rounded-2 border border-danger p-3 text-danger">
          {sentenceOf(move.error)}
        </p>
      )}
      {can.takeCar ? (
        <Button
          isWide
          state={stateOf('takeCar')}
          onPress={() => move.mutate({ kind: 'takeCar' }, { onSuccess: () => void navigate(walkPath) })}
        >
          {words.rental_before_take()}
        </Button>
      ) : (
        state !== 'RESERVED' && (
          <ButtonLink to={walkPath} isWide>
            {words.rental_before_goOn()}
          </ButtonLink>
        )
      )}
      <WhereCar order={order} />
      {can.changeWaiver && (
        <WaiverCard
          isOn={chooseLossDamageWaiver}
          rateTwd={quote.tariff.lossDamageWaiverRate}
          onChange={(isOn) => {
            if (!move.isPending) move.mutate({ kind: 'changeWaiver', isOn, rate: quote.tariff.lossDamageWaiverRate })
          }}
        />
      )}
      <div className="flex flex-col">
        {can.movePickUp && (
          <Button
            kind="outline"
            isWide
            icon={<CalendarClock aria-hidden="true" size={20} />}
            state={stateOf('movePickUp')}
            onPress={() => setIsMoving(true)}
          >
            {words.rental_before_move()}
          </Button>
        )}
        {can.leaveCar && (
          <Button kind="quiet" isWide state={stateOf('leaveCar')} onPress={() => move.mutate({ kind: 'leaveCar' })}>
            {words.rental_before_leave()}
          </Button>
        )}
        {can.cancel && (
          <Button kind="danger" isWide state={stateOf('cancel')} onPress={() => void cancel()}>
            {words.rental_before_cancel()}
          </Button>
        )}
      </div>
      {isMoving && (
        <Suspense>
          <MovePickUpSheet order={order} onClose={() => setIsMoving(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Minutes until the car can be taken, then until the reservation would end. */
function Countdown({ order: { takeFrom, takeUntil } }: { readonly order: SharedRental }) {
  const now = useNow()
  const isEarly = now < msOf(takeFrom)
  const seconds = Math.max(0, (msOf(isEarly ? takeFrom : takeUntil) - now) / 1000)
  return (
    <Card>
      <p className="text-secondary text-muted">{isEarly ? words.rental_before_until() : words.rental_before_left()}</p>
      <p role="timer" aria-live="off" className="text-number font-bold tabular-nums">
        {seconds >= 3600 ? formatDuration(seconds) : formatClock(seconds)}
      </p>
      <p className="text-secondary text-muted">
        {words.rental_before_window({ from: formatMoment(takeFrom), until: formatMoment(takeUntil) })}
      </p>
    </Card>
  )
}
