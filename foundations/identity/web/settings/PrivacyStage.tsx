import { Loaded } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import * as words from '../words/compiled/messages.js'
import { marketingQuery, saveMarketing } from './settings-data.ts'
import { StageFrame } from './StageFrame.tsx'
import { SwitchForm } from './SwitchForm.tsx'

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
