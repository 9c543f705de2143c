import { type House, sealFor, type Tx } from '@daoxing/kit/server'
import type { OcpiEndpoint } from '@daoxing/charging/contract'
import type { PartyKey } from '../rules/ocpi-keys.ts'
import { findOperator, type OperatorRecord } from '../../stores/ocpi/operator-store.ts'

const purpose = 'charging operators'
export const operatorSeal = ({ settings }: Pick<House, 'settings'>) => sealFor(settings, purpose)
export const operatorSealedColumn = {
  table: 'charging.operators',
  id: ['operator_id'],
  column: 'token_sealed',
  purpose,
} as const

/** How a registered operator is called. */
export type OperatorAccess = {
  readonly operatorId: string
  readonly token: string
  readonly to: PartyKey | undefined
  /** The URL of a module in which the operator has the role; undefined if it has none. */
  urlOf(module: string, role: OcpiEndpoint['role']): string | undefined
}

/** Undefined unless the operator is registered. */
export async function accessTo(
  house: House,
  operatorId: string,
  tx: Tx = house.database,
): Promise<OperatorAccess | undefined> {
  const operator = await findOperator(tx, operatorId)
  return operator && accessOf(house, operator)
}

export function accessOf(house: Pick<House, 'settings'>, operator: OperatorRecord): OperatorAccess | undefined {
  const { operatorId, tokenSealed, endpoints, countryCode, partyId } = operator
  if (operator.state !== 'registered' || tokenSealed === null) return undefined
  return {
    operatorId,
    token: operatorSeal(house).open(tokenSealed),
    to: countryCode === null || partyId === null ? undefined : { countryCode, partyId },
    urlOf: (module, role) =>
      endpoints.find((one) => one.identifier === module && one.role === role)?.url.replace(/\/$/, ''),
  }
}
