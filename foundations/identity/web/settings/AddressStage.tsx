import type { IdentityProfile } from '@daoxing/identity/contract'
import { Button, Loaded, SelectField, sentenceOf, SubmitForm, TextField, usePageLanguage } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counties } from '../papers/districts.ts'
import * as words from '../words/compiled/messages.js'
import { identityProfileQuery, saveAddress, useSaveSetting } from './settings-data.ts'
import { StageFrame } from './StageFrame.tsx'

/** The address for letters and cards. */
export function AddressStage() {
  const query = useQuery(identityProfileQuery)
  return (
    <StageFrame title={words.identity_setting_mailing()} detail={words.identity_setting_mailingDetail()}>
      <Loaded query={query}>{({ mailing_address: address }) => <AddressForm address={address} />}</Loaded>
    </StageFrame>
  )
}

function AddressForm({ address }: { readonly address: IdentityProfile['mailing_address'] }) {
  const isEnglish = usePageLanguage() === 'en'
  const [typed, setTyped] = useState(address ?? { postal_code: '', city: '', district: '', street: '' })
  const change = (changes: Partial<typeof typed>) => setTyped({ ...typed, ...changes })
  const saving = useSaveSetting(saveAddress)
  const districts = counties.find(({ zh }) => zh === typed.city)?.districts ?? []
  // The letter carrier reads Chinese; only the label follows the language of the page.
  const optionsOf = (areas: readonly { zh: string; en: string }[]) => [
    { value: '', text: words.identity_papersForm_choose() },
    ...areas.map(({ zh, en }) => ({ value: zh, text: isEnglish ? en : zh })),
  ]
  const isComplete =
    /^\d{3}(\d{2,3})?$/.test(typed.postal_code.trim()) && typed.district !== '' && typed.street.trim().length > 1
  return (
    <SubmitForm
      label={words.identity_setting_save()}
      isComplete={isComplete}
      isSending={saving.isPending}
      error={saving.isError ? sentenceOf(saving.error) : undefined}
      onSubmit={() => saving.mutate(typed)}
    >
      <div className="mb-4 flex flex-col gap-3">
        <div className="flex flex-wrap gap-3">
          <SelectField
            label={words.identity_papersForm_city()}
            value={typed.city}
            options={optionsOf(counties)}
            onChange={(city) => change({ city, district: '' })}
          />
          <SelectField
            label={words.identity_papersForm_area()}
            value={typed.district}
            options={optionsOf(districts)}
            onChange={(district) => change({ district })}
          />
        </div>
        <TextField
          label={words.identity_setting_postalCode()}
          inputMode="numeric"
          autoComplete="postal-code"
          lengthMax={6}
          value={typed.postal_code}
          hint={words.identity_setting_postalHint()}
          onChange={(postal_code) => change({ postal_code })}
        />
        <TextField
          label={words.identity_papersForm_addr()}
          autoComplete="street-address"
          lengthMax={120}
          value={typed.street}
          onChange={(street) => change({ street })}
        />
      </div>
      {address !== null && (
        <div className="mb-2">
          <Button kind="quiet" onPress={() => saving.mutate(null)}>
            {words.identity_setting_remove()}
          </Button>
        </div>
      )}
    </SubmitForm>
  )
}
