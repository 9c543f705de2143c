import * as assetsContract from '@daoxing/assets/contract'
import { bindPeerMessage, type ServerSlice } from '@daoxing/kit/server'
import { putFleetAnswer } from './calls/put-fleet.ts'
import { assetsMoved, refreshAssets, refreshSoon } from './memory/memory-of.ts'

export { assetOf, assetOfPlate, assetsAt, listModels, listStands, modelOf, operatorOf, standOf } from './fleet.ts'
export { dayCalendar, freeAssets, freeCounts, keptFrom } from './free-assets.ts'
export { handoversOf, moveAsset, recordHandover } from './handovers.ts'
export { endKeep, keepAsset, moveKeep } from './keeps.ts'
export { refreshAssets } from './memory/memory-of.ts'
export { operatorOfPeer } from './stores/fleet-store.ts'

export const assetsServer: ServerSlice = {
  name: 'assets',
  contract: assetsContract,
  calls: [putFleetAnswer],
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
  fromPeers: [bindPeerMessage(assetsMoved, ({ house }) => refreshSoon(house))],
  async onStart({ house, tx }) {
    await refreshAssets(house, tx)
  },
}
