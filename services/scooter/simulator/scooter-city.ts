import { scooterPeerKind } from '@daoxing/scooter/contract'
import { connectPeer } from '@daoxing/identity/simulator'
import {
  type CityPanel,
  type CityPart,
  type ConsoleText,
  defineNumber,
  factsOf,
  seededChance,
} from '@daoxing/kit/simulator'
import { createRouteFinder } from '@daoxing/places/simulator'
import { besides, stands } from './asset-decisions.ts'
import { fine, lostReports, silentAssets } from './asset-faults.ts'
import { type AssetActor, runAsset } from './asset-run.ts'
import { operatorDesk } from './operator-desk.ts'

const count = defineNumber({
  name: 'CITY_SCOOTER_COUNT',
  label: ['租借車輛', 'Rental vehicles', 'レンタル車両'],
  preset: 24,
  min: 0,
  max: 500,
  isWhole: true,
})

const words = {
  title: ['租借車輛', 'Rental vehicles', 'レンタル車両'],
  used: ['租借中的車輛', 'Vehicles in use', '利用中の車両'],
  none: ['沒有租借中的車輛。', 'No vehicle is in use.', '利用中の車両はありません。'],
  show: ['在地圖上看', 'Show on map', '地図で見る'],
} as const satisfies Readonly<Record<string, ConsoleText>>

const states = {
  parked: { color: '#1B7F3B', label: ['停放中', 'parked', '駐車中'] },
  unlocked: { color: '#C63D0F', label: ['已解鎖', 'unlocked', '解錠済み'] },
  riding: { color: '#0B5CAD', label: ['騎乘中', 'on the way', '走行中'] },
} as const

/** The vehicles of one operator, who accepts commands over HTTP and reports as a peer. */
export const scooterCity: CityPart = {
  id: 'scooter',
  actors: {
    title: words.title,
    search: ['輸入車號', 'Number', '番号'],
    empty: ['沒有車輛。', 'No vehicle.', '車両はありません。'],
    count,
    states,
  },
  faults: [silentAssets, lostReports, fine],
  start(world) {
    const operator = connectPeer(world, { kind: scooterPeerKind, peer: `city-${scooterPeerKind}` })
    const routes = createRouteFinder(world)
    const actors = new Map<string, AssetActor>()

    function adjust(): void {
      const wanted = Array.from({ length: world.settings.get(count) }, (_, at) => `wheels-${at + 1}`)
      for (const [assetId, actor] of actors)
        if (!wanted.includes(assetId)) {
          actor.stop()
          actors.delete(assetId)
        }
      for (const [at, assetId] of wanted.entries()) if (!actors.has(assetId)) actors.set(assetId, create(assetId, at))
    }

    function create(assetId: string, at: number): AssetActor {
      const chance = seededChance(world.seed).branch(assetId)
      const { name, location } = stands[at % stands.length] ?? stands[0]
      const stand = { name, location: besides(location, Math.floor(at / stands.length)) }
      const plate = `EV-${String(at + 1).padStart(4, '0')}`
      return runAsset({ world, routes, operator, assetId, name: plate, stand, chance })
    }

    world.settings.onChange(count, adjust)
    adjust()
    const find = (orderHash: string) => [...actors.values()].find((actor) => actor.orderHash === orderHash)
    return {
      markers: () =>
        [...actors.values()].map((actor) => ({
          ...actor.marker(),
          details: () => (actor.orderHash === undefined ? [] : [actor.orderHash.slice(0, 8)]),
        })),
      panels: [usedPanel(() => [...actors.values()])],
      desks: [
        operatorDesk({
          citySecret: world.citySecret,
          command(command) {
            if (world.faults.is(silentAssets)) return undefined
            return actors.get(command.assetId)?.command(command) ?? { state: 'refused', reason: 'other' }
          },
        }),
      ],
      strike(strike) {
        const fined = factsOf(strike, fine)
        if (!fined) return actors.size
        const actor = find(fined.orderHash)
        actor?.reports(fined.orderHash, { kind: 'fined', reason: 'parking', amountTwd: 300 })
        return actor ? 1 : 0
      },
      stop() {
        for (const actor of actors.values()) actor.stop()
      },
    }
  },
}

/** The vehicles that an order has used, with a button to fine it. */
function usedPanel(actors: () => readonly AssetActor[]): CityPanel {
  const used = () => actors().filter(({ orderHash }) => orderHash !== undefined)
  return {
    id: 'scooter',
    title: words.used,
    count: () => used().filter((actor) => actor.marker().state !== 'parked').length,
    empty: () => words.none,
    rows: ({ say }) =>
      used().map(({ assetId, name, orderHash = '', marker }) => {
        const state = marker().state === 'parked' ? states.parked : states.riding
        return {
          key: assetId,
          blocks: [
            { block: 'heading', color: state.color, text: say(state.label), badge: name, side: orderHash.slice(0, 8) },
            {
              block: 'actions',
              actions: [
                { does: 'show', label: say(words.show), markerId: assetId },
                { does: 'post', label: say(fine.label), path: '/api/faults', body: { kind: fine.kind, orderHash } },
              ],
            },
          ],
        }
      }),
  }
}
