import { formatTwd, isApiError, Popup, type PopupButton, sentenceOf, Spinner } from '@daoxing/kit/web'
import type { PickupWait } from '@daoxing/taxi/contract'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { WaitProof } from './WaitProof.tsx'
import * as words from '../words/compiled/messages.js'

/** Steps of the dialog [TAXI-046]. */
export type CancelStep = 'default' | 'charge' | 'otherReasonDetail' | 'adjustAddress' | 'submitting'

export type CancelReasonChoice = {
  readonly id: string
  readonly label: string
  /** The step that follows this reason. */
  readonly asks: 'nothing' | 'address' | 'detail'
}

/** The decision of the rider: the reason, and whether the places are kept for another attempt. */
export type CancelWish = {
  readonly reasonId: string | null
  readonly detail: string
  readonly next: 'landing' | 'plan'
}

/** A fee with its proof. */
export type CancelPrice = {
  readonly feeTwd: number
  readonly waiting: PickupWait | null
  /** The part of the fee that the rider's credit will pay. */
  readonly creditTwd?: number
}

type CancelDialogProps = {
  readonly reasons: readonly CancelReasonChoice[]
  /** The cost of cancelling, shown before anything is chosen. */
  readonly feeLine: ReactNode
  /** Called when the rider confirms: returns the price of the charge step, or null if nothing is charged. */
  readonly onFeeRequest: () => Promise<CancelPrice | null>
  /** Cancels with the displayed fee as the maximum; refused if it has increased in the meantime. */
  readonly onCancel: (wish: CancelWish, agreedTwd: number) => Promise<void>
  readonly onClose: () => void
}

const detailLengthMax = 300

