import { Instant } from '@daoxing/kit/contract'
import { defineTable, json, type NewRecordOf, type RecordOf, tablesOf, type Tx } from '@daoxing/kit/server'
import { OcpiEndpoint } from '@daoxing/charging/contract'
import * as z from 'zod/mini'
import type { PartyKey } from '../../ocpi/rules/ocpi-keys.ts'

const operators = defineTable('charging.operators', {
  columns: {
    operatorId: z.string(),
    name: z.string(),
    state: z.enum(['invited', 'registered', 'ended']),
    countryCode: z.nullable(z.string()),
    partyId: z.nullable(z.string()),
    versionsUrl: z.nullable(z.string()),
    endpoints: json(z.array(OcpiEndpoint)),
    tokenSealed: z.nullable(z.string()),
    graceDcMinutes: z.int(),
    graceAcMinutes: z.int(),
    isContractor: z.boolean(),
    helpline: z.nullable(z.string()),
    registeredAt: z.nullable(Instant),
  },
  key: ['operatorId'],
})
export type OperatorRecord = RecordOf<typeof operators>

const parties = defineTable('charging.parties', {
  columns: { countryCode: z.string(), partyId: z.string(), operatorId: z.string(), name: z.string() },
  key: ['countryCode', 'partyId'],
})
export type PartyRecord = RecordOf<typeof parties>

/** An operator in any state, by the id of its peer. */
export function findOperator(tx: Tx, operatorId: string): Promise<OperatorRecord | undefined> {
  return operators.find(tx, { operatorId })
}

/** The operator that a party belongs to. */
export async function findOperatorOfParty(tx: Tx, party: PartyKey): Promise<OperatorRecord | undefined> {
  const found = await parties.find(tx, party)
  return found && operators.find(tx, found)
}

/** Every operator, by its id. */
export function listOperators(tx: Tx): Promise<readonly OperatorRecord[]> {
  return operators.all(tx, (query) => query.orderBy('operator_id'))
}

/** Adds an operator, or changes one. */
export function putOperator(
  tx: Tx,
  operator: NewRecordOf<typeof operators>,
  change?: Partial<NewRecordOf<typeof operators>>,
): Promise<OperatorRecord> {
  return operators.put(tx, operator, change)
}

export function changeOperator(
  tx: Tx,
  operator: Pick<OperatorRecord, 'operatorId'>,
  change: Partial<NewRecordOf<typeof operators>>,
): Promise<OperatorRecord | undefined> {
  return operators.update(tx, operator, change)
}

/** The parties of an operator. */
export function partiesOf(tx: Tx, operatorId: string): Promise<readonly PartyRecord[]> {
  return parties.all(tx, (query) =>
    query.where('operator_id', '=', operatorId).orderBy('country_code').orderBy('party_id'),
  )
}

/** Whether the party belongs to this operator, and the operator is registered. */
export async function isPartyOf(
  tx: Tx,
  { operatorId, countryCode, partyId }: PartyKey & { readonly operatorId: string },
) {
  const row = await tablesOf(tx, parties, operators)
    .selectFrom('charging.parties as party')
    .innerJoin('charging.operators as operator', 'operator.operator_id', 'party.operator_id')
    .select('party.party_id')
    .where('party.country_code', '=', countryCode)
    .where('party.party_id', '=', partyId)
    .where('party.operator_id', '=', operatorId)
    .where('operator.state', '=', 'registered')
    .executeTakeFirst()
  return row !== undefined
}

/** Sets the parties of an operator. Returns those that belong to another one, in which case none is set. */
export async function replaceParties(
  tx: Tx,
  { operatorId, named }: { readonly operatorId: string; readonly named: readonly Omit<PartyRecord, 'operatorId'>[] },
): Promise<readonly PartyKey[]> {
  const known = await Promise.all(named.map((party) => parties.find(tx, party)))
  const foreign = known.flatMap((party) => (party !== undefined && party.operatorId !== operatorId ? [party] : []))
  if (foreign.length > 0) return foreign
  await parties.deleteWhere(tx, (query) => query.where('operator_id', '=', operatorId))
  await parties.insertMany(
    tx,
    named.map((party) => ({ ...party, operatorId })),
  )
  return []
}
