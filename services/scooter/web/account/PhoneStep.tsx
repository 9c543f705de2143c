import { instantFromMs, type Instant } from '@daoxing/kit/contract'
import {
  Button,
  formatClock,
  isApiError,
  nowMs,
  OtpField,
  sentenceOf,
  StepFrame,
  useSecondsLeft,
} from '@daoxing/kit/web'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as words from '../words/compiled/messages.js'
import { holdRider, sendCode, verifyCode } from './account-data.ts'

type PhoneStepProps = { readonly phone: string; readonly stepsInAll: number }

/** A code by message proves the phone to the vendor. */
export function PhoneStep({ phone, stepsInAll }: PhoneStepProps) {
  const cache = useQueryClient()
  const [isSent, setIsSent] = useState(false)
  const [nextAt, setNextAt] = useState<Instant>()
  const [code, setCode] = useState('')
  const secondsLeft = useSecondsLeft(nextAt)
  const wait = (seconds: number) => setNextAt(instantFromMs(nowMs() + seconds * 1000))
  const sending = useMutation({
    mutationFn: sendCode,
    onSuccess: (cooldownSeconds) => {
      setIsSent(true)
      wait(cooldownSeconds)
      verifying.reset()
    },
    onError: (error) => {
      const seconds = isApiError(error, 'SMS_LIMIT') ? Number(error.data['seconds']) : 0
      if (seconds > 0) wait(seconds)
    },
  })
  const verifying = useMutation({
    mutationFn: verifyCode,
    onSuccess: (rider) => holdRider(cache, rider),
    onError: (error) => {
      // A refused code is typed again; after a lost connection the same one is sent again.
      if (isApiError(error) && !error.isAnswerLost) setCode('')
    },
  })
  const failure = verifying.error ?? sending.error
  const error = failure === null ? undefined : sentenceOf(failure)
  return (
    <StepFrame
      title={words.scooter_account_phoneTitle()}
      detail={words.scooter_account_phoneDetail({ phone })}
      step={1}
      stepsInAll={stepsInAll}
    >
      {isSent ? (
        <OtpField
          value={code}
          isBusy={verifying.isPending}
          error={error}
          onChange={(digits) => {
            if (digits !== '') verifying.reset()
            setCode(digits)
          }}
          onComplete={(digits) => verifying.mutate(digits)}
        />
      ) : (
        error !== undefined && (
          <p role="alert" className="text-danger">
            {error}
          </p>
        )
      )}
      <Button
        isWide
        kind={isSent ? 'quiet' : 'primary'}
        state={sending.isPending ? 'busy' : secondsLeft > 0 ? 'disabled' : 'ready'}
        onPress={() => sending.mutate()}
      >
        {isSent ? words.scooter_account_codeAgain() : words.scooter_account_codeSend()}
        {secondsLeft > 0 && <span role="timer"> {formatClock(secondsLeft)}</span>}
      </Button>
    </StepFrame>
  )
}
