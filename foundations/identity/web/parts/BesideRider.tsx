import { PartnerLoginHost } from '../partner/PartnerLoginHost.tsx'
import { TermsWatch } from './TermsWatch.tsx'

/** Parts of identity next to every screen of a signed-in rider. */
export function BesideRider() {
  return (
    <>
      <TermsWatch />
      <PartnerLoginHost />
    </>
  )
}
