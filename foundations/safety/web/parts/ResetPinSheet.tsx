import { type Instant, instantFromMs } from '@daoxing/kit/contract'
import {
  BottomSheet,
  Button,
  isApiError,
  nowMs,
  OtpField,
  sentenceOf,
  showToast,
  useAnnounce,
  useSecondsLeft,
} from '@daoxing/kit/web'
import { useState } from 'react'
import { useRequestPinCode, useResetPin } from '../alarm-data.ts'
import * as words from '../words/compiled/messages.js'
import { areNewPins, NewPinFields, type NewPins, pinBody } from './NewPinFields.tsx'

const otpLength = 6

/** Replaces a forgotten safety PIN: a code to the number of the account, then new PINs. */
export function ResetPinSheet({ onClose }: { readonly onClose: () => void }) {
  const [againAt, setAgainAt] = useState<Instant>()
  const announce = useAnnounce()
  const request = useRequestPinCode()
  const pause = (seconds: number) => setAgainAt(instantFromMs(nowMs() + seconds * 1000))
  const send = () =>
    request.mutate(undefined, {
      onSuccess: (seconds) => {
        pause(seconds)
        announce(words.safety_reset_sent())
      },
      onError: (error) => {
        // The refusal means that a code was sent a moment ago, which the rider can type. If it names minutes, the
        // hourly limit is reached and there is no code to type.
        if (isApiError(error, 'SMS_LIMIT') && error.data['minutes'] === undefined)
          pause(Number(error.data['seconds'] ?? 0))
      },
    })
  const error = request.error === null ? undefined : sentenceOf(request.error)
  return (
    <BottomSheet title={words.safety_reset_title()} onClose={onClose}>
      {againAt === undefined ? (
        <>
          <p className="mb-3 text-muted">{words.safety_reset_about()}</p>
          {error !== undefined && (
            <p role="alert" className="mb-3 text-danger">
              {error}
            </p>
          )}
          <Button isWide state={request.isPending ? 'busy' : 'ready'} onPress={send}>
            {words.safety_reset_send()}
          </Button>
        </>
      ) : (
        <CodeAndPins
          againAt={againAt}
          isSent={request.isSuccess}
          isSending={request.isPending}
          sendError={error}
          onAgain={send}
          onDone={onClose}
        />
      )}
    </BottomSheet>
  )
}

type CodeAndPinsProps = {
  readonly againAt: Instant
  readonly isSent: boolean
  readonly isSending: boolean
  readonly sendError: string | undefined
  readonly onAgain: () => void
  readonly onDone: () => void
}

function CodeAndPins({ againAt, isSent, isSending, sendError, onAgain, onDone }: CodeAndPinsProps) {
  const [otp, setOtp] = useState('')
  const [pins, setPins] = useState<NewPins>({ pin: '', duress: '' })
  const seconds = useSecondsLeft(againAt)
  const save = useResetPin()
  const isOfCode = isApiError(save.error, 'INVALID_OTP') || isApiError(save.error, 'SMS_TIMEOUT')
  const isComplete = otp.length === otpLength && areNewPins(pins)
  const submit = () => {
    if (!isComplete || save.isPending) return
    save.mutate(
      { otp, ...pinBody(pins) },
      {
        onSuccess: () => {
          showToast(words.safety_pin_saved())
          onDone()
        },
        // The rider types a refused code again, and the new PINs stay in the form.
        onError: (error) => {
          if (isApiError(error, 'INVALID_OTP') || isApiError(error, 'SMS_TIMEOUT')) setOtp('')
        },
      },
    )
  }
  const other = isOfCode || save.error === null ? sendError : sentenceOf(save.error)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {isSent && <p className="mb-3 text-muted">{words.safety_reset_sent()}</p>}
      <OtpField
        value={otp}
        onChange={(digits) => {
          if (digits !== '') save.reset()
          setOtp(digits)
        }}
        error={isOfCode ? sentenceOf(save.error) : undefined}
        isBusy={save.isPending}
      />
      <div className="mb-3 text-center">
        <Button kind="quiet" state={seconds > 0 ? 'disabled' : isSending ? 'busy' : 'ready'} onPress={onAgain}>
          {seconds > 0 ? words.safety_reset_againIn({ seconds }) : words.safety_reset_again()}
        </Button>
      </div>
      <NewPinFields
        pins={pins}
        onChange={(typed) => {
          // The error of a refused code stays until another one is typed.
          if (!isOfCode) save.reset()
          setPins(typed)
        }}
      />
      {other !== undefined && (
        <p role="alert" className="mb-2 text-secondary text-danger">
          {other}
        </p>
      )}
      <div className="mt-3">
        <Button type="submit" isWide state={save.isPending ? 'busy' : isComplete ? 'ready' : 'disabled'}>
          {words.safety_form_keep()}
        </Button>
      </div>
    </form>
  )
}
