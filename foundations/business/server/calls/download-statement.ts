import { downloadStatement } from '@daoxing/business/contract'
import { answer, replyWith } from '@daoxing/kit/server'
import { companyOfManager } from '../memberships.ts'
import { statementCsv } from '../rules/statement-csv.ts'
import { statementLines } from '../statement-lines.ts'

export const downloadStatementAnswer = answer(downloadStatement, async ({ params, who: { riderId }, tx }) => {
  const { month } = params
  const { companyId } = await companyOfManager(tx, { riderId, companyId: params.company_id })
  const csv = statementCsv(await statementLines(tx, { companyId, month }))
  return replyWith('', {
    headers: { 'content-disposition': `attachment; filename="daoxing-${month}.csv"`, 'cache-control': 'no-store' },
    file: { contentType: 'text/csv; charset=utf-8', bytes: new TextEncoder().encode(csv) },
  })
})
