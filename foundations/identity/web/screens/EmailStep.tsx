import { Button, sentenceOf, TextField, StepFrame } from '@daoxing/kit/web'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { profileQuery, sendRequestEmail } from '../identity-data.ts'
import { NextButton } from '../parts/NextButton.tsx'
import { isEmailValid } from '../rules/sign-up-draft.ts'
import * as words from '../words/compiled/messages.js'
import type { StepProps } from './step-props.ts'

/** The address for receipts. It takes effect once the confirmation link is opened; the step is optional. */
export function EmailStep({ step, laterSteps, draft, onChange, onNext }: StepProps) {
  const { data: profile } = useQuery(profileQuery)
  const email = draft.email.trim()
  const [hasLeftField, setHasLeftField] = useState(false)
  const request = useMutation({ mutationFn: sendRequestEmail })
  const isWrong = email === '' || !isEmailValid(email)
  const error = request.isError
    ? sentenceOf(request.error)
    : email !== '' && isWrong && hasLeftField
      ? words.identity_email_wrong()
      : undefined
  const known = profile?.email ?? null
  return (
    <StepFrame
      title={words.identity_email_title()}
      detail={known === null ? words.identity_email_detail() : words.identity_email_known({ email: known })}
      step={laterSteps.indexOf(step) + 1}
      stepsInAll={laterSteps.length}
    >
      {request.isSuccess ? (
        <div className="flex flex-col gap-4">
          <p role="status" className="flex items-start gap-3">
            <MailCheck aria-hidden="true" className="shrink-0 text-go" />
            <span className="min-w-0 wrap-anywhere">{words.identity_email_sent({ email: request.data })}</span>
          </p>
          <Button isWide onPress={onNext}>
            {words.identity_email_done()}
          </Button>
        </div>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!isWrong && !request.isPending) request.mutate(email)
          }}
        >
          <TextField
            label={words.identity_email_label()}
            kind="email"
            inputMode="email"
            autoComplete="email"
            lengthMax={200}
            isFocusedFirst
            value={draft.email}
            error={error}
            onLeave={() => setHasLeftField(true)}
            onChange={(typed) => {
              request.reset()
              onChange({ email: typed })
            }}
          />
          <NextButton isValid={!isWrong} isLoading={request.isPending}>
            {words.identity_email_confirm()}
          </NextButton>
          <div className="mt-2 text-center">
            <Button kind="quiet" onPress={onNext}>
              {words.identity_email_skip()}
            </Button>
          </div>
        </form>
      )}
    </StepFrame>
  )
}
