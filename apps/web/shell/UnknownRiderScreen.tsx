import { FailedState, noAnswerError, useRenewSession } from '@daoxing/kit/web'

/** The server did not say who is signed in. */
export function UnknownRiderScreen() {
  const renew = useRenewSession()
  return <FailedState error={noAnswerError('network')} onRetry={() => void renew()} />
}
