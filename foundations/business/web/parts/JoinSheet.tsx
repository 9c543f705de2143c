import { BottomSheet, Chip, sentenceOf, showToast, SubmitForm, TextField } from '@daoxing/kit/web'
import { useState } from 'react'
import { useJoinByCode, useJoinByMail, useRequestMailCode } from '../business-data.ts'
import * as words from '../words/compiled/messages.js'

/** The form for joining a company: with a code mailed to the work address, or with a bind code of the company. */
export function JoinSheet({ onClose }: { readonly onClose: () => void }) {
  const [way, setWay] = useState<'mail' | 'code'>('mail')
  const joined = () => {
    showToast(words.business_join_done())
    onClose()
  }
  return (
    <BottomSheet title={words.business_accounts_join()} onClose={onClose}>
      <div className="mb-3 flex gap-2" role="group" aria-label={words.business_join_way()}>
        <Chip isSelected={way === 'mail'} onPress={() => setWay('mail')}>
          {words.business_join_byMail()}
        </Chip>
        <Chip isSelected={way === 'code'} onPress={() => setWay('code')}>
          {words.business_join_byCode()}
        </Chip>
      </div>
      {way === 'mail' ? <MailForm onJoined={joined} /> : <CodeForm onJoined={joined} />}
    </BottomSheet>
  )
}

type FormProps = { readonly onJoined: () => void }

function MailForm({ onJoined }: FormProps) {
  const [email, setEmail] = useState('')
  const [otp, setOtp] = useState('')
  const request = useRequestMailCode()
  const join = useJoinByMail()
  const isAsked = request.isSuccess
  const isComplete = isAsked ? /^\d{6}$/.test(otp) : email.trim() !== ''
  const submit = () => {
    if (!isAsked) return request.mutate(email.trim())
    join.mutate({ email: email.trim(), otp }, { onSuccess: onJoined })
  }
  return (
    <SubmitForm
      label={isAsked ? words.business_join_confirm() : words.business_join_send()}
      isComplete={isComplete}
      isSending={request.isPending || join.isPending}
      onSubmit={submit}
    >
      <TextField
        label={words.business_join_email()}
        value={email}
        onChange={(typed) => {
          request.reset()
          join.reset()
          setOtp('')
          setEmail(typed)
        }}
        kind="email"
        inputMode="email"
        autoComplete="email"
        lengthMax={200}
        hint={words.business_join_emailHint()}
        error={request.isError ? sentenceOf(request.error) : undefined}
        isRequired
        isFocusedFirst
      />
      {isAsked && (
        <>
          <p className="mb-3" role="status">
            {words.business_join_sent({ name: request.data.company_name })}
          </p>
          <TextField
            label={words.business_join_otp()}
            value={otp}
            onChange={(typed) => {
              join.reset()
              setOtp(typed.replaceAll(/\D/g, '').slice(0, 6))
            }}
            inputMode="numeric"
            autoComplete="one-time-code"
            error={join.isError ? sentenceOf(join.error) : undefined}
            isRequired
            isFocusedFirst
          />
        </>
      )}
    </SubmitForm>
  )
}

function CodeForm({ onJoined }: FormProps) {
  const [code, setCode] = useState('')
  const join = useJoinByCode()
  return (
    <SubmitForm
      label={words.business_join_confirm()}
      isComplete={code.trim().length >= 6}
      isSending={join.isPending}
      onSubmit={() => join.mutate(code.trim(), { onSuccess: onJoined })}
    >
      <TextField
        label={words.business_join_code()}
        value={code}
        onChange={(typed) => {
          join.reset()
          setCode(typed)
        }}
        autoComplete="off"
        lengthMax={40}
        hint={words.business_join_codeHint()}
        error={join.isError ? sentenceOf(join.error) : undefined}
        isRequired
        isFocusedFirst
      />
    </SubmitForm>
  )
}
