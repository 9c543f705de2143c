import { isApiError, lazyScreen, Popup, sentenceOf, showToast, useSignOut } from '@daoxing/kit/web'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import * as words from '../words/compiled/messages.js'
import type { HailFailure } from './hail-failure.ts'
import { usePutOffDebts } from './use-put-off-debts.ts'

const ReservationClash = lazyScreen(() => import('./ReservationClash.tsx').then((file) => file.ReservationClash))

type HailProblemProps = {
  readonly failure: HailFailure
  readonly error: unknown
  /** Called once the rider has read the message. */
  readonly onClose: () => void
}

/** Explains a refused hail: an old debt and an archived account in a popup with a way out, others in a sentence. */
export function HailProblem({ failure, error, onClose }: HailProblemProps) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const putOffDebts = usePutOffDebts()
  if (failure === 'clash')
    return (
      <Suspense>
        <ReservationClash error={error} onClose={onClose} />
      </Suspense>
    )
  if (failure === 'unpaid')
    return (
      <Popup
        title={words.taxi_unpaid_popupTitle()}
        onClose={onClose}
        buttons={[
          {
            label: words.taxi_unpaid_later(),
            kind: 'outline',
            onPress: () => {
              putOffDebts()
              onClose()
            },
          },
          {
            label: words.taxi_unpaid_see(),
            onPress: () => void navigate('/myJourney?reprocess_payment=true'),
          },
        ]}
      >
        {words.taxi_unpaid_popupText()}
      </Popup>
    )
  if (failure === 'archived')
    return (
      <Popup
        title={words.taxi_hail_archivedTitle()}
        onClose={onClose}
        buttons={[
          { label: words.taxi_hail_close(), kind: 'outline', onPress: onClose },
          {
            label: words.taxi_hail_signOut(),
            onPress: () =>
              void signOut().then(
                () => navigate('/', { replace: true }),
                (refusal: unknown) => showToast(sentenceOf(refusal)),
              ),
          },
        ]}
      >
        {sentenceOf(error)}
      </Popup>
    )
  return (
    <p role="alert" className="text-secondary text-danger">
      {sentenceOfHail(failure, error)}
      {/* A hail charges nothing before its ride. If it is unknown whether the hail arrived, the rider needs to know that first. */}
      {isApiError(error) && (error.isAnswerLost || error.status >= 500) && (
        <span className="block">{words.taxi_hail_noCharge()}</span>
      )}
    </p>
  )
}

/** Returns the message for a failed hail; an error without its own message gets a general one. */
export function sentenceOfHail(failure: HailFailure, error: unknown): string {
  if (!isApiError(error)) return words.taxi_plan_failed()
  if (failure === 'methodBlocked') return words.taxi_hail_methodBlocked()
  return sentenceOf(error)
}

/** Whether another payment method fixes the failure; then the sheet opens with the reason. */
export function isMendedByPayment(failure: HailFailure): boolean {
  return failure === 'preAuthFailed' || failure === 'insufficientBalance' || failure === 'methodBlocked'
}
