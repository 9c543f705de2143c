import type { CityPanel, ConsoleText, PanelBlock, PanelRow, Say } from '@daoxing/kit/simulator'
import type { ServiceTicket } from '@daoxing/orders/contract'

const words = {
  title: ['客服', 'Service', '問い合わせ'],
  none: [
    '還沒有人找客服。乘客從行程明細回報遺失物或車資問題時，會列在這裡。',
    'No questions to customer service yet. Lost property and fare questions of riders appear here.',
    'お問い合わせはまだありません。忘れ物や料金の質問がここに届きます。',
  ],
  answer: ['回覆乘客', 'Answer the rider', '乗客に回答'],
  given: ['客服回覆', 'Our answer', '回答'],
  again: ['補充回覆', 'Add to the answer', '回答を追加'],
  send: ['送出回覆', 'Send', '送信'],
  close: ['回覆並結案', 'Send and close', '送信して終了'],
} as const satisfies Readonly<Record<string, ConsoleText>>

const topicWords: Readonly<Record<ServiceTicket['topic'], ConsoleText>> = {
  lostItem: ['遺失物', 'Lost property', '忘れ物'],
  fareQuestion: ['車資有問題', 'Fare question', '料金について'],
}
const stateWords: Readonly<Record<ServiceTicket['state'], ConsoleText>> = {
  open: ['等候回覆', 'waiting', '回答待ち'],
  answered: ['已回覆', 'answered', '回答済み'],
  closed: ['已結案', 'closed', '終了'],
}

/** Lists questions of riders to customer service, longest waiting first, each with an input for its answer. */
export function ticketsPanel(read: () => Promise<readonly ServiceTicket[]>): CityPanel {
  return {
    id: 'tickets',
    title: words.title,
    empty: () => words.none,
    async rows({ say }) {
      const tickets = await read()
      const waitingFirst = tickets.toSorted(
        (one, other) => Number(one.state !== 'open') - Number(other.state !== 'open'),
      )
      return waitingFirst.map((ticket) => ticketRow(ticket, say))
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
      { label: say(words.send), body: { close: false }, isStrong: true },
      { label: say(words.close), body: { close: true } },
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
      {
        block: 'actions',
        actions: [{ does: 'find', label: orderHash.slice(0, 8), what: 'order', text: orderHash }],
      },
      ...(answer === null ? [] : [{ block: 'text', text: `${say(words.given)}\n${answer}`, look: 'quote' } as const]),
      ...(state === 'closed' ? [] : [form]),
    ],
  }
}
