import { type Instant, taipeiTime } from '@daoxing/kit/contract'
import type { CustomAnswers } from '@daoxing/business/contract'

export type StatementLine = {
  readonly bookedAt: Instant
  readonly orderHash: string
  readonly memberName: string
  readonly groupName: string
  readonly startAddress: string
  readonly endAddress: string
  readonly ticketId: string | null
  readonly note: string
  readonly customAnswers: CustomAnswers
  readonly amountTwd: number
}

const headings = ['入帳時間', '行程編號', '成員', '部門', '上車', '下車', '簽核單', '事由', '自訂欄位', '金額'] as const

/** A monthly statement as a CSV file: UTF-8 with a byte order mark, lines of RFC 4180, the sum as the last line. */
export function statementCsv(lines: readonly StatementLine[]): string {
  const rows = lines.map(({ bookedAt, customAnswers, amountTwd, ticketId, ...line }) => [
    timeText(bookedAt),
    line.orderHash,
    line.memberName,
    line.groupName,
    line.startAddress,
    line.endAddress,
    ticketId ?? '',
    line.note,
    Object.entries(customAnswers)
      .map(([key, answer]) => `${key}: ${answer}`)
      .join('; '),
    amountTwd,
  ])
  const sum = lines.reduce((total, { amountTwd }) => total + amountTwd, 0)
  const all = [headings, ...rows, ['合計', ...headings.slice(2).map(() => ''), sum]]
  return `\uFEFF${all.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** Prefixes a text that a spreadsheet would run as a formula with an apostrophe. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}

function timeText(at: Instant): string {
  const { day, hour, minute } = taipeiTime(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day} ${two(hour)}:${two(minute)}`
}
