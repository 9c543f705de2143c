import type { ScooterRider } from '@daoxing/scooter/contract'
import { useSupportAction } from '@daoxing/configs/web'
import { Button, ButtonLink, Card, EmptyState, Loaded, NavBar, Page, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import * as words from '../words/compiled/messages.js'
import { documentQueue, documentsQuery, riderQuery, useFollowAccount } from './account-data.ts'
import { statusOf } from './account-status.tsx'
import { DocumentList } from './DocumentList.tsx'

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
