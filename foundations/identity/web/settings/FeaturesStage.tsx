import { RiderFeature } from '@daoxing/identity/contract'
import { Loaded } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import * as words from '../words/compiled/messages.js'
import { featureWords } from './setting-words.ts'
import { featuresQuery, saveFeatures } from './settings-data.ts'
import { StageFrame } from './StageFrame.tsx'
import { SwitchForm } from './SwitchForm.tsx'

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
