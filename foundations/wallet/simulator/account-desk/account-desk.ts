import { type Instant, instantFromMs, taipeiTime } from '@daoxing/kit/contract'
import { type CityDesk, deskPage, type DeskWorld, htmlAnswer, openDeskStore, realNowMs } from '@daoxing/kit/simulator'
import { createMoods } from '../desk-moods.ts'
import { openMoneyBook } from '../money-book.ts'
import { openNoticeSender } from '../notice-sender.ts'
import { type AccountBooks, answerMerchant, type OpenConsent } from './account-calls.ts'
import { type AccountDeskWords, answerPage } from './account-page.ts'
import { openAccountStore } from './account-store.ts'
import { type AccountDeskName, accountSecret } from './account-wire.ts'

/** An amount is held for 30 days. */
const holdSeconds = 30 * 86_400

type AccountDeskPlan = {
  readonly name: AccountDeskName
  readonly words: AccountDeskWords
  readonly tooMuchCode: AccountBooks['tooMuchCode']
  readonly openConsent?: OpenConsent
}

const lineBank: AccountDeskPlan = {
  name: 'linebank',
  tooMuchCode: 'BALANCE_LOW',
  words: {
    brand: '城市模擬 LINE Bank',
    accent: '#00713a',
    accentAtNight: '#6fd39a',
    question: '用哪個帳戶？',
    consent: '同意之後，「島行」在您搭乘完成時可以直接從您的存款帳戶扣款。您隨時可以在這裡解除。',
    available: '可用餘額',
    payIn: '存入',
  },
}

const aftee: AccountDeskPlan = {
  name: 'aftee',
  tooMuchCode: 'LIMIT_REACHED',
  words: {
    brand: '城市模擬 AFTEE 先享後付',
    accent: '#0b5cad',
    accentAtNight: '#7bb6f2',
    question: '用哪個帳號？',
    consent: '同意之後，「島行」的車資由 AFTEE 先墊付，您下個月再繳。超過可用額度時無法使用。',
    available: '可用額度',
    payIn: '繳清',
  },
}

/** The bank that takes the tokens of phones; its accounts are cards in the phones of the city. */
export const deviceBankPlan = {
  name: 'device',
  tooMuchCode: 'BALANCE_LOW',
  words: {
    brand: '城市模擬 行動支付收單銀行',
    accent: '#37474f',
    accentAtNight: '#b0bec5',
    question: '用哪張卡？',
    consent: '',
    available: '可用餘額',
    payIn: '存入',
  },
} as const satisfies AccountDeskPlan

export const createLineBankDesk = (world: DeskWorld): CityDesk => createAccountDesk(world, lineBank)
export const createAfteeDesk = (world: DeskWorld): CityDesk => createAccountDesk(world, aftee)

/** A provider of the account protocol: calls of the merchant, pages, and books of its own. */
export function createAccountDesk({ folder, wheel, log, citySecret }: DeskWorld, plan: AccountDeskPlan): CityDesk {
  const { name, words, tooMuchCode, openConsent } = plan
  const database = openDeskStore(folder, `account-${name}`)
  // Merchants and their holds use the machine's time, however fast the city runs.
  const now = () => instantFromMs(realNowMs())
  const secret = accountSecret(citySecret, name)
  const book = openMoneyBook({ database, now, holdSeconds, transactionId: transactionNumber })
  const store = openAccountStore(database, secret)
  const moods = createMoods({ wheel, name: words.brand })
  const notices = openNoticeSender({ database, wheel, log, moods: moods.current })
  const books: AccountBooks = { database, store, book, now, secret, moods: moods.current, tooMuchCode, openConsent }
  const pages = { words, store, book, notices, secret, now }
  return {
    prefix: `/pay/${name}`,
    async answer(request) {
      if (request.path.startsWith('/v1/')) return await moods.through(() => answerMerchant(request, books))
      return moods.answer(request) ?? answerPage(request, pages) ?? notFound(words)
    },
    stop() {
      notices.stop()
      database.close()
    },
  }
}

/** The day in Taipei, and a count. */
function transactionNumber(serial: number, at: Instant): string {
  return `${taipeiTime(at).day.replaceAll('-', '')}${String(serial).padStart(8, '0')}`
}

function notFound({ brand }: AccountDeskWords) {
  return htmlAnswer(deskPage({ title: '找不到頁面', brand, main: '<h1>找不到頁面</h1>' }), 404)
}
