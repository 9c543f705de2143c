import { instantFromMs, msOf } from '@daoxing/kit/contract'
import { nowMs, sentenceOf, showToast } from '@daoxing/kit/web'
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
  return (
    <TimesSheet
      span={{ departTime: order.startsAt, returnTime: order.endsAt, isReturnChosen: false }}
      earliest={nextStep(instantFromMs(openedAt))}
      latest={instantFromMs(openedAt + bookingWindowDays.sharedCar * 86_400_000)}
      onClose={onClose}
      onChoose={({ departTime, returnTime }) =>
        move.mutate(
          { kind: 'movePickUp', startTime: msOf(departTime), endTime: msOf(returnTime) },
          {
            onSuccess: () => {
              showToast(words.rental_before_moved(), 4000)
              onClose()
            },
            onError: (error) => {
              showToast(sentenceOf(error), 6000)
              onClose()
            },
          },
        )
      }
    />
  )
}
