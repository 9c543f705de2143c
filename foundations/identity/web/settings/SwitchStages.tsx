import { RiderFeature, ServicePreference } from '@daoxing/identity/contract'
import { CheckField, Loaded, sentenceOf, SubmitForm } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as words from '../words/compiled/messages.js'
import {
  featuresQuery,
  marketingQuery,
  preferencesQuery,
  saveFeatures,
  saveMarketing,
  savePreferences,
  useSaveSetting,
} from './settings-data.ts'
import { featureWords, preferenceWords } from './setting-words.ts'
import { StageFrame } from './StageFrame.tsx'

/** Wishes for every ride, which the driver reads. */
export function PreferencesStage() {
  const query = useQuery(preferencesQuery)
  return (
    <StageFrame title={words.identity_setting_preferences()} detail={words.identity_setting_preferencesDetail()}>
      <Loaded query={query}>
        {({ preferences }) => (
          <SwitchForm
            names={ServicePreference.options}
            labels={preferenceWords}
            before={preferences}
            save={savePreferences}
          />
        )}
      </Loaded>
    </StageFrame>
  )
}

/** Needs that the driver should know before the ride. */
export function FeaturesStage() {
  const query = useQuery(featuresQuery)
  return (
    <StageFrame title={words.identity_setting_features()} detail={words.identity_setting_featuresDetail()}>
      <Loaded query={query}>
        {({ features }) => (
          <SwitchForm names={RiderFeature.options} labels={featureWords} before={features} save={saveFeatures} />
        )}
      </Loaded>
    </StageFrame>
  )
}

/** Whether the rider wants offers. */
export function PrivacyStage() {
  const query = useQuery(marketingQuery)
  return (
    <StageFrame title={words.identity_setting_privacy()} detail={words.identity_setting_privacyDetail()}>
      <Loaded query={query}>
        {({ agree }) => (
          <SwitchForm
            names={['agree']}
            labels={{ agree: words.identity_setting_marketing }}
            before={{ agree }}
            save={(after) => saveMarketing(after.agree)}
          />
        )}
      </Loaded>
    </StageFrame>
  )
}

type SwitchFormProps<Name extends string> = {
  readonly names: readonly Name[]
  readonly labels: Readonly<Record<Name, () => string>>
  readonly before: Readonly<Record<Name, boolean>>
  readonly save: (after: Readonly<Record<Name, boolean>>) => Promise<unknown>
}

function SwitchForm<Name extends string>({ names, labels, before, save }: SwitchFormProps<Name>) {
  const [chosen, setChosen] = useState(before)
  const saving = useSaveSetting(save)
  return (
    <SubmitForm
      label={words.identity_setting_save()}
      isComplete={names.some((name) => chosen[name] !== before[name])}
      isSending={saving.isPending}
      error={saving.isError ? sentenceOf(saving.error) : undefined}
      onSubmit={() => saving.mutate(chosen)}
    >
      <div className="mb-3">
        {names.map((name) => (
          <CheckField
            key={name}
            isChecked={chosen[name]}
            onChange={(isChecked) => setChosen({ ...chosen, [name]: isChecked })}
          >
            {labels[name]()}
          </CheckField>
        ))}
      </div>
    </SubmitForm>
  )
}
