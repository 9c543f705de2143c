import type { BusinessAccount, BusinessGroup } from '@daoxing/business/contract'
import { Badge, Button, Card, confirmInPopup, ListPage, ListRow, sentenceOf, showToast } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Building2, ClipboardCheck, FileSpreadsheet, Plus, ReceiptText, Ticket } from 'lucide-react'
import { useState } from 'react'
import { accountsQuery, useLeaveCompany } from '../business-data.ts'
import { JoinSheet } from '../parts/JoinSheet.tsx'
import { ruleWords } from '../rule-words.ts'
import * as words from '../words/compiled/messages.js'

/** The companies of the rider: groups with their rules, links to tickets and statements, joining and leaving. */
export function CompanyScreen() {
  const query = useQuery(accountsQuery)
  const [isJoining, setIsJoining] = useState(false)
  const join = () => setIsJoining(true)
  return (
    <>
      <ListPage
        title={words.business_accounts_title()}
        query={query}
        empty={{
          icon: <Building2 aria-hidden="true" />,
          title: words.business_accounts_none(),
          detail: words.business_accounts_about(),
          action: <Button onPress={join}>{words.business_accounts_join()}</Button>,
        }}
      >
        {(accounts) => (
          <>
            {accounts.map((account) => (
              <AccountCard key={account.company_id} account={account} />
            ))}
            <Card form="plain">
              <ListRow
                icon={<ReceiptText aria-hidden="true" size={20} />}
                title={words.business_trips_title()}
                to="/company-trips"
              />
              <ListRow
                icon={<Plus aria-hidden="true" size={20} />}
                title={words.business_accounts_joinAnother()}
                onPress={join}
                isLast
              />
            </Card>
          </>
        )}
      </ListPage>
      {isJoining && <JoinSheet onClose={() => setIsJoining(false)} />}
    </>
  )
}

function AccountCard({ account }: { readonly account: BusinessAccount }) {
  const { company_id: companyId, company_name: name, groups } = account
  const leave = useLeaveCompany()
  const isManager = groups.some(({ role }) => role === 'manager')
  const ask = async () => {
    const isSure = await confirmInPopup({
      title: words.business_leave_title({ name }),
      text: words.business_leave_text(),
      confirmLabel: words.business_leave_confirm(),
      cancelLabel: true,
      isRisky: true,
    })
    if (!isSure) return
    leave.mutate(companyId, {
      onSuccess: () => showToast(words.business_leave_done({ name })),
      onError: (error) => showToast(sentenceOf(error), 4000),
    })
  }
  return (
    <Card>
      <h2 className="text-card font-bold break-words">{name}</h2>
      {groups.length === 0 && <p className="text-muted">{words.business_accounts_noGroup()}</p>}
      {groups.map((group) => (
        <GroupRows key={group.group_id} group={group} />
      ))}
      {isManager && (
        <ListRow
          icon={<FileSpreadsheet aria-hidden="true" size={20} />}
          title={words.business_firm_title()}
          to={`/company/firm/${companyId}`}
        />
      )}
      <div className="mt-2">
        <Button kind="danger" state={leave.isPending ? 'busy' : 'ready'} onPress={() => void ask()}>
          <span aria-hidden="true">{words.business_leave_open()}</span>
          <span className="sr-only">{words.business_leave_openOf({ name })}</span>
        </Button>
      </div>
    </Card>
  )
}

function GroupRows({ group }: { readonly group: BusinessGroup }) {
  const { group_id: groupId, group_name: name, role, rules } = group
  const sentences = ruleWords(group)
  return (
    <section aria-label={name} className="border-b border-line py-2">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-bold">{name}</span>
        {role !== 'member' && (
          <Badge>{role === 'manager' ? words.business_role_manager() : words.business_role_reviewer()}</Badge>
        )}
      </p>
      <ul className="text-secondary text-muted">
        {(sentences.length === 0 ? [words.business_group_free()] : sentences).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {rules.needs_ticket && (
        <ListRow
          icon={<Ticket aria-hidden="true" size={20} />}
          title={words.business_tickets_title()}
          to={`/company/tickets/${groupId}`}
          isLast
        />
      )}
      {rules.needs_ticket && role !== 'member' && (
        <ListRow
          icon={<ClipboardCheck aria-hidden="true" size={20} />}
          title={words.business_reviews_title()}
          to={`/company/reviews/${groupId}`}
          isLast
        />
      )}
    </section>
  )
}
