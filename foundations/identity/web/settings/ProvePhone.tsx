import { Button, OtpField, sentenceOf, SubmitForm } from '@daoxing/kit/web'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sendRequestOtp, type TypedPhone } from '../identity-data.ts'
import { isPhoneValid, writtenPhone } from '../rules/sign-up-draft.ts'
import * as words from '../words/compiled/messages.js'
import { sendCheckOtp } from './settings-data.ts'

type ProvePhoneProps = {
  readonly typed: TypedPhone
  readonly label: string
  readonly onProven: (proof: string) => void
}

/** Sends a code to a number and gets its proof for the right one. */
export function ProvePhone({ typed, label, onProven }: ProvePhoneProps) {
  const [otp, setOtp] = useState('')
  const asking = useMutation({ mutationFn: () => sendRequestOtp(typed, false) })
  const checking = useMutation({
    mutationFn: (digits: string) => sendCheckOtp(typed, digits),
    onSuccess: onProven,
    onError: () => setOtp(''),
  })
  if (!asking.isSuccess)
    return (
      <SubmitForm
        label={label}
        isComplete={isPhoneValid(typed)}
        isSending={asking.isPending}
        error={asking.isError ? sentenceOf(asking.error) : undefined}
        onSubmit={() => asking.mutate()}
      >
        {typed.phone !== '' && <p className="mb-3 text-card font-bold tabular-nums">{writtenPhone(typed)}</p>}
      </SubmitForm>
    )
  return (
    <>
      <p className="mb-3">{words.identity_otp_sentTo({ code: typed.country.dial_code, phone: writtenPhone(typed) })}</p>
      <OtpField
        value={otp}
        isBusy={checking.isPending}
        error={checking.isError ? sentenceOf(checking.error) : undefined}
        onChange={setOtp}
        onComplete={(digits) => checking.mutate(digits)}
      />
      <Button kind="quiet" onPress={() => asking.reset()}>
        {words.identity_otp_resend()}
      </Button>
    </>
  )
}
