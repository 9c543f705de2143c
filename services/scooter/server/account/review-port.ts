import { postSigned } from '@daoxing/identity/server'
import { type Clock, definePort, type House, partnerAccess, type PartnerAccess } from '@daoxing/kit/server'
import { cityScooterVendor, type LicenceReviewRequest } from '@daoxing/scooter/contract'
import { createHmac } from 'node:crypto'

/** The vendor's review of licences. Its verdicts arrive as events of its peer. */
export type LicenceReviewPort = {
  /** The peer that decides, by its id among the lenders. */
  readonly peer: string
  /** Sends a review, again if need be. `away`: no answer that can be read; the review may have arrived. */
  beginReview(request: LicenceReviewRequest): Promise<'accepted' | 'away'>
}

export const licenceReviewPort = definePort<LicenceReviewPort>('scooter.licenceReview')

/** Sends reviews to the vendor with signed JSON over HTTP. */
export function httpReviews({
  url,
  secret,
  peer,
  clock,
}: PartnerAccess & { readonly clock: Clock }): LicenceReviewPort {
  return {
    peer,
    async beginReview(content) {
      const request = { provider: 'scooter_reviews', url, path: '/v1/licence-reviews', secret, clock, content }
      const answered = await postSigned(request).catch(() => undefined)
      return answered?.isOk === true ? 'accepted' : 'away'
    },
  }
}

/** The vendor of `SCOOTER_REVIEWS_URL`, `SCOOTER_REVIEWS_SECRET` and `SCOOTER_REVIEWS_PEER`; otherwise the city's. */
export function configuredReviews(
  { settings, clock }: Pick<House, 'settings' | 'clock'>,
  environment: Readonly<Record<string, string | undefined>>,
): LicenceReviewPort {
  const secret = createHmac('sha256', settings.citySecret).update('scooter-reviews').digest('hex')
  const city = { url: `${settings.cityUrl}/scooter-reviews`, secret, peer: cityScooterVendor }
  return httpReviews({ ...partnerAccess('SCOOTER_REVIEWS', { environment, city }), clock })
}
