import { Button, isApiError, LanguageRow, sentenceOf, TextField, StepFrame } from '@daoxing/kit/web'
import { useMutation } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { sendRequestOtp } from '../identity-data.ts'
import { isOtpCooling, startOtpCooldown } from '../otp-cooldown.ts'
import { NextButton } from '../parts/NextButton.tsx'
import { isPhoneValid, phoneWhileTyping } from '../rules/sign-up-draft.ts'
import * as words from '../words/compiled/messages.js'
import type { StepProps } from './step-props.ts'

/** The phone entry. */
export function PhoneStep({ draft, stepsInAll, onChange, onGo }: StepProps) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => sendRequestOtp(draft, false),
    onSuccess: (cooldownSeconds) => {
      startOtpCooldown(cooldownSeconds)
      goOn()
    },
    onError: (refusal) => {
      // This tab sent a request a moment ago and was reloaded, or the rider went back: the code is on its way.
      if (isApiError(refusal, 'SMS_LIMIT') && isOtpCooling()) goOn()
    },
  })
  const goOn = () => {
    onChange({ isCodeSent: true })
    onGo('otp')
  }
  return (
    <StepFrame
      title={words.identity_phone_title()}
      detail={draft.lineBinding === undefined ? words.identity_phone_detail() : words.identity_line_phoneDetail()}
      step={1}
      stepsInAll={stepsInAll}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isPhoneValid(draft) && !isPending) mutate()
        }}
      >
        <TextField
          label={words.identity_phone_label()}
          kind="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder={draft.country.code === 'TW' ? '0912 345 678' : ''}
          lengthMax={24}
          isFocusedFirst
          value={draft.phone}
          error={error === null ? undefined : sentenceOf(error)}
          onChange={(typed) => {
            reset()
            onChange({ phone: phoneWhileTyping(draft.country, typed), verified: undefined, isCodeSent: false })
          }}
          before={
            <button
              type="button"
              aria-label={words.identity_phone_country({ code: draft.country.dial_code })}
              onClick={() => onGo('country')}
              className="-ms-3 flex min-h-touch items-center gap-1 border-e border-line px-3 font-bold"
            >
              {draft.country.dial_code}
              <ChevronDown aria-hidden="true" size={16} />
            </button>
          }
        />
        <div className="mt-3">
          <NextButton isValid={isPhoneValid(draft)} isLoading={isPending} />
        </div>
        <div className="mt-2 text-center">
          <Button kind="quiet" onPress={() => onGo('legal')}>
            {words.identity_phone_legal()}
          </Button>
        </div>
      </form>
      <LanguageRow />
    </StepFrame>
  )
}
