import { configValue } from '@daoxing/configs/server'
import type { Instant } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { chargingConfigs } from '../charging-configs.ts'
import { listOperators, type OperatorRecord, partiesOf } from '../stores/ocpi/operator-store.ts'
import type { Discount } from '../rules/terms.ts'
import { contractOfRider } from '../stores/contract-store.ts'

export type KnownParty = {
  readonly country: string
  readonly party: string
  readonly name: string
  readonly operator: OperatorRecord
}

/** The parties of registered operators. */
export async function registeredParties(tx: Tx): Promise<readonly KnownParty[]> {
  const registered = (await listOperators(tx)).filter(({ state }) => state === 'registered')
  const all = await Promise.all(
    registered.map(async (operator) =>
      (await partiesOf(tx, operator.operatorId)).map(({ countryCode, partyId, name }) => ({
        ...{ country: countryCode, party: partyId, operator },
        name: name === '' ? operator.name : name,
      })),
    ),
  )
  return all.flat()
}

export type ContractorParty = {
  readonly country: string
  readonly partyId: string
  readonly name: string
  readonly percentOff: number
}

/** The usual discount of operators with prices for contractors. */
const usualPercentOff = 10

/** Operators with prices for contractors, and how much less those pay. */
export async function contractorParties(tx: Tx): Promise<readonly ContractorParty[]> {
  const terms = await configValue(tx, chargingConfigs.charging_operators)
  return (await registeredParties(tx)).flatMap(({ country, party, name, operator }) => {
    const percentOff = terms[`${country}/${party}`]?.contractorPercentOff ?? usualPercentOff
    return operator.isContractor && percentOff > 0 ? [{ country, partyId: party, name, percentOff }] : []
  })
}

/** The name of the discount of contractors on bills and quotes. */
export const contractorDiscount = 'contractor'

type Asked = { readonly tx: Tx; readonly riderId: string | undefined; readonly now: Instant }

/** The percentage of every party at which this rider pays less as a contractor, by `TW/SPK`. */
export async function contractorPercents({ tx, riderId, now }: Asked): Promise<ReadonlyMap<string, number>> {
  if (riderId === undefined || !(await contractOfRider(tx, riderId, now))) return new Map()
  return new Map(
    (await contractorParties(tx)).map(({ country, partyId, percentOff }) => [`${country}/${partyId}`, percentOff]),
  )
}

/** The discount of this rider at a party as a contractor; null for the price of everybody. */
export async function contractorDiscountOf(
  asked: Asked & { readonly country: string; readonly party: string },
): Promise<Discount | null> {
  const percent = (await contractorPercents(asked)).get(`${asked.country}/${asked.party}`)
  return percent === undefined ? null : { name: contractorDiscount, percent, window: null }
}
