import { ServicePreference } from '@daoxing/identity/contract'
import { Loaded } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import * as words from '../words/compiled/messages.js'
import { preferenceWords } from './setting-words.ts'
import { preferencesQuery, savePreferences } from './settings-data.ts'
import { StageFrame } from './StageFrame.tsx'
import { SwitchForm } from './SwitchForm.tsx'

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
