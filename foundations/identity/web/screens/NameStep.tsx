import { Button, TextField } from '@daoxing/kit/web'
import { NextButton } from '../parts/NextButton.tsx'
import { StepFrame } from '../parts/StepFrame.tsx'
import { isNameValid } from '../rules/sign-up-draft.ts'
import * as words from '../words/compiled/messages.js'
import type { StepProps } from './SignUpScreen.tsx'

/** What may drivers call you? */
export function NameStep({ draft, stepsInAll, onChange, onGo, onLater }: StepProps) {
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
          if (isNameValid(draft.name)) onGo('email')
        }}
      >
        <TextField
          label={words.identity_name_label()}
          autoComplete="name"
          lengthMax={40}
          isFocusedFirst
          isRequired
          value={draft.name}
          onChange={(name) => onChange({ name })}
        />
        <div className="mt-3">
          <NextButton isValid={isNameValid(draft.name)} isLoading={false} />
        </div>
        <div className="mt-2 text-center">
          <Button kind="quiet" onPress={onLater}>
            {words.identity_signUp_later()}
          </Button>
        </div>
      </form>
    </StepFrame>
  )
}
