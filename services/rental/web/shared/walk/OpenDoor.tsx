import {
  Button,
  ButtonLink,
  Card,
  confirmInPopup,
  FixedBottomBar,
  formatTwd,
  ListRow,
  Plate,
  sentenceOf,
  SlideToConfirm,
  useIsOnline,
} from '@daoxing/kit/web'
import { rentalMethods, type SharedRental } from '@daoxing/rental/contract'
import {
  acceptedChoice,
  cash,
  choiceName,
  MethodIcon,
  type PayChoice,
  paymentDefaultsQuery,
  PaymentSheet,
} from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CreditCard, KeyRound, LockOpen } from 'lucide-react'
import { Suspense, useState } from 'react'
import * as words from '../../words/compiled/messages.js'
import { useSlots } from '../handover-pictures.ts'
import { CommandState } from '../live/CommandState.tsx'
import { PasscardSheet } from '../live/passcard-later.ts'
import { useMove } from '../shared-moves.ts'
import { isCommandOpen } from '../shared-orders.ts'
import { missingSlots } from '../walk-screens.ts'
import { MissingPictures } from './MissingPictures.tsx'
import { useWalkDraft } from './walk-draft.ts'

type OpenDoorProps = { readonly order: SharedRental; readonly onGoTo: (id: string) => void }

/** The end of the walk, at the driver's door: the estimate is held, and the car opens, or says why not. */
export function OpenDoor({ order, onGoTo }: OpenDoorProps) {
  const { hash, state, plateNo, quote, command, can } = order
  const [isPaying, setIsPaying] = useState(false)
  const [hasPasscard, setHasPasscard] = useState(false)
  const [wished, setWished] = useState<PayChoice>()
  const isOnline = useIsOnline()
  const draft = useWalkDraft(hash)
  const slots = useSlots(order, 'depart')
  const defaults = useQuery(paymentDefaultsQuery)
  const move = useMove(order)
  if (state === 'IN_USE') return <Opened order={order} />
  const usual = wished ?? { method: order.payment.method, cardId: null }
  const payment = defaults.data && acceptedChoice(defaults.data, usual, rentalMethods)
  const missing = missingSlots('depart', order.departPictures, slots.waiting)
  const isHolding = state === 'PREAUTHORIZING'
  const opening = command?.kind === 'unlock' && state === 'PREAUTHORIZED' ? command : null
  const isBusy = move.isPending || isHolding || (opening !== null && isCommandOpen(order))
  const hasFailed = opening !== null && (opening.state === 'refused' || opening.state === 'unanswered')
  const open = () => move.mutate({ kind: 'depart', defects: draft.defects.trim(), payment })
  const askFirst = async () => {
    const isSure = await confirmInPopup({
      title: words.rental_depart_openAsk(),
      text: words.rental_depart_openAskText({ amount: formatTwd(quote.holdTwd) }),
      confirmLabel: words.rental_depart_open(),
      cancelLabel: words.rental_depart_notYet(),
    })
    if (isSure) open()
  }
  const isReady = missing.length === 0 && slots.waiting.length === 0 && isOnline
  return (
    <>
      <div className="flex flex-col items-center gap-2 py-2">
        <Plate plate={plateNo} />
        <p className="text-center text-muted">{words.rental_depart_openDetail()}</p>
      </div>
      <MissingPictures slots={missing} onGoTo={onGoTo} />
      {slots.waiting.length > 0 && !isOnline && (
        <p role="status" className="text-warn">
          {words.rental_depart_needsNetwork()}
        </p>
      )}
      <Card form="plain">
        <ListRow
          icon={payment ? <MethodIcon method={payment.method} /> : <CreditCard aria-hidden="true" size={20} />}
          title={words.rental_review_payment()}
          detail={
            <>
              {payment && defaults.data ? choiceName(defaults.data, payment) : words.rental_review_addPayment()}
              <span className="block">{words.rental_depart_holds({ amount: formatTwd(quote.holdTwd) })}</span>
            </>
          }
          hasChevron
          isLast
          onPress={() => setIsPaying(true)}
        />
      </Card>
      {isHolding && <p role="status">{words.rental_depart_holding()}</p>}
      {opening !== null && <CommandState command={opening} />}
      {move.isError && (
        <p role="alert" className="text-danger">
          {sentenceOf(move.error)}
        </p>
      )}
      {hasFailed && (
        <Button
          isWide
          kind="tint"
          icon={<KeyRound aria-hidden="true" size={20} />}
          onPress={() => setHasPasscard(true)}
        >
          {words.rental_control_passcardNow()}
        </Button>
      )}
      {can.leaveCar && !isBusy && (
        <Button isWide kind="quiet" onPress={() => move.mutate({ kind: 'leaveCar' })}>
          {words.rental_before_leave()}
        </Button>
      )}
      <FixedBottomBar>
        <SlideToConfirm
          icon={<LockOpen aria-hidden="true" size={20} />}
          state={isBusy ? 'busy' : isReady ? 'ready' : 'disabled'}
          onSlid={open}
          onTapped={() => void askFirst()}
        >
          {hasFailed ? words.rental_depart_slideAgain() : words.rental_depart_slide()}
        </SlideToConfirm>
      </FixedBottomBar>
      {hasPasscard && (
        <Suspense>
          <PasscardSheet orderHash={hash} plateNo={plateNo} onClose={() => setHasPasscard(false)} />
        </Suspense>
      )}
      {isPaying && (
        <Suspense>
          <PaymentSheet
            chosen={payment ?? cash}
            methods={rentalMethods}
            backTo={`/rental/departProcess?order=${hash}&step=end`}
            onClose={() => setIsPaying(false)}
            onChosen={(choice) => {
              setIsPaying(false)
              move.reset()
              if (choice !== null) setWished(choice)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function Opened({ order }: { readonly order: SharedRental }) {
  return (
    <>
      <div role="status" className="flex flex-col items-center gap-2 py-5 text-center">
        <CircleCheck aria-hidden="true" size={56} className="text-ok" />
        <p className="text-page font-bold">{words.rental_depart_opened()}</p>
        <p className="text-muted">{words.rental_depart_openedDetail()}</p>
      </div>
      <ButtonLink to={`/myOrder/${order.hash}`} isWide isReplacing>
        {words.rental_depart_drive()}
      </ButtonLink>
    </>
  )
}
