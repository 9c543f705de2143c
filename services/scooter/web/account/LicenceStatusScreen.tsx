import type { ScooterRider } from '@daoxing/scooter/contract'
import { useSupportAction } from '@daoxing/configs/web'
import { Button, ButtonLink, Card, EmptyState, Loaded, NavBar, Page, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Ban, Camera, FileWarning, Hourglass, RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import * as words from '../words/compiled/messages.js'
import { documentQueue, documentsQuery, riderQuery, useFollowAccount } from './account-data.ts'
import { DocumentList } from './DocumentList.tsx'

type Status = {
  readonly icon: ReactNode
  readonly title: string
  readonly detail: string
  readonly next?: { readonly path: string; readonly label: string }
}

/** The result of the review in words, with the next step [SCT-019]. It changes while the page is open. */
export function LicenceStatusScreen() {
  useFollowAccount()
  const rider = useQuery(riderQuery)
  return (
    <>
      <NavBar title={words.scooter_account_statusTitle()} />
      <Page>
        <Loaded query={rider} skeleton={<Skeleton form="card" />}>
          {(shown) => <RiderStatus rider={shown} />}
        </Loaded>
      </Page>
    </>
  )
}

function RiderStatus({ rider }: { readonly rider: ScooterRider }) {
  const { icon, title, detail, next } = statusOf(rider)
  const [support] = useSupportAction()
  const queued = documentQueue.useFiles()
  const hasDocuments = rider.nextStep === 'wait' || rider.nextStep === 'resubmit'
  const documents = useQuery({ ...documentsQuery, enabled: hasDocuments })
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      <EmptyState icon={icon} title={title} detail={detail} />
      {rider.reason !== null && (
        <Card title={words.scooter_account_reason()}>
          <p>{rider.reason}</p>
        </Card>
      )}
      {rider.nextStep === 'ride' && (
        <Card title={words.scooter_account_covers()}>
          <p>{rider.covers === 'heavy' ? words.scooter_account_coversAll() : words.scooter_account_coversLight()}</p>
          {rider.licenceExpiresOn !== null && (
            <p className="mt-1 text-secondary text-muted">
              {words.scooter_account_licenceUntil({ day: rider.licenceExpiresOn.replaceAll('-', '/') })}
            </p>
          )}
        </Card>
      )}
      {hasDocuments && documents.data !== undefined && (
        <DocumentList facts={{ documents: documents.data.documents, queued }} />
      )}
      {rider.nextStep === 'askCustomerService' && support?.onPress !== undefined && (
        <Button isWide onPress={support.onPress}>
          {words.scooter_account_support()}
        </Button>
      )}
      {next !== undefined && (
        <ButtonLink to={next.path} isWide>
          {next.label}
        </ButtonLink>
      )}
      <ButtonLink to="/" kind="tint" isWide>
        {words.scooter_account_home()}
      </ButtonLink>
    </div>
  )
}

const again = () => ({ path: '/scooter/resubmit-license', label: words.scooter_account_resubmit() })
const signUp = (label: string) => ({ path: '/scooter/verification', label })

/** Each result of a review has a screen of its own; before a review, the sign-up goes on. */
export function statusOf({ nextStep, licenceResult }: Pick<ScooterRider, 'nextStep' | 'licenceResult'>): Status {
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

function refusedStatus(result: ScooterRider['licenceResult']): Status {
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