/** Asks for the reason, shows the cost, and cancels. The way back to the trip is emphasised at every step. */
export function CancelDialog({ reasons, feeLine, onFeeRequest, onCancel, onClose }: CancelDialogProps) {
  const [step, setStep] = useState<CancelStep>('default')
  const [reasonId, setReasonId] = useState<string | null>(null)
  const [detail, setDetail] = useState('')
  const [price, setPrice] = useState<CancelPrice>({ feeTwd: 0, waiting: null })
  const [isDearer, setIsDearer] = useState(false)
  const [failure, setFailure] = useState<string>()
  const asks = reasons.find(({ id }) => id === reasonId)?.asks ?? 'nothing'
  const wish = (next: CancelWish['next']): CancelWish => ({
    reasonId,
    detail: asks === 'detail' ? detail.trim() : '',
    next,
  })
  const [waiting, setWaiting] = useState<CancelWish>(wish('landing'))

  /** Runs a server call; if it fails the dialog stays and shows the failure. */
  const attempt = async (work: () => Promise<void>) => {
    const before = step
    setFailure(undefined)
    setStep('submitting')
    try {
      await work()
    } catch (error) {
      setStep(before)
      if (!isApiError(error)) throw error
      setFailure(words.taxi_live_cancel_failed({ reason: sentenceOf(error) }))
    }
  }
  const confirmFee = async (wished: CancelWish) => {
    const quoted = await onFeeRequest()
    if (quoted === null) return false
    setPrice(quoted)
    setWaiting(wished)
    setStep('charge')
    return true
  }
  /**
   * Cancels at the agreed fee. If the free time has run out in the meantime, nothing happens and the rider is asked
   * again.
   */
  const cancelAt = async (wished: CancelWish, agreedTwd: number) => {
    try {
      await onCancel(wished, agreedTwd)
    } catch (error) {
      if (!isApiError(error, 'CANCEL_FEE_CHANGED') || !(await confirmFee(wished))) throw error
      setIsDearer(true)
    }
  }
  const confirmFeeThenCancel = (wished: CancelWish) =>
    void attempt(async () => {
      if (!(await confirmFee(wished))) await cancelAt(wished, 0)
    })
  const fee = formatTwd(price.feeTwd)

  const keep: PopupButton = { label: words.taxi_live_cancel_keep(), onPress: onClose }
  const steps: Readonly<Record<CancelStep, { title: string; buttons: readonly PopupButton[]; body: ReactNode }>> = {
    default: {
      title: words.taxi_live_cancel_title(),
      body: (
        <>
          {feeLine}
          <ReasonList reasons={reasons} chosen={reasonId} onChoose={setReasonId} />
        </>
      ),
      buttons: [
        {
          label: words.taxi_live_cancel_anyway(),
          kind: 'danger',
          onPress: () => {
            if (asks === 'address') setStep('adjustAddress')
            else if (asks === 'detail') setStep('otherReasonDetail')
            else confirmFeeThenCancel(wish('landing'))
          },
        },
        keep,
      ],
    },
    otherReasonDetail: {
      title: words.taxi_live_cancel_detailTitle(),
      body: <DetailField value={detail} onChange={setDetail} />,
      buttons: [
        {
          label: words.taxi_live_cancel_anyway(),
          kind: 'danger',
          onPress: () => confirmFeeThenCancel(wish('landing')),
        },
        keep,
      ],
    },
    adjustAddress: {
      title: words.taxi_live_cancel_addressTitle(),
      body: <p>{words.taxi_live_cancel_addressText()}</p>,
      buttons: [
        {
          label: words.taxi_live_cancel_addressConfirm(),
          kind: 'danger',
          onPress: () => confirmFeeThenCancel(wish('plan')),
        },
        keep,
      ],
    },
    charge: {
      title: words.taxi_live_cancel_chargeTitle({ fee }),
      body: (
        <>
          {isDearer && (
            <p role="status" className="mb-2 text-start text-warn">
              {words.taxi_live_cancel_dearer({ fee })}
            </p>
          )}
          {price.waiting !== null && <WaitProof waiting={price.waiting} />}
          {(price.creditTwd ?? 0) > 0 && (
            <p className="mt-2 text-start text-secondary text-ink">
              {words.taxi_live_cancel_paidByCredit({ credit: formatTwd(price.creditTwd ?? 0) })}
            </p>
          )}
          <p className="mt-2 text-start text-secondary">{words.taxi_live_cancel_chargeText()}</p>
        </>
      ),
      buttons: [
        {
          label: words.taxi_live_cancel_chargeConfirm({ fee }),
          kind: 'danger',
          onPress: () => void attempt(() => cancelAt(waiting, price.feeTwd)),
        },
        keep,
      ],
    },
    submitting: {
      title: words.taxi_live_cancel_submitting(),
      body: (
        <span className="flex justify-center py-4 text-go">
          <Spinner size={32} />
        </span>
      ),
      buttons: [],
    },
  }
  const { title, body, buttons } = steps[step]
  return (
    <Popup title={title} buttons={buttons} {...(step === 'submitting' ? {} : { onClose })}>
      <StepBody step={step}>
        {body}
        {failure !== undefined && (
          <p role="alert" className="mt-3 text-start text-danger">
            {failure}
          </p>
        )}
      </StepBody>
    </Popup>
  )
}

/**
 * Moves the focus with the steps. The pressed button has disappeared, and a screen reader starts at the new content.
 */
function StepBody({ step, children }: { readonly step: CancelStep; readonly children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    body.current?.focus()
  }, [step])
  return (
    <div ref={body} tabIndex={-1} data-step={step} className="outline-none">
      {children}
    </div>
  )
}

type ReasonListProps = {
  readonly reasons: readonly CancelReasonChoice[]
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
}

function ReasonList({ reasons, chosen, onChoose }: ReasonListProps) {
  const name = useId()
  return (
    <fieldset className="mt-3 text-start text-ink">
      <legend className="sr-only">{words.taxi_live_cancel_why()}</legend>
      {reasons.map(({ id, label }) => (
        <label
          key={id}
          className="flex min-h-touch items-center gap-3 border-b border-line py-2 last:border-b-0 has-focus-visible:outline-2 has-focus-visible:outline-go"
        >
          <input
            type="radio"
            name={name}
            value={id}
            checked={chosen === id}
            onChange={() => onChoose(id)}
            className="size-5 shrink-0 outline-none"
          />
          <span className="min-w-0">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

function DetailField({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const id = useId()
  return (
    <div className="text-start">
      <label htmlFor={id} className="mb-1 block text-secondary">
        {words.taxi_live_cancel_detailLabel()}
      </label>
      <textarea
        id={id}
        value={value}
        rows={3}
        maxLength={detailLengthMax}
        onChange={(event) => onChange(event.target.value)}
        className="block w-full rounded-2 border border-edge bg-surface p-3 text-ink"
      />
    </div>
  )
}
