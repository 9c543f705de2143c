import { lenderPeerKind, putFleet } from '@daoxing/assets/contract'
import { connectPeer } from '@daoxing/identity/simulator'
import { type ApiClient, type CityWorld, untilReachable } from '@daoxing/kit/simulator'
import type { PlannedFleet } from './fleet-plan.ts'

/** A lender whose fleet is registered; `api` sends further calls as its system. */
export type RegisteredFleet = {
  readonly peer: string
  readonly api: ApiClient
  readonly operatorId: string
  readonly standIds: ReadonlyMap<string, string>
  readonly assetIds: ReadonlyMap<string, string>
}

type Surroundings = Pick<CityWorld, 'serverUrl' | 'citySecret' | 'wheel' | 'network' | 'log'>

/** Some 60 kB. */
const batchSize = 300

/** Registers the fleets as any operator would. It retries while the server is unreachable. */
export async function registerFleets(
  world: Surroundings,
  fleets: readonly PlannedFleet[],
): Promise<readonly RegisteredFleet[]> {
  return Promise.all(fleets.map((fleet) => registerFleet(world, fleet)))
}

async function registerFleet(world: Surroundings, { peer, plan }: PlannedFleet): Promise<RegisteredFleet> {
  const api = connectPeer(world, { kind: lenderPeerKind, peer })
  const send = (body: typeof plan) => untilReachable(world, () => api.send(putFleet, { body: structuredClone(body) }))
  let { operatorId, stands, assets } = await send({ ...plan, assets: plan.assets.slice(0, batchSize) })
  const assetIds = new Map(assets.map(({ plate, assetId }) => [plate, assetId]))
  for (let from = batchSize; from < plan.assets.length; from += batchSize) {
    const { operator } = plan
    const batch = plan.assets.slice(from, from + batchSize)
    ;({ operatorId, stands, assets } = await send({ operator, models: [], stands: [], assets: batch }))
    for (const { plate, assetId } of assets) assetIds.set(plate, assetId)
  }
  return { peer, api, operatorId, standIds: new Map(stands.map(({ code, standId }) => [code, standId])), assetIds }
}
