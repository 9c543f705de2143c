import { ListRow } from '@daoxing/kit/web'
import { Building2, ReceiptText } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../business-data.ts'
import * as words from '../words/compiled/messages.js'

/** The links from the member screen to the company accounts and, for their members, to the company trips. */
export function MemberRow() {
  const { data: accounts = [] } = useQuery(accountsQuery)
  return (
    <>
      <ListRow
        icon={<Building2 aria-hidden="true" size={20} />}
        title={words.business_accounts_title()}
        to="/company"
      />
      {accounts.length > 0 && (
        <ListRow
          icon={<ReceiptText aria-hidden="true" size={20} />}
          title={words.business_trips_title()}
          to="/company-trips"
        />
      )}
    </>
  )
}
