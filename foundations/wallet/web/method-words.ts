import type { PaymentDefaults, PaymentMethod } from '@daoxing/wallet/contract'
import { cardOf, type PayChoice } from './rules/pay-choice.ts'
import * as words from './words/compiled/messages.js'

const names: Readonly<Record<PaymentMethod, () => string>> = {
  cash: () => words.wallet_method_cash(),
  creditcard: () => words.wallet_method_creditcard(),
  linepay: () => words.wallet_method_linepay(),
  linebank: () => words.wallet_method_linebank(),
  applepay: () => words.wallet_method_applepay(),
  googlepay: () => words.wallet_method_googlepay(),
  instore: () => words.wallet_method_instore(),
  company: () => words.wallet_method_company(),
  aftee: () => words.wallet_method_aftee(),
}

/** "現金"; with the last four digits of a card, "信用卡末四碼 4242". */
export function methodName(method: PaymentMethod, last4?: string | null): string {
  return method === 'creditcard' && last4 ? words.wallet_method_card({ last4 }) : names[method]()
}

export function choiceName(defaults: PaymentDefaults | undefined, choice: PayChoice): string {
  return methodName(choice.method, defaults && cardOf(defaults, choice)?.Card4No)
}
