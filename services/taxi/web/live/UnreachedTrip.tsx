import { FailedState, NavBar, Page } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'
import { LastRide } from './LastRide.tsx'

type UnreachedTripProps = {
  readonly error: unknown
  readonly onRetry: () => void
  readonly onBack: () => void
}

/** Shown while the trip cannot be loaded: the ongoing ride as last seen, and a note that the page retries. */
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
