import type { CityMarker, CityPart, ConsoleText, PartWorld } from '@daoxing/kit/simulator'
import { chargerCalls } from './charger-calls.ts'
import { chargerPanel } from './charger-panel.ts'
import { chargingFaults, faultOn, pointOffline } from './charging-faults.ts'
import {
  chargers,
  chargingRiders,
  leaveMinutes,
  otherDrivers,
  plugSeconds,
  troubleShare,
  unplugSeconds,
} from './charging-settings.ts'
import { inviteOf } from './ocpi/invite-operator.ts'
import { type RunningOperators, runOperators } from './cpo/run-operators.ts'
import { chargingRidersPanel, runChargingRiders } from './riders/riders-panel.ts'
import { strikeChargers } from './strike-chargers.ts'

const states = {
  free: { color: '#1B7F3B', label: ['有空位', 'free', '空きあり'] },
  full: { color: '#B3261E', label: ['無空位', 'full', '満車'] },
  ours: { color: '#0B5CAD', label: ['會員充電中', 'charging a rider', '会員が充電中'] },
} as const satisfies Readonly<Record<string, { readonly color: string; readonly label: ConsoleText }>>
const freeText: ConsoleText = ['空 {free}／{total}', '{free} of {total} free', '空き {free}/{total}']

/** The charge point operators of the city with their stations, the other drivers, and the riders who charge. */
export const chargingCity: CityPart = {
  id: 'charging',
  actors: {
    title: ['充電站', 'Charging stations', '充電ステーション'],
    search: ['站名', 'Station', 'ステーション名'],
    empty: ['沒有充電站', 'No stations', 'ステーションなし'],
    count: chargers,
    states,
  },
  settings: [plugSeconds, unplugSeconds, leaveMinutes, otherDrivers, troubleShare, chargingRiders],
  faults: chargingFaults,
  start(world) {
    const running = runOperators({ world, invite: inviteOf(world), cityUrl: () => cityUrlOf(world) })
    const riders = runChargingRiders(world)
    return {
      markers: () => markersOf(running, world),
      panels: [chargerPanel(running), chargingRidersPanel(riders)],
      calls: chargerCalls(running, world),
      desks: [running.desk],
      strike: (strike) => strikeChargers(strike, world, running),
      faultsChanged: () => running.faultsChanged(),
      stop() {
        riders.stop()
        running.stop()
      },
    }
  },
}

async function cityUrlOf({ cityUrl }: Pick<PartWorld, 'cityUrl'>): Promise<string> {
  if (!cityUrl) throw new Error('the city has no address')
  return cityUrl
}

function markersOf({ network, board, books }: RunningOperators, { faults }: PartWorld): readonly CityMarker[] {
  const live = new Set(books.open().flatMap(({ status, locationId }) => (status === 'ACTIVE' ? [locationId] : [])))
  return network().sites.map(({ locationId, operator, nameZh, address, point, chargers: points }) => {
    const evses = points.flatMap(({ evses: all }) => all)
    const counts = { free: evses.filter(({ uid }) => board().isFree(uid)).length, total: evses.length }
    return {
      ...{ id: `charging-${locationId}`, name: nameZh, badge: operator.partyId, location: point },
      state: live.has(locationId) ? 'ours' : counts.free > 0 ? 'free' : 'full',
      isOnline: !faultOn(faults, pointOffline, { partyId: operator.partyId }),
      ...{ bearing: null, speedMps: 0 },
      details: (say) => [operator.nameZh, address, say(freeText, counts)],
    }
  })
}
