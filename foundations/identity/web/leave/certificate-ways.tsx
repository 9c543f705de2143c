import { ButtonLink } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

/** Signing in takes the request back. */
export function ToSignInAgain() {
  return (
    <ButtonLink to="/signUp" kind="outline" isWide>
      {words.identity_leave_signIn()}
    </ButtonLink>
  )
}

export function ToHome() {
  return (
    <ButtonLink to="/" kind="quiet" isWide>
      {words.identity_standing_home()}
    </ButtonLink>
  )
}
