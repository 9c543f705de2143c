import { FailedState, noAnswerError, useRegistry, useRenewSession } from '@daoxing/kit/web'

/** Says that the server cannot be asked who is here, and shows what was last known of what they have under way. */
export function CutOff() {
  const renew = useRenewSession()
  const LastKnown = useRegistry().find(({ home }) => home?.lastKnown !== undefined)?.home?.lastKnown
  return (
    <div className="flex flex-col gap-3 pb-3">
      {LastKnown !== undefined && <LastKnown />}
      <FailedState error={noAnswerError('network')} onRetry={() => void renew()} />
    </div>
  )
}
