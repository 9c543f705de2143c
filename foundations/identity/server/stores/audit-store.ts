import { Instant } from '@daoxing/kit/contract'
import { defineTable, generated, json, type RecordOf, type Tx, writeOnly } from '@daoxing/kit/server'
import * as z from 'zod/mini'

export const auditLog = defineTable('identity.audit_log', {
  columns: {
    id: generated(writeOnly(z.int())),
    at: Instant,
    /** `operator:mei`, `rider:<id>`, `house`. */
    actor: z.string(),
    action: z.string(),
    /** The subject of the action, `rider:<id>`. */
    subject: z.string(),
    /** The reason, and the old and new values. Only ids and our own terms, never a phone number or an address. */
    facts: json(z.record(z.string(), z.unknown())),
  },
  key: ['id'],
})
export type AuditEntry = RecordOf<typeof auditLog>

/** Adds an entry in the transaction of the action, so that neither exists without the other. */
export async function addAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await auditLog.insert(tx, entry)
}

const shownMax = 200

/** Newest first. */
export function auditOf(tx: Tx, subject: string): Promise<readonly AuditEntry[]> {
  return auditLog.all(tx, (query) => query.where('subject', '=', subject).orderBy('id', 'desc').limit(shownMax))
}
