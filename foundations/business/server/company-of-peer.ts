import { Refusal } from '@daoxing/kit/contract'
import type { PeerPrincipal, Tx } from '@daoxing/kit/server'
import { type Company, companyOfPeer } from './stores/company-store.ts'

/** Returns a company of this personnel system; a company of another system counts as absent. */
export async function ownCompany(tx: Tx, { peerId }: PeerPrincipal, code: string): Promise<Company> {
  const company = await companyOfPeer(tx, { peerId, code })
  if (!company) throw new Refusal('kit.notFound')
  return company
}
