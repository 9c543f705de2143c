import { Button, confirmInPopup, formatTimeOfDay, sentenceOf, useIsOnline } from '@daoxing/kit/web'
import type { SharedRental } from '@daoxing/rental/contract'
import { TimerOff } from 'lucide-react'
import { useMove } from '../shared-moves.ts'
import * as words from '../../words/compiled/messages.js'

/** The time stands still while the rider gives the car back; driving on instead lets it run as if it had not. */
export function TimeStopped({ order }: { readonly order: SharedRental }) {
  const { returnPressedAt, can } = order
  const isOnline = useIsOnline()
  const cancel = useMove(order)
  const ask = async () => {
    const isSure = await confirmInPopup({
      title: words.rental_return_cancelTitle(),
      text: words.rental_return_cancelText(),
      confirmLabel: words.rental_return_cancelConfirm(),
      cancelLabel: words.rental_return_cancelKeep(),
    })
    if (isSure) cancel.mutate({ kind: 'cancelReturn' })
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-2 bg-go-tint px-3 py-1 text-go">
      <p role="status" className="flex min-h-touch items-center gap-2 text-secondary font-bold">
        <TimerOff aria-hidden="true" size={20} className="shrink-0" />
        {returnPressedAt === null
          ? words.rental_return_stoppedNow()
          : words.rental_return_stopped({ time: formatTimeOfDay(returnPressedAt) })}
      </p>
      {can.cancelReturn && (
        <Button
          kind="quiet"
          state={cancel.isPending ? 'busy' : isOnline ? 'ready' : 'disabled'}
          onPress={() => void ask()}
        >
          {words.rental_return_cancel()}
        </Button>
      )}
      {cancel.isError && (
        <p role="alert" className="w-full pb-2 text-secondary text-danger">
          {sentenceOf(cancel.error)}
        </p>
      )}
    </div>
  )
}
