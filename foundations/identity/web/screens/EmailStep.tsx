import { Button, Card, CheckField, ListRow, sentenceOf, TextField } from '@daoxing/kit/web'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sendFinishSignUp } from '../identity-data.ts'
import { NextButton } from '../parts/NextButton.tsx'
import { StepFrame } from '../parts/StepFrame.tsx'
import { isEmailValid } from '../rules/sign-up-draft.ts'
import * as words from '../words/compiled/messages.js'
import type { StepProps } from './SignUpScreen.tsx'

/** Where to send receipts, if anywhere, and the agreement. */
export function EmailStep({ draft, stepsInAll, onChange, onGo, onFinished, onLater }: StepProps) {
  const { email, name, isAgreed } = draft
  const [hasLeftField, setHasLeftField] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => sendFinishSignUp({ displayName: name.trim(), email: email.trim() }),
    onSuccess: onFinished,
  })
  const isWrong = !isEmailValid(email)
  return (
    <StepFrame
      title={words.identity_email_title()}
      detail={words.identity_email_detail()}
      step={4}
      stepsInAll={stepsInAll}
    >
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
          <ListRow title={words.identity_legal_title()} onPress={() => onGo('legal')} hasChevron isLast />
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
        <div className="mt-2 text-center">
          <Button kind="quiet" onPress={onLater}>
            {words.identity_signUp_later()}
          </Button>
        </div>
      </form>
    </StepFrame>
  )
}
