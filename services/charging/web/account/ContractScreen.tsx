import type { ReplyOf } from '@daoxing/kit/contract'
import { defaultMobileVerify, type loginToCharging } from '@daoxing/charging/contract'
import {
  Button,
  Card,
  NavBar,
  OtpField,
  Page,
  sentenceOf,
  SubmitForm,
  TextField,
  useSecondsLeft,
} from '@daoxing/kit/web'
import { useState } from 'react'
import * as words from '../words/compiled/messages.js'
import { useContractLogin, useLeaveContract } from './account-data.ts'

/** The login of a contractor: the id number, then the code that the contract's phone got [CHG-032]. */
export function ContractScreen() {
  const login = useContractLogin()
  const leaving = useLeaveContract()
  const [idNumber, setIdNumber] = useState('')
  const [phone, setPhone] = useState<string>(defaultMobileVerify.phone)
  const [otp, setOtp] = useState<string>(defaultMobileVerify.otp)
  const [reply, setReply] = useState<ReplyOf<typeof loginToCharging> | null>(null)
  const left = useSecondsLeft(reply?.resendAt ?? undefined)
  const send = (code?: string) =>
    login.mutate(
      { idNumber: idNumber.trim(), phone: phone.trim(), ...(code && { otp: code }) },
      { onSuccess: setReply },
    )
  const error = login.error === null ? undefined : sentenceOf(login.error)
  return (
    <>
      <NavBar title={words.charging_account_contract()} />
      <Page>
        {reply === null && (
          <>
            <p>{words.charging_account_contractText()}</p>
            <SubmitForm
              label={words.charging_account_next()}
              isComplete={idNumber.trim().length >= 8}
              isSending={login.isPending}
              error={error}
              onSubmit={() => send()}
            >
              <TextField
                label={words.charging_account_id()}
                value={idNumber}
                lengthMax={12}
                isRequired
                isFocusedFirst
                onChange={setIdNumber}
              />
              <TextField
                label={words.charging_account_phone()}
                kind="tel"
                inputMode="tel"
                autoComplete="tel-national"
                before={`${defaultMobileVerify.abbreviation} +${defaultMobileVerify.countryCode}`}
                value={phone}
                lengthMax={12}
                onChange={setPhone}
              />
            </SubmitForm>
          </>
        )}
        {reply?.nextStep === 'otp' && (
          <>
            <p>{words.charging_account_otp()}</p>
            <OtpField value={otp} onChange={setOtp} onComplete={send} isBusy={login.isPending} error={error} />
            <Button kind="quiet" state={left > 0 ? 'disabled' : 'ready'} onPress={() => send()}>
              {left > 0 ? words.charging_account_resendIn({ seconds: String(left) }) : words.charging_account_resend()}
            </Button>
          </>
        )}
        {reply?.nextStep === 'done' && (
          <Card title={words.charging_account_contractOn()}>
            <ul>
              {reply.contractorCpos.map(({ partyId, name, percentOff }) => (
                <li key={partyId}>{words.charging_account_percentOff({ name, percent: String(percentOff) })}</li>
              ))}
            </ul>
            <Button
              kind="danger"
              state={leaving.isPending ? 'busy' : 'ready'}
              onPress={() =>
                leaving.mutate(undefined, {
                  onSuccess: () => {
                    setReply(null)
                    setOtp('')
                  },
                })
              }
            >
              {words.charging_account_leave()}
            </Button>
          </Card>
        )}
      </Page>
    </>
  )
}
