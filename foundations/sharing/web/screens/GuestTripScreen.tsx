import { ButtonLink, EmptyState, FailedState, isApiError, NavBar, Page, sentenceOf, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { HeartCrack, Link2Off } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { guestTripQuery, openByToken, storedCredential } from '../guest-data.ts'
import { FollowedTrip } from '../parts/FollowedTrip.tsx'
import { forgetShareToken, hideShareToken, shareToken } from '../share-token.ts'
import * as words from '../words/compiled/messages.js'

type Opening =
  | { readonly state: 'opening'; readonly token: string }
  | { readonly state: 'open'; readonly credential: string }
  | { readonly state: 'without' }
  | { readonly state: 'failed'; readonly error: unknown; readonly token: string }

/**
 * A guest's view of one trip. The hash in the URL gives no access: it needs the token of the link, or the credential
 * stored earlier.
 */
export function GuestTripScreen() {
  const { hash = '' } = useParams()
  const [opening, setOpening] = useState<Opening>(() => {
    const token = shareToken()
    if (token !== undefined) return { state: 'opening', token }
    const credential = storedCredential(hash)
    return credential === undefined ? { state: 'without' } : { state: 'open', credential }
  })
  const token = opening.state === 'opening' ? opening.token : undefined
  useEffect(() => {
    if (token === undefined) return
    hideShareToken()
    openByToken(hash, token).then(
      (credential) => {
        forgetShareToken()
        setOpening({ state: 'open', credential })
      },
      (error: unknown) => {
        // The component's state holds it for another try.
        forgetShareToken()
        setOpening({ state: 'failed', error, token })
      },
    )
  }, [hash, token])
  return (
    <>
      <NavBar title={words.sharing_guest_title()} left="none" />
      {opening.state === 'open' ? (
        <OpenTrip hash={hash} credential={opening.credential} />
      ) : (
        <Page>
          {opening.state === 'opening' && <Skeleton form="card" rows={3} />}
          {opening.state === 'without' && <LinkNeeded />}
          {opening.state === 'failed' && (
            <NotOpened error={opening.error} onRetry={() => setOpening({ state: 'opening', token: opening.token })} />
          )}
        </Page>
      )}
    </>
  )
}

function OpenTrip({ hash, credential }: { readonly hash: string; readonly credential: string }) {
  const caller = { hash, bearer: credential }
  const query = useQuery(guestTripQuery(caller))
  if (query.isError && (query.data === undefined || isEnded(query.error)))
    return (
      <Page>
        <NotOpened error={query.error} onRetry={() => void query.refetch()} />
      </Page>
    )
  if (query.data === undefined)
    return (
      <Page>
        <Skeleton form="card" rows={3} />
      </Page>
    )
  return <FollowedTrip caller={caller} view={query.data} />
}

const isEnded = (error: unknown) =>
  isApiError(error, 'SHARE_LINK_REVOKED') ||
  isApiError(error, 'SHARE_LINK_ENDED') ||
  isApiError(error, 'TOKEN_INVALID_OR_EXPIRED')

function LinkNeeded() {
  return (
    <EmptyState
      icon={<Link2Off aria-hidden="true" />}
      title={words.sharing_guest_linkNeeded()}
      detail={words.sharing_guest_linkNeededText()}
      action={<ButtonLink to="/">{words.sharing_guest_home()}</ButtonLink>}
    />
  )
}

/** Reports a revoked or expired link; a connection failure can be retried. */
function NotOpened({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (isApiError(error, 'NOT_FOUND') || isApiError(error, 'TOKEN_INVALID_OR_EXPIRED')) return <LinkNeeded />
  const isRevoked = isApiError(error, 'SHARE_LINK_REVOKED')
  if (!isRevoked && !isApiError(error, 'SHARE_LINK_ENDED')) return <FailedState error={error} onRetry={onRetry} />
  return (
    <div role="status">
      <EmptyState
        icon={<HeartCrack aria-hidden="true" />}
        title={isRevoked ? words.sharing_guest_revoked() : words.sharing_guest_expired()}
        detail={sentenceOf(error)}
        action={<ButtonLink to="/">{words.sharing_guest_home()}</ButtonLink>}
      />
    </div>
  )
}
