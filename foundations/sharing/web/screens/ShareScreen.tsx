import {
  Button,
  ButtonLink,
  Card,
  NavBar,
  Page,
  signInAddress,
  useFirstService,
  useSession,
  useSessionSlot,
} from '@daoxing/kit/web'
import { Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { handOnLink } from '../hand-on-link.ts'
import { NightSharing } from '../parts/NightSharing.tsx'
import * as words from '../words/compiled/messages.js'

/**
 * Sharing, for every visitor: links from older addresses to their trips, the app itself, and for riders the setting for
 * nights.
 */
export function ShareScreen() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const session = useSession()
  const signInPath = useSessionSlot()?.signInPath ?? '/'
  const ridePath = useFirstService('start')
  const [isFailed, setIsFailed] = useState(false)
  const hash = query.get('trip_hash')
  const isTrip = hash !== null && /^[\w-]{1,64}$/.test(hash)
  useEffect(() => {
    if (isTrip) void navigate(`/guest-taxi/${hash}${location.hash}`, { replace: true })
  }, [isTrip, hash, navigate])
  if (isTrip) return null
  const shareApp = async () =>
    setIsFailed(!(await handOnLink({ url: location.origin, text: words.sharing_app_text() })))
  return (
    <>
      <NavBar title={words.sharing_app_title()} />
      <Page>
        <Card title={words.sharing_app_trips()}>
          <p className="mb-3 text-muted">{words.sharing_app_tripsText()}</p>
          {session.state === 'rider' ? (
            <ButtonLink to={ridePath} kind="tint" isWide>
              {words.sharing_app_ride()}
            </ButtonLink>
          ) : (
            <ButtonLink to={signInAddress(signInPath, { pathname: '/share', search: '' })} kind="tint" isWide>
              {words.sharing_app_signIn()}
            </ButtonLink>
          )}
        </Card>
        {session.state === 'rider' && <NightSharing />}
        <Card title={words.sharing_app_invite()}>
          <p className="mb-3 text-muted">{words.sharing_app_inviteText()}</p>
          <Button isWide icon={<Share2 aria-hidden="true" size={20} />} onPress={() => void shareApp()}>
            {words.sharing_app_share()}
          </Button>
          {isFailed && (
            <p className="mt-2 text-center wrap-anywhere" style={{ userSelect: 'all' }}>
              {location.origin}
            </p>
          )}
        </Card>
      </Page>
    </>
  )
}
