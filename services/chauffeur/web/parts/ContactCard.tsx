import type { ChauffeurLanguage } from '@daoxing/chauffeur/contract'
import { dialCodes } from '@daoxing/identity/contract'
import { Card, CheckField, SelectField, TextField, useSession } from '@daoxing/kit/web'
import { useBooking } from '../booking-context.ts'
import { useDraft } from '../draft.ts'
import * as words from '../words/compiled/messages.js'
import { languageNames } from './language-names.ts'

/** Whom the driver meets, and in which language; for another person, a name and a phone of their own. */
export function ContactCard() {
  const { config } = useBooking()
  const session = useSession()
  const { isForOther, customerName, dialCode, phone, nameSign, language, change } = useDraft()
  const rider = session.state === 'rider' ? session.rider : undefined
  const codes = [...new Set(dialCodes.map((country) => country.dial_code))]
  return (
    <Card title={words.chauffeur_contact_title()}>
      {!isForOther && rider !== undefined && (
        <p>
          {rider.name} · <span className="tabular-nums">{rider.phone}</span>
        </p>
      )}
      <CheckField isChecked={isForOther} onChange={(next) => change({ isForOther: next })}>
        {words.chauffeur_contact_other()}
      </CheckField>
      {isForOther && (
        <>
          <TextField
            label={words.chauffeur_contact_name()}
            value={customerName}
            lengthMax={60}
            isRequired
            autoComplete="off"
            onChange={(typed) => change({ customerName: typed })}
          />
          <div className="flex flex-wrap gap-3">
            <div className="w-28">
              <SelectField
                label={words.chauffeur_contact_dialCode()}
                value={dialCode}
                options={codes.map((code) => ({ value: code, text: code }))}
                onChange={(code) => change({ dialCode: code })}
              />
            </div>
            <div className="min-w-44 flex-1">
              <TextField
                label={words.chauffeur_contact_phone()}
                value={phone}
                kind="tel"
                inputMode="tel"
                autoComplete="off"
                lengthMax={16}
                isRequired
                onChange={(typed) => change({ phone: typed })}
              />
            </div>
          </div>
        </>
      )}
      <TextField
        label={words.chauffeur_contact_sign()}
        value={nameSign}
        lengthMax={30}
        hint={words.chauffeur_contact_signHint()}
        autoComplete="off"
        onChange={(typed) => change({ nameSign: typed })}
      />
      <SelectField
        label={words.chauffeur_contact_language()}
        value={language ?? ''}
        options={[
          { value: '', text: words.chauffeur_contact_anyLanguage() },
          ...config.languages.map((code) => ({ value: code, text: languageNames[code]() })),
        ]}
        onChange={(code) =>
          change({ language: config.languages.find((known: ChauffeurLanguage) => known === code) ?? null })
        }
      />
    </Card>
  )
}
