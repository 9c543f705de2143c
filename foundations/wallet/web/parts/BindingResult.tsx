import { Button, localPath, sentenceOf, showToast, Spinner, useNow, useSession } from '@daoxing/kit/web'
import { maskedName, maskedPhone, type PaymentDefaults } from '@daoxing/wallet/contract'
import { CircleAlert, CircleCheck, CircleSlash, Hourglass } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type BindingOutcome, bindingOutcome, forgetLeaving, leftFor, type SaidReturn } from '../binding-return.ts'
import { choiceName } from '../method-words.ts'
import { accountOf, defaultChoice, isSameChoice, type PayChoice } from '../rules/pay-choice.ts'
import { useAnnouncedChange } from '../use-announced-change.ts'
import { useBindMethod } from '../use-bind-method.ts'
import { useChooseDefault, useRemoveMethod } from '../wallet-data.ts'
import * as words from '../words/compiled/messages.js'

const titles: Readonly<Record<BindingOutcome['state'], () => string>> = {
  done: () => words.wallet_bind_doneTitle(),
  waiting: () => words.wallet_bind_waitTitle(),
  failed: () => words.wallet_bind_failedTitle(),
  cancelled: () => words.wallet_bind_cancelledTitle(),
}

/** After this time the page says that it takes longer; it continues to wait. */
const patienceMs = 45_000

type BindingResultProps = {
  readonly returned: SaidReturn
  readonly defaults: PaymentDefaults
  /** Polls until the provider's notice has arrived. */
  readonly onWait: (isWaiting: boolean) => void
  readonly onClose: () => void
}

/** The result of a binding: bound, refused, or pending. */
export function BindingResult({ returned, defaults, onWait, onClose }: BindingResultProps) {
  const navigate = useNavigate()
  const [left] = useState(leftFor)
  const outcome = bindingOutcome(returned, left, defaults)
  const backTo = left?.backTo ?? null
  const { opening, error, open } = useBindMethod(defaults, backTo)
  // The provider is done, and only the rider's confirmation is missing: the page asks for the digits instead.
  const needsDigits = outcome.state === 'waiting' && defaults.waiting.some(({ method }) => method === returned.method)
  const isWaiting = outcome.state === 'waiting' && !needsDigits
  useAnnouncedChange(needsDigits ? words.wallet_waiting_announced() : titles[outcome.state]())
  useEffect(() => {
    onWait(isWaiting)
    return () => onWait(false)
  }, [isWaiting, onWait])
  const close = () => {
    forgetLeaving()
    onClose()
  }
  const goOn = (bound: PayChoice | null) => {
    forgetLeaving()
    if (backTo === null) onClose()
    else void navigate(localPath(backTo), { replace: true, state: bound && { bound } })
  }
  if (outcome.state === 'done')
    return <Done defaults={defaults} choice={outcome.choice} hasTask={backTo !== null} onGoOn={goOn} onUndone={close} />
  if (needsDigits) return null
  if (isWaiting) return <Waiting onClose={close} />
  const isCancelled = outcome.state === 'cancelled'
  return (
    <Result
      icon={isCancelled ? <CircleSlash aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
      kind={isCancelled ? 'plain' : 'failed'}
      title={titles[outcome.state]()}
      text={isCancelled ? words.wallet_bind_cancelledText() : words.wallet_bind_failedText()}
    >
      {error !== null && (
        <p role="alert" className="text-secondary text-danger">
          {words.wallet_bind_openFailed({ reason: sentenceOf(error) })}
        </p>
      )}
      <Button state={opening === null ? 'ready' : 'busy'} onPress={() => open(returned.method)}>
        {words.wallet_bind_again()}
      </Button>
      <Button kind="quiet" onPress={() => (backTo === null ? close() : goOn(null))}>
        {backTo === null ? words.wallet_bind_close() : words.wallet_bind_goOn()}
      </Button>
    </Result>
  )
}

type DoneProps = {
  readonly defaults: PaymentDefaults
  readonly choice: PayChoice
  readonly hasTask: boolean
  readonly onGoOn: (bound: PayChoice) => void
  readonly onUndone: () => void
}

/** Shows the current account: in a browser where another person is signed in, it is not the payer's. */
function Done({ defaults, choice, hasTask, onGoOn, onUndone }: DoneProps) {
  const session = useSession()
  const choose = useChooseDefault()
  const remove = useRemoveMethod()
  const isDefault = isSameChoice(defaultChoice(defaults), choice)
  const method = choiceName(defaults, choice)
  const boundId = accountOf(defaults, choice.method)?.id ?? choice.cardId ?? undefined
  const error = choose.error ?? remove.error
  return (
    <Result
      icon={<CircleCheck aria-hidden="true" />}
      kind="done"
      title={words.wallet_bind_doneTitle()}
      text={isDefault ? words.wallet_bind_doneDefault({ method }) : words.wallet_bind_doneText({ method })}
    >
      {session.state === 'rider' && (
        <p className="text-secondary text-muted">
          {words.wallet_bind_account({
            name: maskedName(session.rider.name),
            phone: maskedPhone(session.rider.phone),
          })}
        </p>
      )}
      {!isDefault && (
        <Button
          kind={hasTask ? 'tint' : 'primary'}
          state={choose.isPending ? 'busy' : 'ready'}
          onPress={() => choose.mutate(choice)}
        >
          {words.wallet_bind_makeDefault()}
        </Button>
      )}
      <Button kind={hasTask ? 'primary' : 'quiet'} onPress={() => onGoOn(choice)}>
        {hasTask ? words.wallet_bind_goOn() : words.wallet_bind_close()}
      </Button>
      {boundId !== undefined && (
        <Button
          kind="quiet"
          state={remove.isPending ? 'busy' : 'ready'}
          onPress={() =>
            remove.isPending ||
            remove.mutate(boundId, {
              onSuccess: () => {
                showToast(words.wallet_methods_removed({ method }))
                onUndone()
              },
            })
          }
        >
          {words.wallet_bind_undo()}
        </Button>
      )}
      {error !== null && (
        <p role="alert" className="text-secondary text-danger">
          {words.wallet_methods_notChanged({ reason: sentenceOf(error) })}
        </p>
      )}
    </Result>
  )
}

function Waiting({ onClose }: { readonly onClose: () => void }) {
  const now = useNow(1000)
  const [since] = useState(now)
  const isLong = now - since > patienceMs
  return (
    <Result
      icon={isLong ? <Hourglass aria-hidden="true" /> : <Spinner />}
      kind="plain"
      title={isLong ? words.wallet_bind_slowTitle() : words.wallet_bind_waitTitle()}
      text={isLong ? words.wallet_bind_slowText() : words.wallet_bind_waitText()}
    >
      {isLong && (
        <Button kind="quiet" onPress={onClose}>
          {words.wallet_bind_close()}
        </Button>
      )}
    </Result>
  )
}

type ResultProps = {
  readonly icon: ReactNode
  readonly kind: 'done' | 'failed' | 'plain'
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

const tones = { done: 'text-ok', failed: 'text-danger', plain: 'text-go' }

function Result({ icon, kind, title, text, children }: ResultProps) {
  return (
    <section className="flex flex-col gap-3 rounded-2 bg-surface p-4">
      <div className="flex gap-3">
        <span className={`mt-0.5 ${tones[kind]}`}>{icon}</span>
        <div className="min-w-0">
          <h2 className="text-card font-bold">{title}</h2>
          <p className="text-muted">{text}</p>
        </div>
      </div>
      {children !== undefined && <div className="flex flex-wrap gap-2 *:grow">{children}</div>}
    </section>
  )
}
