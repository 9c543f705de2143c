import { askPopup, Card, CheckField, isApiError, ListRow, sentenceOf, TextField } from '@daoxing/kit/web'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sendSignIn, sendSignUp } from '../identity-data.ts'
import { NextButton } from '../parts/NextButton.tsx'
import { StepFrame } from '../parts/StepFrame.tsx'
import { isEmailValid } from '../rules/sign-up-draft.ts'
import * as words from '../words/compiled/messages.js'
import type { StepProps } from './SignUpScreen.tsx'

/** Where to send receipts, if anywhere, and the agreement. */
export function EmailStep({ draft, onChange, onGo, onDone }: StepProps) {
  const { email, name, isAgreed, verified } = draft
  const [hasLeftField, setHasLeftField] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      if (verified === undefined) return
      const { proof } = verified
      try {
        await sendSignUp({ proof, displayName: name.trim(), email: email.trim() })
      } catch (refusal) {
        if (!isApiError(refusal, 'REGISTER_003')) throw refusal
        const isSure = await askPopup({
          title: words.identity_registered_title(),
          text: refusal.message,
          confirmLabel: words.identity_registered_signIn(),
          cancelLabel: true,
        })
        if (!isSure) return
        await sendSignIn(proof)
      }
      await onDone()
    },
    onError: (refusal) => {
      // The proof is worth nothing any more: the phone has to be proven again.
      if (isApiError(refusal, 'REGISTER_004') || isApiError(refusal, 'INVALID_OTP')) {
        onChange({ verified: undefined, isCodeSent: false })
        onGo('phone')
      }
    },
  })
  const isWrong = !isEmailValid(email)
  return (
    <StepFrame title={words.identity_email_title()} detail={words.identity_email_detail()} step={4} stepsInAll={4}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isWrong && isAgreed && !isPending) mutate()
        }}
      >
        <TextField
          label={words.identity_email_label()}
          kind="email"
          inputMode="email"
          autoComplete="email"
          lengthMax={200}
          isFocusedFirst
          value={email}
          error={isWrong && hasLeftField ? words.identity_email_wrong() : undefined}
          onLeave={() => setHasLeftField(true)}
          onChange={(typed) => {
            reset()
            onChange({ email: typed })
          }}
        />
        <Card form="plain">
          <ListRow title={words.identity_terms_title()} onPress={() => onGo('terms')} hasChevron />
          <ListRow title={words.identity_privacy_title()} onPress={() => onGo('privacy')} hasChevron isLast />
        </Card>
        <div className="my-3">
          <CheckField
            isChecked={isAgreed}
            onChange={(isTicked) => onChange({ isAgreed: isTicked })}
            {...(error === null ? {} : { error: sentenceOf(error) })}
          >
            {words.identity_agree_label()}
          </CheckField>
        </div>
        <NextButton isValid={!isWrong && isAgreed} isLoading={isPending}>
          {words.identity_signUp_finish()}
        </NextButton>
      </form>
    </StepFrame>
  )
}
