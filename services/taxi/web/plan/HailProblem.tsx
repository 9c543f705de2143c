import { isApiError, Popup, sentenceOf, showToast, useSignOut } from '@daoxing/kit/web'
import { useNavigate } from 'react-router'
import * as words from '../words/compiled/messages.js'
import type { HailFailure } from './hail-failure.ts'
import { usePutOffDebts } from './use-put-off-debts.ts'

type HailProblemProps = {
  readonly failure: HailFailure
  readonly error: unknown
  /** The rider has read it. */
  readonly onClose: () => void
}

/** Says why a hail was refused: an old debt and an archived account in a popup with the way out, the rest in a sentence. */
export function HailProblem({ failure, error, onClose }: HailProblemProps) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const putOffDebts = usePutOffDebts()
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
      {/* A hail takes no money before its ride; who does not know whether it has come wants to know that first. */}
      {isApiError(error) && (error.isAnswerLost || error.status >= 500) && (
        <span className="block">{words.taxi_hail_noCharge()}</span>
      )}
    </p>
  )
}

/** Returns the sentence for a failed hail; an error without a sentence of its own gets one of ours. */
export function sentenceOfHail(failure: HailFailure, error: unknown): string {
  if (!isApiError(error)) return words.taxi_plan_failed()
  if (failure === 'methodBlocked') return words.taxi_hail_methodBlocked()
  return sentenceOf(error)
}

/** Failures that another way to pay mends; the sheet opens with the reason. */
export function isMendedByPayment(failure: HailFailure): boolean {
  return failure === 'preAuthFailed' || failure === 'insufficientBalance' || failure === 'methodBlocked'
}
