import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const contracts = defineTable('charging.contracts', {
  columns: {
    idDigest: z.string(),
    phoneSealed: z.string(),
    validUntil: z.nullable(Instant),
    enteredAt: Instant,
  },
  key: ['idDigest'],
})
export type ContractRecord = RecordOf<typeof contracts>

const contractors = defineTable('charging.contractors', {
  columns: { riderId: z.string(), idDigest: z.string(), provenAt: Instant },
  key: ['riderId'],
})

/** A contract that holds now. */
export async function liveContract(tx: Tx, idDigest: string, now: Instant): Promise<ContractRecord | undefined> {
  const contract = await contracts.find(tx, { idDigest })
  return contract && (contract.validUntil === null || contract.validUntil > now) ? contract : undefined
}

export async function putContract(tx: Tx, contract: ContractRecord): Promise<void> {
  await contracts.put(tx, contract)
}

/** Ends a contract, and the login of its holder. False if there is none. */
export async function deleteContract(tx: Tx, idDigest: string): Promise<boolean> {
  await contractors.deleteWhere(tx, (query) => query.where('id_digest', '=', idDigest))
  return (await contracts.delete(tx, { idDigest })) !== undefined
}

/** The contract that a rider is logged in with, if it still holds. */
export async function contractOfRider(tx: Tx, riderId: string, now: Instant): Promise<ContractRecord | undefined> {
  const contractor = await contractors.find(tx, { riderId })
  return contractor && liveContract(tx, contractor.idDigest, now)
}

/** A contract has one holder at a time: the newest login ends an earlier one. */
export async function logContractorIn(
  tx: Tx,
  contractor: { readonly riderId: string; readonly idDigest: string; readonly provenAt: Instant },
): Promise<void> {
  await contractors.deleteWhere(tx, (query) => query.where('id_digest', '=', contractor.idDigest))
  await contractors.put(tx, contractor)
}

export async function logContractorOut(tx: Tx, riderId: string): Promise<void> {
  await contractors.delete(tx, { riderId })
}
