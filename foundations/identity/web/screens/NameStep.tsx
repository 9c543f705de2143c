import { Button, Card, CheckField, isApiError, ListRow, sentenceOf, TextField, StepFrame } from '@daoxing/kit/web'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sendFinishSignUp } from '../identity-data.ts'
import { NextButton } from '../parts/NextButton.tsx'
import { isNameValid } from '../rules/sign-up-draft.ts'
import * as words from '../words/compiled/messages.js'
import type { StepProps } from './step-props.ts'

/** The name for drivers, and the agreement: the last step before the first ride. */
export function NameStep({ draft, stepsInAll, onChange, onGo, onFinished, onLater }: StepProps) {
  const { name, isAgreed } = draft
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => sendFinishSignUp({ displayName: name.trim() }),
    onSuccess: onFinished,
  })
  const isValid = isNameValid(name)
  const box = useRef<HTMLInputElement>(null)
  const [isAgreementMissing, setIsAgreementMissing] = useState(false)
  const finish = () => {
    if (!isValid || isPending) return
    if (isAgreed) mutate()
    else {
      // The button stays enabled: after an early tap it shows the missing input at its field [SHL-049].
      setIsAgreementMissing(true)
      box.current?.focus()
    }
  }
  const refusal = error === null ? undefined : sentenceOf(error)
  const isOfName = isApiError(error) && error.data['field'] === 'displayName'
  const agreementLine = isAgreementMissing ? words.identity_agree_missing() : isOfName ? undefined : refusal
  return (
    <StepFrame
      title={words.identity_name_title()}
      detail={words.identity_name_detail()}
      step={3}
      stepsInAll={stepsInAll}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          finish()
        }}
      >
        <TextField
          label={words.identity_name_label()}
          autoComplete="name"
          lengthMax={40}
          isFocusedFirst
          isRequired
          value={name}
          error={isOfName ? refusal : undefined}
          onChange={(typed) => {
            reset()
            onChange({ name: typed })
          }}
        />
        <Card form="plain">
          <ListRow title={words.identity_legal_title()} onPress={() => onGo('legal')} hasChevron isLast />
        </Card>
        <div className="my-3">
          <CheckField
            isChecked={isAgreed}
            isRequired
            inputRef={box}
            onChange={(isTicked) => {
              setIsAgreementMissing(false)
              onChange({ isAgreed: isTicked })
            }}
            {...(agreementLine === undefined ? {} : { error: agreementLine })}
          >
            {words.identity_agree_label()}
          </CheckField>
        </div>
        <NextButton isValid={isValid} isLoading={isPending}>
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
