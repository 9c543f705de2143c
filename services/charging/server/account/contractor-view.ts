import type { House, Tx } from '@daoxing/kit/server'
import { contractOfRider } from '../stores/contract-store.ts'
import { contractorParties } from './discount-of.ts'

type Asked = { readonly tx: Tx; readonly house: House; readonly riderId: string }

/** Whether the rider is in contractor mode, and the prices that this gives [B61]. */
export async function contractorView({ tx, house, riderId }: Asked) {
  const isContractorMode = (await contractOfRider(tx, riderId, house.clock.now())) !== undefined
  const parties = isContractorMode ? await contractorParties(tx) : []
  return {
    isContractorMode,
    contractorCpos: parties.map(({ partyId, name, percentOff }) => ({ partyId, name, percentOff })),
  }
}
