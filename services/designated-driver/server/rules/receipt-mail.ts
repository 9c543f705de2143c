import { instantFromMs, type Language, taipeiTime } from '@daoxing/kit/contract'
import type { DesignatedTrip } from '@daoxing/designated-driver/contract'

/** Translates a message of this slice into the reader's language. */
export type Say = (key: string, facts?: Readonly<Record<string, string | number>>) => string

type Receipt = { readonly trip: DesignatedTrip; readonly language: Language; readonly say: Say }

/** The receipt of a paid trip, or of a paid fee, as plain text. */
export function receiptMail({ trip, language, say }: Receipt): { readonly subject: string; readonly text: string } {
  const { timeline, payment, cancel } = trip
  const money = (amountTwd: number) => moneyText(amountTwd, language)
  const lines =
    cancel === null
      ? trip.lines.map(({ kind, amount }) => [kind, amount] as const)
      : [['cancelFee', cancel.charged_fee] as const]
  const totalTwd = lines.reduce((sum, [, amount]) => sum + amount, 0)
  const facts: readonly (readonly [key: string, value: string])[] = [
    ['number', trip.trip_hash],
    ['started', momentText(timeline.started_at)],
    ['finished', momentText(timeline.finished_at)],
    ['from', trip.start_address],
    ['to', trip.end_address],
    ['paidBy', say(`designatedDriver_receipt_method_${payment.method}`)],
  ]
  return {
    subject: say('designatedDriver_receipt_subject', {
      date: momentText(timeline.ended_at ?? trip.request_time).slice(0, 10),
      amount: money(totalTwd),
    }),
    text: [
      say('designatedDriver_receipt_opening'),
      '',
      ...facts
        .filter(([, value]) => value !== '')
        .map(([key, value]) => `${say(`designatedDriver_receipt_${key}`)}${value}`),
      '',
      ...lines.map(([kind, amount]) => `${say(`designatedDriver_receipt_line_${kind}`)}  ${money(amount)}`),
      `${say('designatedDriver_receipt_total')}  ${money(totalTwd)}`,
      '',
      say('designatedDriver_receipt_closing'),
    ].join('\n'),
  }
}

function moneyText(amountTwd: number, language: Language): string {
  return `${language === 'zh-TW' ? '$' : 'NT$'}${String(amountTwd).replace(/\B(?=(\d{3})+$)/g, ',')}`
}

const two = (value: number) => String(value).padStart(2, '0')

/** "2026/11/20 23:05", in Taipei; empty for no moment. */
function momentText(unixSeconds: number | null): string {
  if (unixSeconds === null) return ''
  const { day, hour, minute } = taipeiTime(instantFromMs(unixSeconds * 1000))
  return `${day.replaceAll('-', '/')} ${two(hour)}:${two(minute)}`
}
