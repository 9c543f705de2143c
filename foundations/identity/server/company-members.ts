import type { House, Random, Tx } from '@daoxing/kit/server'
import type { Instant } from '@daoxing/kit/contract'
import { newBindCode, typedBindCode } from './rules/bind-code.ts'
import { newUuid } from './rules/new-uuid.ts'
import { secretHash } from './rules/secrets.ts'
import { deleteBindings, insertBindCode } from './stores/bind-code-store.ts'
import { saveAccountType } from './stores/user-store.ts'

/** Sets whether a rider's account is that of a company member [IDN-001, IDN-016]. */
export async function setCompanyMember(tx: Tx, riderId: string, isMember: boolean): Promise<void> {
  await saveAccountType(tx, riderId, isMember ? 'company' : 'personal')
}

/** Removes the bindings of a rider to these subjects of a company, so that a new code binds again. */
export async function endCompanyBindings(
  tx: Tx,
  { riderId, subjects }: { readonly riderId: string; readonly subjects: readonly string[] },
): Promise<void> {
  await deleteBindings(tx, { riderId, kind: 'company', subjects })
}

type CompanyCode = {
  readonly subject: string
  readonly uses: number
  readonly expiresAt: Instant
}

/** Issues a code that binds riders to a company, and returns it; only its hash is stored. */
export async function issueCompanyCode(
  tx: Tx,
  { random, clock }: Pick<House, 'clock'> & { readonly random: Random },
  { subject, uses, expiresAt }: CompanyCode,
): Promise<string> {
  const code = newBindCode(random)
  const codeHash = secretHash('bindCode', typedBindCode(code))
  const codeId = newUuid(random)
  await insertBindCode(tx, { codeId, codeHash, kind: 'company', subject, uses, createdAt: clock.now(), expiresAt })
  return code
}
