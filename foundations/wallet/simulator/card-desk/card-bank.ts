import type { DatabaseSync } from 'node:sqlite'
import { type Instant, instantFromMs, taipeiTime } from '@daoxing/kit/contract'
import { type DeskWorld, openDeskStore, realNowMs } from '@daoxing/kit/simulator'
import { createMoods, type DeskMoods } from '../desk-moods.ts'
import { type Hold, type MoneyBook, openMoneyBook } from '../money-book.ts'
import { type NoticeSender, openNoticeSender } from '../notice-sender.ts'
import { type CardSeal, createCardSeal, type Shop, shopOf } from './card-seal.ts'
import { type CardStore, openCardStore } from './card-store.ts'

/** An authorisation that was not captured by then lapses. */
const holdSeconds = 7 * 86_400

/** State that all parts of the card provider share. */
export type CardBank = {
  readonly shop: Shop
  readonly seal: CardSeal
  readonly database: DatabaseSync
  readonly book: MoneyBook
  readonly store: CardStore
  readonly notices: NoticeSender
  readonly moods: DeskMoods
  /** Banks use the machine's time, as the server does, not the city's, which may run faster. */
  now(): Instant
}

const realNow = () => instantFromMs(realNowMs())

export function openCardBank({ citySecret, folder, wheel, log }: DeskWorld, now: () => Instant = realNow): CardBank {
  const shop = shopOf(citySecret)
  const database = openDeskStore(folder, 'card-desk')
  const moods = createMoods({ wheel, name: '城市信用卡支付' })
  return {
    shop,
    seal: createCardSeal(shop),
    database,
    book: openMoneyBook({ database, now, holdSeconds, transactionId: tradeNumber }),
    store: openCardStore(database),
    notices: openNoticeSender({ database, wheel, log, moods: moods.current }),
    moods,
    now,
  }
}

/** Seventeen digits: the minute in Taipei, and a count. */
function tradeNumber(serial: number, at: Instant): string {
  const { day, hour, minute } = taipeiTime(at)
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join('')
  return `${day.replaceAll('-', '').slice(2)}${time}${String(serial).padStart(7, '0')}`
}

/** `2026-11-20 14:05:00`, the provider's time format. */
export function taipeiText(at: Instant): string {
  const { day, hour, minute } = taipeiTime(at)
  return `${day} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:${at.slice(17, 19)}`
}

/** Fields of every response about a trade. */
export function tradeFacts(bank: CardBank, hold: Hold): Readonly<Record<string, string | number>> {
  const { reference: orderNo, transactionId: tradeNo, amountTwd } = hold
  return {
    MerchantID: bank.shop.merchantId,
    Amt: amountTwd,
    TradeNo: tradeNo,
    MerchantOrderNo: orderNo,
    CheckCode: bank.seal.checkCode({ amountTwd, orderNo, tradeNo }),
  }
}
