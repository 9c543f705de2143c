import { type CompanyMember, downloadStatement } from '@daoxing/business/contract'
import {
  Button,
  Card,
  confirmInPopup,
  formatTwd,
  Loaded,
  NavBar,
  Page,
  sentenceOf,
  showToast,
  Skeleton,
} from '@daoxing/kit/web'
import { filledPath } from '@daoxing/kit/contract'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { membersQuery, statementsQuery, useRemoveMember } from '../business-data.ts'
import * as words from '../words/compiled/messages.js'

/** For managers: the monthly statements of a company as files, and its members. */
export function FirmScreen({ companyId }: { readonly companyId: string }) {
  const statements = useQuery(statementsQuery(companyId))
  const members = useQuery(membersQuery(companyId))
  return (
    <>
      <NavBar title={words.business_firm_title()} />
      <Page>
        <h2 className="text-card font-bold">{words.business_firm_statements()}</h2>
        <Loaded query={statements} skeleton={<Skeleton form="card" rows={2} />}>
          {({ statements: months }) => (
            <Card form="plain">
              {months.length === 0 && <p className="py-4 text-muted">{words.business_firm_noStatements()}</p>}
              {months.map(({ month, amount, lines }) => (
                <a
                  key={month}
                  href={filledPath(downloadStatement, { company_id: companyId, month })}
                  download={`daoxing-${month}.csv`}
                  className="flex min-h-14 items-center gap-3 border-b border-line py-2"
                >
                  <Download aria-hidden="true" size={20} className="text-go" />
                  <span className="min-w-0 flex-1">
                    <span className="block">{words.business_firm_month({ month })}</span>
                    <span className="block text-secondary text-muted">
                      {words.business_firm_lines({ count: lines })}
                    </span>
                  </span>
                  <span className="tabular-nums">{formatTwd(amount)}</span>
                </a>
              ))}
            </Card>
          )}
        </Loaded>
        <h2 className="text-card font-bold">{words.business_firm_members()}</h2>
        <Loaded query={members} skeleton={<Skeleton form="card" rows={3} />}>
          {(listed) => (
            <Card form="plain">
              {listed.map((member) => (
                <MemberLine key={member.member_id} companyId={companyId} member={member} />
              ))}
            </Card>
          )}
        </Loaded>
      </Page>
    </>
  )
}

function MemberLine({ companyId, member }: { readonly companyId: string; readonly member: CompanyMember }) {
  const { member_id: memberId, member_name: name, groups } = member
  const remove = useRemoveMember()
  const ask = async () => {
    const isSure = await confirmInPopup({
      title: words.business_firm_removeTitle({ name }),
      text: words.business_firm_removeText(),
      confirmLabel: words.business_firm_remove(),
      cancelLabel: true,
      isRisky: true,
    })
    if (!isSure) return
    remove.mutate(
      { companyId, memberId },
      {
        onSuccess: () => showToast(words.business_firm_removed({ name })),
        onError: (error) => showToast(sentenceOf(error), 4000),
      },
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line py-2">
      <span className="min-w-0 flex-1">
        <span className="block break-words">{name}</span>
        <span className="block text-secondary text-muted">{groups.map((group) => group.group_name).join('、')}</span>
      </span>
      {!member.is_self && (
        <Button kind="danger" state={remove.isPending ? 'busy' : 'ready'} onPress={() => void ask()}>
          <span aria-hidden="true">{words.business_firm_remove()}</span>
          <span className="sr-only">{words.business_firm_removeOf({ name })}</span>
        </Button>
      )}
    </div>
  )
}
