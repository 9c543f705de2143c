import { instantFromMs, msOf } from '@daoxing/kit/contract'
import { confirmInPopup, isApiError, nowMs, sentenceOf, showToast } from '@daoxing/kit/web'
import { bookingWindowDays, nextStep, type SharedRental } from '@daoxing/rental/contract'
import { useState } from 'react'
import { TimesSheet } from '../../plan/TimesSheet.tsx'
import * as words from '../../words/compiled/messages.js'
import { useMove } from '../shared-moves.ts'

type MovePickUpSheetProps = { readonly order: SharedRental; readonly onClose: () => void }

/** Another start, and with it another price, while the car is free then. */
export function MovePickUpSheet({ order, onClose }: MovePickUpSheetProps) {
  const [openedAt] = useState(nowMs)
  const move = useMove(order)
  const send = (span: { readonly startTime: number; readonly endTime: number }, expectedTwd?: number) =>
    move.mutate(
      { kind: 'movePickUp', ...span, ...(expectedTwd === undefined ? {} : { expectedTwd }) },
      {
        onSuccess: () => {
          showToast(words.rental_before_moved(), 4000)
          onClose()
        },
        onError: (error) => void ask(span, error),
      },
    )
  /** Another time may have another price: the rider agrees to it first. */
  const ask = async (span: Parameters<typeof send>[0], error: unknown) => {
    const totalTwd = isApiError(error, 'RENTAL_PRICE_CHANGED') ? Number(error.data['totalTwd']) : undefined
    const isSure =
      totalTwd !== undefined &&
      (await confirmInPopup({
        title: words.rental_before_move(),
        text: sentenceOf(error),
        confirmLabel: words.rental_before_moveConfirm(),
        cancelLabel: words.rental_before_moveKeep(),
      }))
    if (isSure) return send(span, totalTwd)
    if (totalTwd === undefined) showToast(sentenceOf(error), 6000)
    onClose()
  }
  return (
    <TimesSheet
      span={{ departTime: order.startsAt, returnTime: order.endsAt, isReturnChosen: false }}
      earliest={nextStep(instantFromMs(openedAt))}
      latest={instantFromMs(openedAt + bookingWindowDays.sharedCar * 86_400_000)}
      onClose={onClose}
      onChoose={({ departTime, returnTime }) => send({ startTime: msOf(departTime), endTime: msOf(returnTime) })}
    />
  )
}
