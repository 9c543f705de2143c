import { dialCodeOf, dialCodes } from '@daoxing/identity/contract'
import { Button, Loaded, OtpField, sentenceOf, SubmitForm, TextField, useRenewSession } from '@daoxing/kit/web'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { profileQuery, sendRequestOtp, type TypedPhone } from '../identity-data.ts'
import { isPhoneValid, phoneWhileTyping, writtenPhone } from '../rules/sign-up-draft.ts'
import * as words from '../words/compiled/messages.js'
import { savePhone, sendCheckOtp, useSaveSetting } from './settings-data.ts'
import { StageFrame } from './StageFrame.tsx'

/** A new number to sign in with: a code proves the old one, then a code proves the new one. */
export function PhoneStage() {
  const query = useQuery(profileQuery)
  const [oldProof, setOldProof] = useState<string>()
  return (
    <StageFrame title={words.identity_setting_phone()} detail={words.identity_setting_phoneDetail()}>
      <Loaded query={query}>
        {({ phone, cc }) =>
          oldProof === undefined ? (
            <ProvePhone
              typed={{ country: dialCodeOf(cc) ?? dialCodes[0], phone }}
              label={words.identity_setting_phoneSendOld()}
              onProven={setOldProof}
            />
          ) : (
            <NewPhone oldProof={oldProof} />
          )
        }
      </Loaded>
    </StageFrame>
  )
}

function NewPhone({ oldProof }: { readonly oldProof: string }) {
  const country = dialCodes[0]
  const [phone, setPhone] = useState('')
  const renew = useRenewSession()
  const saving = useSaveSetting(async (proof: string) => {
    await savePhone({ old_proof: oldProof, proof })
    await renew()
  })
  return (
    <>
      <TextField
        label={words.identity_setting_phoneNew()}
        kind="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="0912 345 678"
        lengthMax={24}
        isFocusedFirst
        value={phone}
        error={saving.isError ? sentenceOf(saving.error) : undefined}
        onChange={(typed) => {
          saving.reset()
          setPhone(phoneWhileTyping(country, typed))
        }}
      />
      <ProvePhone
        key={phone}
        typed={{ country, phone }}
        label={words.identity_setting_phoneSendNew()}
        onProven={(proof) => saving.mutate(proof)}
      />
    </>
  )
}

type ProvePhoneProps = {
  readonly typed: TypedPhone
  readonly label: string
  readonly onProven: (proof: string) => void
}

/** Sends a code to a number and gets its proof for the right one. */
function ProvePhone({ typed, label, onProven }: ProvePhoneProps) {
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
