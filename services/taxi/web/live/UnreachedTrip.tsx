import { FailedState, NavBar, Page } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'
import { LastRide } from './LastRide.tsx'

type UnreachedTripProps = {
  readonly error: unknown
  readonly onRetry: () => void
  readonly onBack: () => void
}

/** Stands where the taxi page cannot be asked for: the ride that is under way as it was last seen, and that it tries again. */
export function UnreachedTrip({ error, onRetry, onBack }: UnreachedTripProps) {
  return (
    <>
      <NavBar title={words.taxi_live_title()} onBack={onBack} />
      <Page>
        <LastRide />
        <FailedState error={error} onRetry={onRetry} />
      </Page>
    </>
  )
}
