import type { Authenticator, House, Tx } from '@daoxing/kit/server'
import { secretHash } from './rules/secrets.ts'
import { operatorByKey, saveOperator } from './stores/operator-store.ts'

const keyLengthMin = 32

/** An operator sends a bearer key; partner calls ignore session cookies. */
export const authenticateOperator: Authenticator = async ({ house, credentials: { bearer, who = 'none' } }) => {
  if (who !== 'none' && who !== 'operator') return undefined
  if (!bearer || bearer.length < keyLengthMin) return undefined
  const operatorId = await operatorByKey(house.database, secretHash('operator', bearer))
  return operatorId === undefined ? undefined : { kind: 'operator', operatorId }
}

/** Accepts this key for the operator from now on, and no older one. */
export async function enterOperator(
  tx: Tx,
  house: House,
  operator: { operatorId: string; key: string },
): Promise<void> {
  const { operatorId, key } = operator
  if (key.length < keyLengthMin) throw new Error(`the key of an operator has at least ${keyLengthMin} characters`)
  await saveOperator(tx, { operatorId, keyHash: secretHash('operator', key), now: house.clock.now() })
}

/** `OPERATOR_KEYS` lists the operators: `mei:<key>,jun:<key>`. Without it there are none. */
export async function enterConfiguredOperators(
  tx: Tx,
  house: House,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  for (const entry of (environment['OPERATOR_KEYS'] ?? '').split(',').filter((text) => text.trim() !== '')) {
    const [operatorId = '', key = ''] = entry.trim().split(':')
    await enterOperator(tx, house, { operatorId, key })
  }
}
