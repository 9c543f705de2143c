export { type MoneyBook, openMoneyBook } from './money-book.ts'
