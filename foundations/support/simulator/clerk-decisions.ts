import type { ServiceTicket, TicketTopic } from '@daoxing/support/contract'

/** The state of the clerks when they look at the queue. */
export type ClerkMood = {
  readonly nowMs: number
  readonly clerks: number
  readonly afterSeconds: number
  readonly isSilent: boolean
  readonly isLate: boolean
}

const answers: Readonly<Record<TicketTopic, string>> = {
  lostItem: '我們已通知司機尋找，找到後會在這裡告訴你。你也可以直接和司機聯絡。',
  fareQuestion: '我們已核對這趟的里程與時間，明細如行程頁所列。若仍有疑問，請告訴我們哪一項不對。',
  tripProblem: '謝謝你告訴我們，這趟的狀況已轉給車隊了解。',
  payment: '我們已查看你的付款紀錄。請告訴我們是哪一筆，我們會再核對。',
  account: '請依「我的」裡的步驟操作；若仍無法完成，請告訴我們你看到的訊息。',
  safety: '你的安全最重要，我們已優先處理。若仍有危險，請立即撥打 110。',
  other: '謝謝你的來信，我們已收到並轉給負責的同仁。',
}

/** One round of the clerks: each answers one ticket that has waited long enough, the earliest promise first. */
export function clerkDecisions(queue: readonly ServiceTicket[], mood: ClerkMood) {
  if (mood.isSilent) return []
  const due = queue.filter(({ promisedAt, changedAt, isLate }) => {
    if (promisedAt === null) return false
    if (mood.isLate) return isLate
    return Date.parse(changedAt) + mood.afterSeconds * 1000 <= mood.nowMs
  })
  return due.slice(0, mood.clerks).map((ticket) => ({
    id: ticket.id,
    answer: answers[ticket.topic],
    /** One answer of each state of a ticket: a repeated one is the same. */
    key: `clerk-${ticket.id}-${ticket.comments}`,
  }))
}
