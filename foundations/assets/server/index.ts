import * as assetsContract from '@daoxing/assets/contract'
import { bindJob, bindPeerMessage, bindPort, type ServerSlice } from '@daoxing/kit/server'
import { assetsConfigs } from './assets-configs.ts'
import { pushVehicleEventsAnswer } from './calls/push-vehicle-events.ts'
import { putFleetAnswer } from './calls/put-fleet.ts'
import { putZonesAnswer } from './calls/put-zones.ts'
import { readGbfsFileAnswer } from './calls/read-gbfs-file.ts'
import { readGbfsManifestAnswer } from './calls/read-gbfs-manifest.ts'
import { learnVehicleSecret } from './gbfs/vehicle-ids.ts'
import { assetLinesPort } from './line/asset-line.ts'
import { configuredLines } from './line/configured-line.ts'
import { driveCommandHandler } from './line/drive-command.ts'
import { handleAnswers } from './line/hear-answers.ts'
import { isHearing, keepLines, letGoOfLines } from './line/keep-line.ts'
import { driveCommand, tellChanged, tellMoved, watchKeep, watchSilence } from './line/line-jobs.ts'
import { tellChangedHandler } from './line/watch-changes.ts'
import { tellMovedHandler } from './line/watch-places.ts'
import { watchKeepHandler } from './line/watch-keeps.ts'
import { watchSilenceHandler } from './line/watch-silence.ts'
import { assetsReported, conditionsOf, rememberConditions } from './memory/condition-of.ts'
import { forgetMissingRider } from './stores/sighting-store.ts'
import { viewOf } from './memory/view/view-of.ts'
import { assetsMoved, refreshAssets, refreshSoon } from './memory/memory-of.ts'

export { assetOf, assetOfPlate, assetsAt, listModels, listStands, modelOf, operatorOf, standOf } from './fleet.ts'
export { assetsInView } from './assets-in-view.ts'
export { dayCalendar, freeAssets, freeCounts, isKeptAt, keptFrom } from './free-assets.ts'
export { freePlacesAt, type GoodPlace, metresToBorder, nearestGoodPlaces } from './good-places.ts'
export { inAllLanguages } from './gbfs/local-text.ts'
export {
  type LocalText,
  type PriceSegment,
  type PricingPlan,
  type PublishedSystem,
  publishedSystemPort,
  type SystemTerms,
} from './gbfs/published-system.ts'
export { assetOfVehicleId } from './gbfs/vehicle-ids.ts'
export { handoversOf, moveAsset, recordHandover } from './handovers.ts'
export { endKeep, keepAsset, lockAssets, moveKeep } from './keeps.ts'
export { type AssetClient, assetClientPort } from './line/asset-client.ts'
export { isLineMaintained } from './line/line-of.ts'
export { isCommanded, sendCommand } from './line/send-command.ts'
export { conditionOf } from './memory/condition-of.ts'
export { refreshAssets } from './memory/memory-of.ts'
export { hiddenReasonOf, maintainAsset, reportMissing, seen } from './sightings.ts'
export { operatorOfPeer } from './stores/fleet-store.ts'
export { type ZoneInForce, zoneOf, zonesInForce, zoneVerdict } from './zones.ts'

export const assetsServer: ServerSlice = {
  name: 'assets',
  contract: assetsContract,
  calls: [putFleetAnswer, putZonesAnswer, pushVehicleEventsAnswer, readGbfsFileAnswer, readGbfsManifestAnswer],
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
  configs: assetsConfigs,
  jobs: [
    bindJob(driveCommand, driveCommandHandler),
    bindJob(watchKeep, watchKeepHandler),
    bindJob(watchSilence, watchSilenceHandler),
    bindJob(tellMoved, tellMovedHandler),
    bindJob(tellChanged, tellChangedHandler),
    handleAnswers,
  ],
  fromPeers: [
    bindPeerMessage(assetsMoved, ({ house }) => refreshSoon(house)),
    bindPeerMessage(assetsReported, ({ house, payload: { heard } }) => conditionsOf(house).takeOver(heard)),
  ],
  ports: (house) => [bindPort(assetLinesPort, configuredLines(house))],
  async onStart({ house, tx }) {
    await refreshAssets(house, tx)
    await rememberConditions(house, tx)
    // So that the first rider does not wait for it.
    viewOf(house)
    await learnVehicleSecret({ house, tx })
    keepLines(house)
  },
  async eraseRider(tx, riderId) {
    await forgetMissingRider(tx, riderId)
    return 'erased'
  },
  onClose: ({ house }) => letGoOfLines(house),
  gauges: {
    assets_line_up: (house) => (house.portIfBound(assetLinesPort)?.mqtt?.isUp() ? 1 : 0),
    assets_vendor_up: (house) => (house.portIfBound(assetLinesPort)?.http?.isUp() ? 1 : 0),
    assets_line_heard_here: (house) => (isHearing(house) ? 1 : 0),
    assets_reports_heard: (house) => conditionsOf(house).counts().heard,
    assets_reports_stale: (house) => conditionsOf(house).counts().stale,
  },
}
