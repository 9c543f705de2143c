import { announce, isApiError, OtpField, sentenceOf, showToast, StepFrame } from '@daoxing/kit/web'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  heldOutBy,
  isCodeRefused,
  isLineLost,
  sendBeginSignUp,
  sendRequestOtp,
  sendSignIn,
  sendVerifyOtp,
} from '../identity-data.ts'
import { startOtpCooldown } from '../otp-cooldown.ts'
import { NextButton } from '../parts/NextButton.tsx'
import { ResendLink } from '../parts/ResendLink.tsx'
import { isOtpValid, writtenPhone } from '../rules/sign-up-draft.ts'
import * as words from '../words/compiled/messages.js'
import type { StepProps } from './step-props.ts'

/** The code entry. The sixth digit submits it. */
export function OtpStep({ draft, stepsInAll, onChange, onDone, onHeldOut }: StepProps) {
  const [otp, setOtp] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const verification = useMutation({
    mutationFn: async (digits: string) => {
      // A code can be used once: if only the following sign-in failed, its proof is submitted again.
      const verified = draft.verified ?? (await sendVerifyOtp(draft, digits))
      onChange({ verified })
      // Registration triage: known phones sign in, all others create an account.
      const proven = { proof: verified.proof, lineBinding: draft.lineBinding }
      const isNew = !verified.registered && (await sendBeginSignUp(proven))
      if (!isNew) await sendSignIn(proven)
      await onDone(isNew ? 'new' : 'known')
    },
    onError: (error) => {
      // The LINE account is lost for this sign-in, which can continue without it.
      if (isLineLost(error)) onChange({ lineBinding: undefined })
      const heldOut = heldOutBy(error)
      if (heldOut !== undefined) onHeldOut(heldOut)
      // A refused code must be typed again; after a lost connection the same one is submitted again.
      if (!isCodeRefused(error)) return
      onChange({ verified: undefined })
      setOtp('')
    },
  })
  const resending = useMutation({
    mutationFn: () => sendRequestOtp(draft, true),
    onSuccess: (cooldownSeconds) => {
      startOtpCooldown(cooldownSeconds)
      onChange({ verified: undefined })
      verification.reset()
      announce(words.identity_otp_sent())
      showToast(words.identity_otp_sent())
    },
    onError: (error) => {
      const seconds = isApiError(error, 'SMS_LIMIT') ? Number(error.data.seconds) : 0
      if (seconds > 0) startOtpCooldown(seconds)
    },
  })
  const failure = verification.error ?? resending.error
  const error = isMissing ? words.identity_otp_missing() : failure === null ? undefined : sentenceOf(failure)
  const verify = (digits: string) => {
    if (isOtpValid(digits) && !verification.isPending) verification.mutate(digits)
  }
  return (
    <StepFrame
      title={words.identity_otp_title()}
      detail={words.identity_otp_sentTo({ code: draft.country.dial_code, phone: writtenPhone(draft) })}
      step={2}
      stepsInAll={stepsInAll}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          verify(otp)
        }}
      >
        <OtpField
          value={otp}
          isBusy={verification.isPending}
          error={error}
          onChange={(digits) => {
            setIsMissing(false)
            if (digits !== '') {
              verification.reset()
              resending.reset()
            }
            setOtp(digits)
          }}
          onComplete={verify}
          onIncomplete={() => setIsMissing(true)}
        />
        <div className="my-3 text-center">
          <ResendLink isBusy={resending.isPending} onResend={() => resending.mutate()} />
        </div>
        <NextButton isValid={isOtpValid(otp)} isLoading={verification.isPending} />
      </form>
    </StepFrame>
  )
}
