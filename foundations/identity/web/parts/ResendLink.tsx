import { Button, formatClock, useSecondsLeft } from '@daoxing/kit/web'
import { useOtpCooldown } from '../otp-cooldown.ts'
import * as words from '../words/compiled/messages.js'

type ResendLinkProps = { readonly isBusy: boolean; readonly onResend: () => void }

/** "我沒有收到驗證碼 0:29" counts down and then becomes a link. */
export function ResendLink({ isBusy, onResend }: ResendLinkProps) {
  const left = useSecondsLeft(useOtpCooldown())
  return (
    <Button kind="quiet" state={left > 0 ? 'disabled' : isBusy ? 'busy' : 'ready'} onPress={onResend}>
      {words.identity_otp_resend()}
      {left > 0 && <span role="timer"> {formatClock(left)}</span>}
    </Button>
  )
}
