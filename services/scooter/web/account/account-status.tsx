import type { ScooterRider } from '@daoxing/scooter/contract'
import { BadgeCheck, Ban, Camera, FileWarning, Hourglass, RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import * as words from '../words/compiled/messages.js'

export type AccountStatus = {
  readonly icon: ReactNode
  readonly title: string
  readonly detail: string
  readonly next?: { readonly path: string; readonly label: string }
}

const again = () => ({ path: '/scooter/resubmit-license', label: words.scooter_account_resubmit() })
const signUp = (label: string) => ({ path: '/scooter/verification', label })

/** Each result of a review has a screen of its own; before a review, the sign-up goes on. */
export function statusOf({ nextStep, licenceResult }: Pick<ScooterRider, 'nextStep' | 'licenceResult'>): AccountStatus {
  if (nextStep === 'ride')
    return {
      icon: <BadgeCheck aria-hidden="true" />,
      title: words.scooter_account_allowTitle(),
      detail: words.scooter_account_allowDetail(),
      next: { path: '/scooter/reservation', label: words.scooter_account_ride() },
    }
  if (nextStep === 'wait')
    return licenceResult === 'SYSTEM_ERROR'
      ? {
          icon: <RotateCw aria-hidden="true" />,
          title: words.scooter_account_retryTitle(),
          detail: words.scooter_account_retryDetail(),
        }
      : {
          icon: <Hourglass aria-hidden="true" />,
          title: words.scooter_account_waitTitle(),
          detail: words.scooter_account_waitDetail(),
        }
  if (nextStep === 'askCustomerService')
    return {
      icon: <Ban aria-hidden="true" />,
      title: words.scooter_account_denyTitle(),
      detail: words.scooter_account_denyDetail(),
    }
  if (nextStep === 'resubmit') return refusedStatus(licenceResult)
  if (nextStep === 'documents' && licenceResult === 'REVIEW_DENY')
    return {
      icon: <FileWarning aria-hidden="true" />,
      title: words.scooter_account_wrongTitle(),
      detail: words.scooter_account_wrongDetail(),
      next: signUp(words.scooter_account_signUpAgain()),
    }
  return {
    icon: <Camera aria-hidden="true" />,
    title: words.scooter_account_beginTitle(),
    detail: words.scooter_account_beginDetail(),
    next: signUp(words.scooter_account_begin()),
  }
}

function refusedStatus(result: ScooterRider['licenceResult']): AccountStatus {
  if (result === 'NO_LICENSE')
    return {
      icon: <FileWarning aria-hidden="true" />,
      title: words.scooter_account_noLicenceTitle(),
      detail: words.scooter_account_noLicenceDetail(),
      next: again(),
    }
  if (result === 'SYSTEM_ERROR')
    return {
      icon: <TriangleAlert aria-hidden="true" />,
      title: words.scooter_account_lostTitle(),
      detail: words.scooter_account_lostDetail(),
      next: again(),
    }
  return {
    icon: <FileWarning aria-hidden="true" />,
    title: words.scooter_account_unpassedTitle(),
    detail: words.scooter_account_unpassedDetail(),
    next: again(),
  }
}
