import type { Instant } from '@daoxing/kit/contract'
import type { CityDesk, DeskAnswer, DeskRequest, DeskWorld } from '@daoxing/kit/simulator'
import { answerCardApi } from './card-api.ts'
import { openCardBank } from './card-bank.ts'
import { answerCardPage, openPage } from './card-page-flow.ts'
import { troublePage } from './card-pages.ts'

/** The city's provider of card payments, which implements NewebPay's protocol and has its own books and secrets. */
export function createCardDesk(world: DeskWorld, now?: () => Instant): CityDesk {
  const bank = openCardBank(world, now)

  async function answer(request: DeskRequest): Promise<DeskAnswer> {
    const aboutMoods = bank.moods.answer(request)
    if (aboutMoods) return aboutMoods
    if (request.path.startsWith('/API/'))
      return bank.moods.through(() => answerCardApi(bank, request) ?? { status: 404, body: '' })
    if (bank.moods.current().isDown) return troublePage(503, '503', '支付服務暫停，請稍後再試。')
    if (request.path === '/MPG/mpg_gateway')
      return request.method === 'POST' ? openPage(bank, request) : troublePage(405, 'MPG02005', '請從商店的頁面進入。')
    return answerCardPage(bank, request) ?? troublePage(404, '404', '找不到這個頁面。')
  }
  return {
    prefix: '/pay/card',
    answer,
    stop() {
      bank.notices.stop()
      bank.database.close()
    },
  }
}
