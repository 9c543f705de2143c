import type { CityPanel, ConsoleText, PanelBlock, PanelRow, Say } from '@daoxing/kit/simulator'
import type { ServiceTicket } from '@daoxing/support/contract'

const words = {
  title: ['客服', 'Service', '問い合わせ'],
  none: [
    '還沒有人找客服。乘客提出問題時，會列在這裡。',
    'No questions to customer service yet. Questions of riders appear here.',
    'お問い合わせはまだありません。お客様の質問がここに届きます。',
  ],
  answer: ['回覆乘客', 'Answer the rider', '乗客に回答'],
  given: ['客服回覆', 'Our answer', '回答'],
  again: ['補充回覆', 'Add to the answer', '回答を追加'],
  send: ['送出回覆', 'Send', '送信'],
  close: ['回覆並結案', 'Send and solve', '送信して解決'],
} as const satisfies Readonly<Record<string, ConsoleText>>

const topicWords: Readonly<Record<ServiceTicket['topic'], ConsoleText>> = {
  lostItem: ['遺失物', 'Lost property', '忘れ物'],
  fareQuestion: ['車資有問題', 'Fare question', '料金について'],
  tripProblem: ['行程狀況', 'Trip', '乗車中の問題'],
  payment: ['付款', 'Payment', 'お支払い'],
  account: ['帳號', 'Account', 'アカウント'],
  safety: ['安全', 'Safety', '安全'],
  other: ['其他', 'Other', 'その他'],
}
const stateWords: Readonly<Record<ServiceTicket['state'], ConsoleText>> = {
  OPEN: ['等候回覆', 'waiting', '回答待ち'],
  WAITING_RIDER: ['等候乘客', 'waits for the rider', '乗客の返信待ち'],
  WAITING_US: ['乘客又來信', 'the rider wrote again', '乗客から追加あり'],
  SOLVED: ['已解決', 'solved', '解決済み'],
  REOPENED: ['重新開啟', 'reopened', '再開'],
}

/** Lists questions of riders to customer service, the earliest promise first, each with an input for its answer. */
export function ticketsPanel(read: () => Promise<readonly ServiceTicket[]>): CityPanel {
  return {
    id: 'tickets',
    title: words.title,
    empty: () => words.none,
    async rows({ say }) {
      const tickets = await read()
      return tickets.map((ticket) => ticketRow(ticket, say))
    },
  }
}

function ticketRow({ id, orderHash, topic, state, text, createdAt, answer }: ServiceTicket, say: Say): PanelRow {
  const form: PanelBlock = {
    block: 'form',
    path: `/api/tickets/${id}`,
    field: 'answer',
    input: { type: 'text' },
    label: say(answer === null ? words.answer : words.again),
    buttons: [
      { label: say(words.send), body: { solve: false }, isStrong: true },
      { label: say(words.close), body: { solve: true } },
    ],
  }
  return {
    key: id,
    blocks: [
      {
        block: 'heading',
        text: say(topicWords[topic]),
        // A question may wait for days, so the panel shows its day, without seconds.
        side: `${say(stateWords[state])} · ${say.dayAndTime(createdAt)}`,
      },
      { block: 'text', text, look: 'lines' },
      ...(orderHash === null
        ? []
        : [
            {
              block: 'actions',
              actions: [{ does: 'find', label: orderHash.slice(0, 8), what: 'order', text: orderHash }],
            } as const,
          ]),
      ...(answer === null ? [] : [{ block: 'text', text: `${say(words.given)}\n${answer}`, look: 'quote' } as const]),
      ...(state === 'SOLVED' ? [] : [form]),
    ],
  }
}
