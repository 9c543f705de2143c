import type { CityPanel, ConsoleText, PanelRow, Say } from '@daoxing/kit/simulator'
import type { CompanyDesk, DeskFacts, JoinCode } from './company-desk.ts'
import { demoCompany, mailDomain } from './demo-company.ts'

const words = {
  title: ['公司', 'Company', '会社'],
  none: ['公司的人事系統還沒連上', "The company's system is not connected yet", '会社のシステムは未接続です'],
  join: [
    '在島行的「公司帳號」加入：用任何 @{domain} 信箱（驗證碼在「信件」），或下列綁定碼。',
    'Join under “Company account”: with any address @{domain} (the code is under “Mail”), or with a code below.',
    '「会社アカウント」から参加：@{domain} の任意のアドレス（コードは「メール」）、または下のコード。',
  ],
  member: ['成員綁定碼', 'Code for members', 'メンバー用コード'],
  reviewer: ['審核人綁定碼', 'Code for reviewers', '承認者用コード'],
  manager: ['管理員綁定碼', 'Code for managers', '管理者用コード'],
  month: ['本月已用', 'This month', '今月の利用'],
  approve: ['通過', 'Approve', '承認'],
  reject: ['不通過', 'Reject', '却下'],
  dismiss: ['離職', 'Dismiss', '退職'],
} as const satisfies Readonly<Record<string, ConsoleText>>

/** The personnel system of the company: join codes, pending tickets, and members. */
export function companyPanel(desk: CompanyDesk): CityPanel {
  return {
    id: 'company',
    title: words.title,
    empty: () => words.none,
    async rows({ say }) {
      if (desk.codes().length === 0) return []
      const facts = await desk.read()
      return [joinRow(desk.codes(), facts, say), ...ticketRows(facts, say), ...memberRows(facts, say)]
    },
  }
}

function joinRow(codes: readonly JoinCode[], { month, month_amount: amount }: DeskFacts, say: Say): PanelRow {
  return {
    key: 'company',
    blocks: [
      { block: 'heading', text: demoCompany.name, side: `${say(words.month)} ${month} · $${amount}` },
      { block: 'text', text: say(words.join).replace('{domain}', mailDomain) },
      ...codes.flatMap(
        ({ role, code }) =>
          [
            { block: 'text', text: say(words[role]), look: 'small' },
            { block: 'code', code },
          ] as const,
      ),
    ],
  }
}

function ticketRows({ tickets }: DeskFacts, say: Say): readonly PanelRow[] {
  return tickets.map(({ ticket_id: id, member_name: name, reason, requested_at: at }) => ({
    key: id,
    blocks: [
      { block: 'heading', text: name, side: say.dayAndTime(at) },
      { block: 'text', text: reason, look: 'lines' },
      {
        block: 'actions',
        actions: (['approve', 'reject'] as const).map((decision) => ({
          does: 'post',
          label: say(words[decision]),
          path: `/api/company/tickets/${id}`,
          body: { decision },
          isStrong: decision === 'approve',
        })),
      },
    ],
  }))
}

function memberRows({ members }: DeskFacts, say: Say): readonly PanelRow[] {
  return members.map(({ member_id: id, member_name: name, group, role }) => ({
    key: id,
    blocks: [
      { block: 'heading', text: name, side: `${group} · ${role}` },
      {
        block: 'actions',
        actions: [{ does: 'delete', label: say(words.dismiss), path: `/api/company/members/${id}` }],
      },
    ],
  }))
}
