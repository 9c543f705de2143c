import type { readRiderAudit } from '@daoxing/identity/contract'
import type { Handler } from '@daoxing/kit/server'
import { subjectOfRider } from '../audit.ts'
import { auditOf } from '../stores/audit-store.ts'

export const readRiderAuditHandler: Handler<typeof readRiderAudit> = async ({ params, tx }) => ({
  entries: (await auditOf(tx, subjectOfRider(params.uid))).map(({ at, actor, action, facts }) => ({
    at,
    actor,
    action,
    facts: { ...facts },
  })),
})
