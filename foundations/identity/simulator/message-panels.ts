import type { CityPanel, ConsoleText } from '@daoxing/kit/simulator'
import type { MailMessage, MessageBox, SmsMessage } from './message-box.ts'

const words = {
  messages: ['簡訊', 'SMS', 'SMS'],
  mails: ['信件', 'Mail', 'メール'],
  findPhone: ['輸入手機號碼篩選', 'Filter by phone number', '電話番号で絞り込む'],
  findMail: ['輸入電子信箱篩選', 'Filter by address', 'アドレスで絞り込む'],
  noMessages: [
    '還沒有簡訊。有人登入時，驗證碼會出現在這裡。',
    'No messages yet. When somebody signs in, the code appears here.',
    'メッセージはまだありません。サインインするとコードがここに届きます。',
  ],
  noMails: [
    '還沒有信件。有人驗證電子信箱時，信會出現在這裡。',
    'No mail yet. When somebody confirms an address, the mail appears here.',
    'メールはまだありません。アドレスの確認があるとここに届きます。',
  ],
  openLink: ['開啟連結', 'Open link', 'リンクを開く'],
} as const satisfies Readonly<Record<string, ConsoleText>>

const wanted = (find: string) => (find === '' ? undefined : find)

/** Text messages to a phone, newest first. */
export function messagesPanel(messages: MessageBox<SmsMessage>): CityPanel {
  return {
    id: 'messages',
    title: words.messages,
    search: words.findPhone,
    empty: () => words.noMessages,
    rows: ({ say, find }) =>
      messages.messages(wanted(find)).map(({ to, text, code, sentAt }) => ({
        key: `${to} ${sentAt} ${text}`,
        blocks: [
          { block: 'heading', text: to, side: say.time(sentAt) },
          ...(code ? [{ block: 'code', code } as const] : []),
          { block: 'text', text },
        ],
      })),
  }
}

/** Mails to a mailbox, the newest first. */
export function mailsPanel(mails: MessageBox<MailMessage>): CityPanel {
  return {
    id: 'mails',
    title: words.mails,
    search: words.findMail,
    empty: () => words.noMails,
    rows: ({ say, find }) =>
      mails.messages(wanted(find)).map(({ to, subject, text, link, sentAt }) => ({
        key: `${to} ${sentAt} ${text}`,
        blocks: [
          { block: 'heading', text: to, side: say.time(sentAt) },
          { block: 'heading', text: subject },
          { block: 'text', text, look: 'lines' },
          ...(link && /^https?:/.test(link)
            ? [
                {
                  block: 'actions',
                  actions: [{ does: 'open', label: say(words.openLink), href: link }],
                } as const,
              ]
            : []),
        ],
      })),
  }
}
