import type { Instant } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '@daoxing/kit/server'
import type { Generated } from 'kysely'

type AuditRow = {
  id: Generated<number>
  at: Instant
  actor: string
  action: string
  subject: string
  facts: Readonly<Record<string, unknown>>
}
type Tables = { 'identity.audit_log': AuditRow }

export type AuditEntry = {
  readonly at: Instant
  /** `operator:mei`, `rider:<id>`, `house`. */
  readonly actor: string
  readonly action: string
  /** The subject of the action, `rider:<id>`. */
  readonly subject: string
  /** Why, from what to what. Ids and words of ours, never a phone number or an address. */
  readonly facts: Readonly<Record<string, unknown>>
}

/** Adds a line in the transaction of the act, so that neither can be without the other. */
export async function addAudit(tx: Tx, { at, actor, action, subject, facts }: AuditEntry): Promise<void> {
  await tablesOf<Tables>(tx).insertInto('identity.audit_log').values({ at, actor, action, subject, facts }).execute()
}

const shownMax = 200

/** Newest first. */
export async function auditOf(tx: Tx, subject: string): Promise<readonly AuditEntry[]> {
  return await tablesOf<Tables>(tx)
    .selectFrom('identity.audit_log')
    .select(['at', 'actor', 'action', 'subject', 'facts'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(shownMax)
    .execute()
}
