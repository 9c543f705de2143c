import { msOf } from '@daoxing/kit/contract'
import { BottomSheet, FailedState, Plate, Skeleton, useFailure, useNow } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import * as words from '../../words/compiled/messages.js'
import { storedPasscard } from '../passcard-store.ts'
import { passcardQuery } from '../shared-data.ts'
import './passcard.css'

type PasscardSheetProps = { readonly orderHash: string; readonly plateNo: string; readonly onClose: () => void }

/** The code for the keypad of the car. Codes of the next minutes are in store, so it works without a network. */
export function PasscardSheet({ orderHash, plateNo, onClose }: PasscardSheetProps) {
  const query = useQuery(passcardQuery(orderHash))
  const failure = useFailure(query)
  const now = useNow(500)
  const card = query.data ?? storedPasscard(orderHash)
  const codes = card?.codes.filter(({ until }) => msOf(until) > now) ?? []
  const [current] = codes
  const secondsLeft = current === undefined ? 0 : Math.ceil((msOf(current.until) - now) / 1000)
  const last = codes.at(-1)
  return (
    <BottomSheet title={words.rental_passcard_title()} onClose={onClose}>
      <div className="flex flex-col items-center gap-3 text-center">
        <Plate plate={plateNo} />
        {current === undefined ? (
          failure === null && query.isPending ? (
            <Skeleton rows={2} />
          ) : (
            <FailedState error={failure ?? query.error} onRetry={() => void query.refetch()} />
          )
        ) : (
          <>
            <output aria-live="polite" className="passcard-code font-mono leading-tight font-bold">
              <span className="sr-only">{current.code.split('').join(' ')}</span>
              <span aria-hidden="true">{`${current.code.slice(0, 3)} ${current.code.slice(3)}`}</span>
            </output>
            <p role="timer" aria-live="off" className="text-secondary text-muted tabular-nums">
              {words.rental_passcard_left({ seconds: secondsLeft })}
            </p>
            {last !== undefined && (query.isError || query.isPaused) && (
              <p role="status" className="text-secondary text-warn">
                {words.rental_passcard_offline({ minutes: Math.max(1, Math.floor((msOf(last.until) - now) / 60_000)) })}
              </p>
            )}
          </>
        )}
        <p className="flex items-start gap-2 text-start text-secondary text-muted">
          <KeyRound aria-hidden="true" size={20} className="shrink-0" />
          {words.rental_passcard_how()}
        </p>
      </div>
    </BottomSheet>
  )
}
