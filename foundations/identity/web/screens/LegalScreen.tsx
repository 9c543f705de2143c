import { EmptyState, NavBar, Page } from '@daoxing/kit/web'
import { agreementVersion } from '@daoxing/identity/contract'
import { FileQuestionMark } from 'lucide-react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { LegalDocument, legalNameOf } from '../parts/LegalDocument.tsx'
import { LegalList } from '../parts/LegalList.tsx'
import * as words from '../words/compiled/messages.js'

/** The documents at their own address: the current ones, and below `/legal/test` a preview of the next ones. */
export function LegalScreen() {
  const { version } = useParams()
  const { pathname } = useLocation()
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const name = legalNameOf(query.get('document') ?? '')
  if (version !== agreementVersion)
    return (
      <>
        <NavBar title={words.identity_legal_title()} />
        <Page>
          <EmptyState icon={<FileQuestionMark aria-hidden="true" />} title={words.identity_legal_missing()} />
        </Page>
      </>
    )
  if (name !== undefined) return <LegalDocument name={name} onDone={() => void navigate(-1)} />
  return (
    <LegalList
      isRehearsal={pathname.startsWith('/legal/test/')}
      onOpen={(document) => setQuery({ document })}
      onDone={() => void navigate('/')}
    />
  )
}
