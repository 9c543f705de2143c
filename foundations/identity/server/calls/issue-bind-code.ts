import { issueBindCode } from '@daoxing/identity/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { recordAct } from '../audit.ts'
import { newBindCode, typedBindCode } from '../rules/bind-code.ts'
import { newUuid } from '../rules/new-uuid.ts'
import { secretHash } from '../rules/secrets.ts'
import { insertBindCode } from '../stores/bind-code-store.ts'

export const issueBindCodeAnswer = answer(issueBindCode, async ({ body, who, tx, house }) => {
  const { kind, subject, uses, lifeDays } = body
  const now = house.clock.now()
  const [code, codeId, expiresAt] = [
    newBindCode(house.random),
    newUuid(house.random),
    plusSeconds(now, lifeDays * 86_400),
  ]
  const codeHash = secretHash('bindCode', typedBindCode(code))
  await insertBindCode(tx, { codeId, codeHash, kind, subject, uses, createdAt: now, expiresAt })
  const facts = { kind, subject, uses }
  await recordAct(tx, house, { who, action: 'bindCode.issued', subject: `bindCode:${codeId}`, facts })
  return { code, expiresAt }
})
