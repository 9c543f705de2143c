import { readRiderAudit } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { subjectOfRider } from '../audit.ts'
import { auditOf } from '../stores/audit-store.ts'

export const readRiderAuditAnswer = answer(readRiderAudit, async ({ params, tx }) => ({
  entries: (await auditOf(tx, subjectOfRider(params.uid))).map(({ at, actor, action, facts }) => ({
    at,
    actor,
    action,
    facts: { ...facts },
  })),
}))
