import { FailedState, HomeSlot, noAnswerError, useRenewSession } from '@daoxing/kit/web'

/** Shows that the session cannot be checked, with the last known orders of the rider. */
export function CutOff() {
  const renew = useRenewSession()
  return (
    <div className="flex flex-col gap-3 pb-3">
      <HomeSlot name="lastKnown" />
      <FailedState error={noAnswerError('network')} onRetry={() => void renew()} />
    </div>
  )
}
