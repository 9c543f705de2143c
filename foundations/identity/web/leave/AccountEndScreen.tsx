import { leavingDays } from '@daoxing/identity/contract'
import { EmptyState, Loaded, NavBar, Page, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { FileQuestionMark, LogOut } from 'lucide-react'
import { useLocation } from 'react-router'
import * as words from '../words/compiled/messages.js'
import { Certificate } from './Certificate.tsx'
import { ToHome, ToSignInAgain } from './certificate-ways.tsx'
import { certificateForm, erasureQuery, isUnknownCertificate } from './leave-data.ts'

const erasingRefreshMs = 10_000

/**
 * The certificate of a deleted account. Its code is in the URL fragment, which no server sees. Without a code, the
 * response with the certificate was lost.
 */
export function AccountEndScreen() {
  const code = useLocation().hash.slice(1)
  return (
    <>
      <NavBar title={words.identity_leave_proofTitle()} />
      <Page>
        {code === '' && <NotReceived />}
        {code !== '' && (certificateForm.test(code) ? <Known code={code} /> : <Unknown />)}
      </Page>
    </>
  )
}

function Known({ code }: { readonly code: string }) {
  const query = useQuery({
    ...erasureQuery(code),
    // The page of an erasure in progress shows its end by itself.
    refetchInterval: ({ state }) => (state.data?.state === 'ERASING' ? erasingRefreshMs : false),
  })
  if (isUnknownCertificate(query.error)) return <Unknown />
  return (
    <Loaded query={query} skeleton={<Skeleton form="card" rows={3} />}>
      {(erasure) => <Certificate erasure={erasure} />}
    </Loaded>
  )
}

function Unknown() {
  return (
    <>
      <EmptyState
        icon={<FileQuestionMark aria-hidden="true" />}
        title={words.identity_leave_unknownTitle()}
        detail={words.identity_leave_unknownDetail()}
      />
      <ToHome />
    </>
  )
}

function NotReceived() {
  return (
    <>
      <EmptyState
        icon={<LogOut aria-hidden="true" />}
        title={words.identity_leave_lostTitle()}
        detail={words.identity_leave_lostDetail({ days: leavingDays })}
      />
      <ToSignInAgain />
      <ToHome />
    </>
  )
}
