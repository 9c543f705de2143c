import { exportChargingOrders } from '@daoxing/charging/contract'
import { instantFromMs, msOf, taipeiTime } from '@daoxing/kit/contract'
import { answer, replyWith } from '@daoxing/kit/server'
import { ordersOf } from '../stores/order-store.ts'

const rowsMax = 5000
const head = ['充電編號', '開始', '結束', '充電站', '度數', '金額（元）', '狀態']

/** The orders of a year as a table that spreadsheets open: with a byte order mark, and no cell that could be a formula. */
export const exportChargingOrdersAnswer = answer(
  exportChargingOrders,
  async ({ query: { year }, who: { riderId }, tx }) => {
    const before = instantFromMs(Date.parse(`${year + 1}-01-01T00:00:00+08:00`))
    const from = Date.parse(`${year}-01-01T00:00:00+08:00`)
    const found = await ordersOf(tx, { riderId, before, limit: rowsMax })
    const rows = found
      .filter(({ createdAt, startedAt }) => msOf(createdAt) >= from && startedAt !== null)
      .map(({ orderHash, startedAt, endedAt, place, energyWh, amountTwd, state }) => [
        ...[orderHash, localTime(startedAt), localTime(endedAt), place.stationName],
        ...[(energyWh / 1000).toFixed(3), String(amountTwd), state],
      ])
    const csv = `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
    return replyWith('', {
      headers: {
        'content-disposition': `attachment; filename="daoxing-charging-${year}.csv"`,
        'cache-control': 'no-store',
      },
      file: { contentType: 'text/csv; charset=utf-8', bytes: new TextEncoder().encode(csv) },
    })
  },
)

function localTime(instant: string | null): string {
  if (instant === null) return ''
  const { day, hour, minute } = taipeiTime(instant)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day} ${two(hour)}:${two(minute)}`
}

/** A text that begins like a formula is none. */
const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
