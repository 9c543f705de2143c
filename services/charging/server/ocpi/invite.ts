import type { House, Nobody, Principal, Tx } from '@daoxing/kit/server'
import { recordAct } from '@daoxing/identity/server'
import { ocpiPeerKind } from '@daoxing/charging/contract'
import { versionsUrl } from './our-party.ts'
import { issueToken } from './register.ts'
import { type OperatorRecord, putOperator } from '../stores/ocpi/operator-store.ts'

export type Agreed = Pick<OperatorRecord, 'name' | 'graceDcMinutes' | 'graceAcMinutes' | 'isContractor'> & {
  readonly helpline?: string | undefined
}

type Inviting = {
  readonly tx: Tx
  readonly house: House
  readonly who: Principal | Nobody
  readonly operatorId: string
  readonly agreed: Agreed
}

/** Adds an operator, or invites it again, with a new token: the token that opens the registration. */
export async function inviteAgain({ tx, house, who, operatorId, agreed }: Inviting) {
  const { name, graceDcMinutes, graceAcMinutes, isContractor, helpline = null } = agreed
  const terms = { name, graceDcMinutes, graceAcMinutes, isContractor, helpline }
  const start = { state: 'invited', tokenSealed: null, endpoints: [] } as const
  const operator = await putOperator(
    tx,
    { operatorId, ...terms, ...start, endpoints: [] },
    { ...terms, ...start, endpoints: [] },
  )
  const token = await issueToken(tx, house, operatorId)
  await recordAct(tx, house, {
    who,
    action: 'charging.operatorInvited',
    subject: `peer:${ocpiPeerKind}:${operatorId}`,
    facts: {},
  })
  return { operator, invitation: { versionsUrl: versionsUrl(house), token } }
}
