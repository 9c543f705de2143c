import { agreementVersion } from '@daoxing/identity/contract'
import { isApiError, Popup, reportFault, sentenceOf, showToast } from '@daoxing/kit/web'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { sendAcceptTerms, termsQuery } from '../identity-data.ts'
import * as words from '../words/compiled/messages.js'

/** How long a screen has to be open before the agreement is shown [IDN-036]. */
const quietMs = 2000

/**
 * Checks whether the rider has accepted the current agreement, and shows it if not. A new version must be accepted
 * again.
 */
export function TermsWatch() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const isQuiet = useQuiet(pathname)
  const { data, error } = useQuery({ ...termsQuery, enabled: isQuiet })
  const acceptance = useMutation({
    mutationFn: sendAcceptTerms,
    onSuccess: (answer) => cache.setQueryData(termsQuery.queryKey, answer),
    onError: (failure) => showToast(sentenceOf(failure)),
  })
  useEffect(() => {
    if (error !== null && isApiError(error) && error.status !== 401) reportFault('fault', error)
  }, [error])
  // The page can only show the version that it contains; a newer one waits for a newer page.
  if (data === undefined || data.agree || data.version !== agreementVersion || pathname.startsWith('/legal/'))
    return null
  return (
    <Popup
      title={words.identity_terms_changedTitle()}
      buttons={[
        {
          label: words.identity_terms_read(),
          kind: 'outline',
          onPress: () => void navigate(`/legal/${agreementVersion}`),
        },
        { label: words.identity_terms_accept(), onPress: () => acceptance.mutate() },
      ]}
    >
      {words.identity_terms_changedText({ version: agreementVersion })}
    </Popup>
  )
}

/** Whether the rider has stayed on this screen for a while; navigation restarts the wait. */
function useQuiet(pathname: string): boolean {
  const [quietAt, setQuietAt] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setQuietAt(pathname), quietMs)
    return () => clearTimeout(timer)
  }, [pathname])
  return quietAt === pathname
}
