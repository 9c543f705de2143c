import { dialCodeOf, dialCodes } from '@daoxing/identity/contract'
import { Loaded, sentenceOf, TextField, useRenewSession } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { profileQuery } from '../identity-data.ts'
import { phoneWhileTyping } from '../rules/sign-up-draft.ts'
import * as words from '../words/compiled/messages.js'
import { ProvePhone } from './ProvePhone.tsx'
import { savePhone, useSaveSetting } from './settings-data.ts'
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
