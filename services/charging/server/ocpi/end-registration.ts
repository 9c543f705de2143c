import { type House, revokeCredentials, type Tx } from '@daoxing/kit/server'
import { ocpiPeerKind } from '@daoxing/charging/contract'
import { unplanPulls } from './plan-pulls.ts'
import { withdrawLocations } from '../stores/ocpi/location-store.ts'
import { changeOperator, type OperatorRecord } from '../stores/ocpi/operator-store.ts'

type Ending = { readonly tx: Tx; readonly house: House; readonly operator: OperatorRecord }

/** Ends a registration: no token opens anything any more, and nothing of the operator is offered. */
export async function endRegistration({ tx, house, operator }: Ending): Promise<void> {
  const { operatorId } = operator
  await revokeCredentials({ tx, house, peer: { peerKind: ocpiPeerKind, peerId: operatorId } })
  await changeOperator(tx, operator, { state: 'ended', tokenSealed: null, endpoints: [] })
  await withdrawLocations(tx, operatorId)
  await unplanPulls({ tx, house, operatorId })
}
