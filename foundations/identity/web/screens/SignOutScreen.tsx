import { FailedState, LoadingOverlay, NavTitle, useSession, useSignOut } from '@daoxing/kit/web'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Navigate } from 'react-router'
import * as words from '../words/compiled/messages.js'

/** Signs out at once and goes home. */
export function SignOutScreen() {
  const session = useSession()
  const signOut = useSignOut()
  const { mutate, isSuccess, isError, error } = useMutation({ mutationFn: signOut })
  // The screen after sign-out has no rider to sign out.
  const leave = useEffectEvent(() => session.state !== 'nobody' && mutate())
  useEffect(() => void leave(), [])
  if (isSuccess || session.state === 'nobody') return <Navigate to="/" replace />
  return (
    <>
      <NavTitle title={words.identity_signOut_title()} isHidden />
      {isError ? <FailedState error={error} onRetry={() => mutate()} /> : <LoadingOverlay />}
    </>
  )
}
