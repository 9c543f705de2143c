import { Button, Card, FixedBottomButton, formatTwd, Loaded, sentenceOf, Skeleton, useIsOnline } from '@daoxing/kit/web'
import type { SharedRental } from '@daoxing/rental/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { BillLines } from '../../live/BillLines.tsx'
import * as words from '../../words/compiled/messages.js'
import { useSlots } from '../handover-pictures.ts'
import { CommandState } from '../live/CommandState.tsx'
import { problemText } from '../parts/shared-words.ts'
import { returnBillQuery, returnStatusQuery } from '../shared-data.ts'
import { useMove } from '../shared-moves.ts'
import { isCommandOpen } from '../shared-orders.ts'
import { missingSlots } from '../walk-screens.ts'
import { MissingPictures } from './MissingPictures.tsx'
import { StatusCheck } from './StatusCheck.tsx'
import { useWalkDraft } from './walk-draft.ts'

type FinishReturnProps = { readonly order: SharedRental; readonly onGoTo: (id: string) => void }

/** The end of the return: the check of the car, the bill line by line, and the car locks; else status 7, and again. */
export function FinishReturn({ order, onGoTo }: FinishReturnProps) {
  const { hash, state, command, returnProblems, returnPressedAt } = order
  const status = useQuery(returnStatusQuery(hash))
  const bill = useQuery(returnBillQuery(hash))
  const slots = useSlots(order, 'return')
  const isOnline = useIsOnline()
  const draft = useWalkDraft(hash)
  const finish = useMove(order)
  const missing = missingSlots('return', order.returnPictures, slots.waiting)
  const hasFailed = state === 'RETURN_ERROR'
  // A lock of the drive before says nothing of this return.
  const isOfReturn = command?.kind === 'lock' && returnPressedAt !== null && command.plannedAt >= returnPressedAt
  const locking = isOfReturn ? command : null
  const isBusy = finish.isPending || (locking !== null && isCommandOpen(order))
  const isReady = isOnline && missing.length === 0 && slots.waiting.length === 0 && draft.hasCheckedBelongings
  return (
    <>
      {hasFailed && (
        <div role="alert" className="rounded-2 border border-danger bg-surface p-3 text-danger">
          <p className="flex items-start gap-2 font-bold">
            <CircleAlert aria-hidden="true" size={20} className="shrink-0" />
            {words.rental_return_failedTitle()}
          </p>
          {returnProblems.map((problem) => (
            <p key={problem.kind} className="mt-1">
              {problemText(problem)}
            </p>
          ))}
          <p className="mt-1 text-secondary text-ink">{words.rental_return_failedDetail()}</p>
        </div>
      )}
      <MissingPictures slots={missing} onGoTo={onGoTo} />
      {!draft.hasCheckedBelongings && (
        <Button kind="tint" isWide onPress={() => onGoTo('belongings')}>
          {words.rental_walk_belongingsTitle()}
        </Button>
      )}
      <StatusCheck query={status} />
      <Card title={words.rental_return_bill()}>
        <Loaded query={bill} skeleton={<Skeleton rows={4} />}>
          {(lines) => <BillLines bill={lines} isShared />}
        </Loaded>
        <p className="mt-2 text-secondary text-muted">{words.rental_return_billDetail()}</p>
      </Card>
      {locking !== null && <CommandState command={locking} />}
      {finish.isError && (
        <p role="alert" className="text-danger">
          {sentenceOf(finish.error)}
        </p>
      )}
      <FixedBottomButton
        state={isBusy ? 'busy' : isReady ? 'ready' : 'disabled'}
        {...(bill.data !== undefined && {
          price: words.rental_sharedReserve_about({ amount: formatTwd(bill.data.totalAmount) }),
        })}
        onPress={() => finish.mutate({ kind: 'finishReturn', cleaning: draft.cleaning, note: draft.note.trim() })}
      >
        {hasFailed ? words.rental_return_finishAgain() : words.rental_return_finish()}
      </FixedBottomButton>
    </>
  )
}
