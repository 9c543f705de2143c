import { BottomSheet, Button, formatClock, OtpField, useSecondsLeft } from '@daoxing/kit/web'
import { useState } from 'react'
import { useOtpCooldown } from '../otp-cooldown.ts'
import { ResendLink } from '../parts/ResendLink.tsx'
import { isOtpValid } from '../rules/sign-up-draft.ts'
import * as words from '../words/compiled/messages.js'
import { StepLine } from './StepLine.tsx'

type OtpModalProps = {
  /** The number as a person writes it. */
  readonly phone: string
  /** Absent while no message was sent for this step: then the button sends it. */
  readonly isCodeSent: boolean
  readonly isSending: boolean
  readonly isResending: boolean
  readonly error: string | undefined
  readonly onSend: () => void
  readonly onType: () => void
  readonly onSubmit: (otp: string) => void
  readonly onClose: () => void
}

/** The first step: a code by text message proves the number. The sixth digit submits it. */
export function OtpModal(props: OtpModalProps) {
  const { phone, isCodeSent, isSending, isResending, error, onSend, onType, onSubmit, onClose } = props
  const [otp, setOtp] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  // A code of the sign-up may be a moment old: another one would be refused.
  const secondsLeft = useSecondsLeft(useOtpCooldown())
  const submit = (digits: string) => {
    if (isOtpValid(digits) && !isSending) onSubmit(digits)
  }
  return (
    <BottomSheet title={words.identity_partner_otpTitle()} onClose={onClose}>
      <StepLine step={1} />
      {isCodeSent ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit(otp)
          }}
        >
          <p className="mb-3 text-muted">{words.identity_partner_otpSentTo({ phone })}</p>
          <OtpField
            value={otp}
            isBusy={isSending}
            error={isMissing ? words.identity_otp_missing() : error}
            onChange={(digits) => {
              setIsMissing(false)
              if (digits !== '') onType()
              setOtp(digits)
            }}
            onComplete={submit}
            onIncomplete={() => setIsMissing(true)}
          />
          <div className="my-3 text-center">
            <ResendLink isBusy={isResending} onResend={onSend} />
          </div>
          <Button type="submit" isWide state={isSending ? 'busy' : isOtpValid(otp) ? 'ready' : 'disabled'}>
            {words.identity_signUp_next()}
          </Button>
        </form>
      ) : (
        <>
          <p className="mb-3 text-muted">{words.identity_partner_otpWillSend({ phone })}</p>
          {error !== undefined && (
            <p role="alert" className="mb-2 text-secondary text-danger">
              {error}
            </p>
          )}
          <Button isWide state={isResending ? 'busy' : secondsLeft > 0 ? 'disabled' : 'ready'} onPress={onSend}>
            {words.identity_partner_otpSend()}
            {secondsLeft > 0 && <span role="timer"> {formatClock(secondsLeft)}</span>}
          </Button>
        </>
      )}
    </BottomSheet>
  )
}
