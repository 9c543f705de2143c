import { instantFromMs } from '@daoxing/kit/contract'
import { type CityDesk, deskPage, type DeskWorld, htmlAnswer, openDeskStore, realNowMs } from '@daoxing/kit/simulator'
import { createMoods } from './desk-moods.ts'
import { answerMerchant, type LinePayBooks } from './line-pay-desk-calls.ts'
import { answerPage } from './line-pay-desk-page.ts'
import { linePayTransactionId, openLinePayDeskStore } from './line-pay-desk-store.ts'
import { linePayChannelSecret } from './line-pay-desk-wire.ts'
import { openMoneyBook } from './money-book.ts'
import { openNoticeSender } from './notice-sender.ts'

/** LINE Pay holds an amount for 30 days. */
const holdSeconds = 30 * 86_400

/** The city's LINE Pay: the Online API v3 for the server, pages for riders, and wallets with balances of their own. */
export function createLinePayDesk({ folder, wheel, log, citySecret }: DeskWorld): CityDesk {
  const database = openDeskStore(folder, 'line-pay')
  // Merchants and their holds use the machine's time, however fast the city runs.
  const now = () => instantFromMs(realNowMs())
  const book = openMoneyBook({
    database,
    now,
    holdSeconds,
    transactionId: (serial, at) => linePayTransactionId(serial, at, false),
  })
  const channelSecret = linePayChannelSecret(citySecret)
  const store = openLinePayDeskStore(database, channelSecret)
  const moods = createMoods({ wheel, name: '城市模擬 LINE Pay' })
  const books: LinePayBooks = { store, book, now, channelSecret, moods: moods.current }
  const notices = openNoticeSender({ database, wheel, log, moods: moods.current })
  return {
    prefix: '/pay/line',
    async answer(request) {
      if (request.path.startsWith('/v3/')) return await moods.through(() => answerMerchant(request, books))
      return moods.answer(request) ?? answerPage({ request, books, notices }) ?? notFound()
    },
    stop() {
      notices.stop()
      database.close()
    },
  }
}

function notFound() {
  return htmlAnswer(deskPage({ title: '找不到頁面', brand: '城市模擬 LINE Pay', main: '<h1>找不到頁面</h1>' }), 404)
}
