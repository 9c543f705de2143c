import type { ErrorReaction } from '@daoxing/kit/contract'
import { Navigate, useLocation, useNavigate } from 'react-router'
import type { ErrorWay } from '../error-words.ts'
import { signInAddress } from '../page-query.ts'
import { useSessionSlot } from '../session.ts'
import * as words from '../words/compiled/messages.js'
import { Button, ButtonLink } from './Button.tsx'

type OtherWayProps = { readonly reaction: ErrorReaction; readonly way: ErrorWay | undefined }

/** Back, to the sign-in and from there back to this screen, or to the place where the error can be corrected. */
export function OtherWay({ reaction, way }: OtherWayProps) {
  const navigate = useNavigate()
  const location = useLocation()
  const signInPath = useSessionSlot()?.signInPath ?? '/'
  if (reaction === 'goBack')
    return (
      <Button kind="tint" onPress={() => void navigate(-1)}>
        {words.kit_action_back()}
      </Button>
    )
  const isSignIn = reaction === 'signIn' || way === undefined
  return (
    <ButtonLink to={isSignIn ? signInAddress(signInPath, location) : way.path} kind="tint">
      {isSignIn ? words.kit_action_signIn() : way.label()}
    </ButtonLink>
  )
}

/** Opens the sign-in at once, which returns to this screen. */
export function ToSignIn() {
  const location = useLocation()
  return <Navigate to={signInAddress(useSessionSlot()?.signInPath ?? '/signUp', location)} replace />
}

/** The article of the help centre that explains a failure. */
export function ArticleWay({ path }: { readonly path: string }) {
  return (
    <ButtonLink to={path} kind="quiet">
      {words.kit_failed_article()}
    </ButtonLink>
  )
}
