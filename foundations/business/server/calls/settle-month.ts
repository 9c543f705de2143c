import { settleMonth } from '@daoxing/business/contract'
import { recordAct } from '@daoxing/identity/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { accountOpenTwd, settleAccount } from '@daoxing/wallet/server'
import { monthOf } from '../rules/month-of.ts'
import { accountOf } from '../company-rides.ts'
import { companyById } from '../stores/company-store.ts'
import { monthSumTwd } from '../stores/ride-store.ts'

/** A payment that began in the last second of a month is committed a little later; no transaction takes this long. */
const closingSeconds = 600

export const settleMonthAnswer = answer(settleMonth, async ({ params, body, who, tx, house }) => {
  const { company_id: companyId, month } = params
  if (!(await companyById(tx, companyId))) throw new Refusal('kit.notFound')
  if (month >= monthOf(plusSeconds(house.clock.now(), -closingSeconds)))
    throw new Refusal('business.monthNotOver', { field: 'month' })
  const amount = await monthSumTwd(tx, { companyId, month })
  const account = accountOf(companyId)
  const isNew = await settleAccount({ tx, house, account, key: month.replace('-', ''), amountTwd: amount })
  const facts = { month, amount, reason: body.reason }
  if (isNew) await recordAct(tx, house, { who, action: 'business.monthSettled', subject: account, facts })
  return { amount, open_amount: await accountOpenTwd(tx, account) }
})
