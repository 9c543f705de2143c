import { listBusinessAccounts } from '@daoxing/business/contract'
import { answer } from '@daoxing/kit/server'
import { accountsOf } from '../accounts.ts'

export const listBusinessAccountsAnswer = answer(listBusinessAccounts, async ({ who: { riderId }, tx, house }) => ({
  accounts: await accountsOf({ tx, house, riderId }),
}))
