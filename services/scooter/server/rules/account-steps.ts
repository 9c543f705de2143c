import type { LicenceResult, ScooterAccountState, ScooterStep } from '@daoxing/scooter/contract'

type Standing = { readonly state: ScooterAccountState; readonly hasAcceptedTerms: boolean }

/** The next step of a rider before the first ride. New texts are accepted before anything else that the rider does. */
export function stepOf({ state, hasAcceptedTerms }: Standing): ScooterStep {
  if (state === 'CLOSED') return 'askCustomerService'
  if (state === 'IN_REVIEW') return 'wait'
  if (state === 'NEW') return 'phone'
  if (!hasAcceptedTerms || state === 'PHONE_PROVEN') return 'terms'
  if (state === 'REFUSED') return 'resubmit'
  return state === 'ALLOWED' ? 'ride' : 'documents'
}

/** The remedy for a review that did not pass [SCT-019]. */
export function remedyOf(result: LicenceResult): 'resubmit' | 'signUpAgain' | 'askCustomerService' | 'waitAndTryAgain' {
  switch (result) {
    case 'REVIEW_DENY':
      return 'signUpAgain'
    case 'FINISHED_DENY':
      return 'askCustomerService'
    case 'SYSTEM_ERROR':
      return 'waitAndTryAgain'
    case 'UNPASSED':
    case 'NO_LICENSE':
    case 'FINISHED_ALLOW':
      return 'resubmit'
  }
}

/** The refusal of a ride; undefined for a rider who may ride. The scooters that the licence covers are checked apart. */
export function rideRefusal({
  state,
  licenceResult,
  hasAcceptedTerms,
}: Standing & { readonly licenceResult: LicenceResult | null }): string | undefined {
  switch (state) {
    case 'NEW':
    case 'PHONE_PROVEN':
      return 'scooter.signUpNeeded'
    case 'COLLECTING':
      return licenceResult === 'REVIEW_DENY' ? 'scooter.licenceDenied' : 'scooter.signUpNeeded'
    case 'IN_REVIEW':
      return 'scooter.licenceInReview'
    case 'REFUSED':
      return licenceResult === 'UNPASSED' ? 'scooter.licenceUnpassed' : 'scooter.licenceNeeded'
    case 'CLOSED':
      return 'scooter.licenceDenied'
    case 'ALLOWED':
      return hasAcceptedTerms ? undefined : 'scooter.termsNotAccepted'
  }
}
