import { Navigate, useLocation } from 'react-router'
import { signInAddress } from '../page-query.ts'
import { useSessionSlot } from '../session.ts'
import * as words from '../words/compiled/messages.js'
import { ButtonLink } from './Button.tsx'

/** Leads to the sign-in, and from there back to this screen. */
export function SignInLink() {
  const location = useLocation()
  return (
    <ButtonLink to={signInAddress(useSessionSlot()?.signInPath ?? '/', location)} kind="tint">
      {words.kit_action_signIn()}
    </ButtonLink>
  )
}

/** Goes there at once. */
export function ToSignIn() {
  const location = useLocation()
  return <Navigate to={signInAddress(useSessionSlot()?.signInPath ?? '/signUp', location)} replace />
}
