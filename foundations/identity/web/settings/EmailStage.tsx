import { sentenceOf, SubmitForm, TextField } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isEmailValid } from '../rules/sign-up-draft.ts'
import * as words from '../words/compiled/messages.js'
import { identityProfileQuery, saveEmail, useSaveSetting } from './settings-data.ts'
import { StageFrame } from './StageFrame.tsx'

/** A new address for receipts, which counts once its link was opened. */
export function EmailStage() {
  const { data } = useQuery(identityProfileQuery)
  const [email, setEmail] = useState('')
  const saving = useSaveSetting(saveEmail)
  const now = data?.email ?? null
  return (
    <StageFrame
      title={words.identity_setting_email()}
      detail={now === null ? words.identity_email_detail() : words.identity_email_known({ email: now })}
    >
      <SubmitForm
        label={words.identity_email_confirm()}
        isComplete={email.trim() !== '' && isEmailValid(email)}
        isSending={saving.isPending}
        onSubmit={() => saving.mutate(email.trim())}
      >
        <TextField
          label={words.identity_email_label()}
          kind="email"
          inputMode="email"
          autoComplete="email"
          lengthMax={200}
          isFocusedFirst
          value={email}
          error={saving.isError ? sentenceOf(saving.error) : undefined}
          onChange={(typed) => {
            saving.reset()
            setEmail(typed)
          }}
        />
      </SubmitForm>
    </StageFrame>
  )
}
