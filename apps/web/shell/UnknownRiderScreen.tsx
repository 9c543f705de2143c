import { FailedState, NavBar, noAnswerError, useRenewSession } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

/** The server did not return the signed-in rider. */
export function UnknownRiderScreen() {
  const renew = useRenewSession()
  return (
    <>
      <NavBar title={words.shell_home_title()} />
      <FailedState error={noAnswerError('network')} onRetry={() => void renew()} />
    </>
  )
}
