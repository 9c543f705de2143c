import { TrafficCardKind } from '@daoxing/identity/contract'
import { Button, Loaded, SelectField, sentenceOf, SubmitForm, TextField } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as words from '../words/compiled/messages.js'
import { identityProfileQuery, saveCard, useSaveSetting } from './settings-data.ts'
import { cardKinds } from './setting-words.ts'
import { StageFrame } from './StageFrame.tsx'

/** The card with a social fare: kind and number. A stored one is shown by its last four digits. */
export function CardStage() {
  const query = useQuery(identityProfileQuery)
  const [kind, setKind] = useState<TrafficCardKind>('senior')
  const [number, setNumber] = useState('')
  const saving = useSaveSetting(saveCard)
  const digits = number.normalize('NFKC').replace(/[\s-]/g, '')
  return (
    <StageFrame title={words.identity_setting_card()} detail={words.identity_setting_cardDetail()}>
      <Loaded query={query}>
        {({ traffic_card: card }) =>
          card !== null && (
            <div className="mb-4 flex items-center justify-between gap-3">
              <span>{words.identity_setting_cardShown({ kind: cardKinds[card.kind](), tail: card.tail })}</span>
              <Button kind="quiet" onPress={() => saving.mutate(null)}>
                {words.identity_setting_remove()}
              </Button>
            </div>
          )
        }
      </Loaded>
      <SubmitForm
        label={words.identity_setting_save()}
        isComplete={/^\d{16}$/.test(digits)}
        isSending={saving.isPending}
        onSubmit={() => saving.mutate({ number: digits, kind })}
      >
        <div className="mb-4 flex flex-col gap-3">
          <SelectField
            label={words.identity_setting_cardKind()}
            value={kind}
            options={TrafficCardKind.options.map((value) => ({ value, text: cardKinds[value]() }))}
            onChange={(chosen) => setKind(TrafficCardKind.parse(chosen))}
          />
          <TextField
            label={words.identity_setting_cardNumber()}
            inputMode="numeric"
            autoComplete="off"
            lengthMax={19}
            value={number}
            hint={words.identity_setting_cardHint()}
            error={saving.isError ? sentenceOf(saving.error) : undefined}
            onChange={(typed) => {
              saving.reset()
              setNumber(typed)
            }}
          />
        </div>
      </SubmitForm>
    </StageFrame>
  )
}
