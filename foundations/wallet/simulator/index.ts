export { createLinePayDesk } from './line-pay-desk.ts'
export { type MoneyBook, openMoneyBook } from './money-book.ts'
