import type { ActorKind, CityMarker, CityPanel, ConsoleText, PanelRow, Say } from '@daoxing/kit/simulator'
import type { DriverJob, DriverSnapshot } from './driver-actor.ts'
import { driverCancels, driverOffline } from './driver-faults.ts'
import { driverStates } from './driver-states.ts'

/** Console texts for drivers of any service. */
export const driverWords = {
  search: ['輸入車牌、姓名或編號', 'Plate, name or id', 'ナンバー、名前、番号'],
  empty: ['沒有符合的司機。', 'No driver fits.', '該当する運転手はいません。'],
  states: driverStates,
} as const satisfies Partial<ActorKind>

const words = {
  jobs: ['行程', 'Trips', '乗車'],
  noJobs: ['目前沒有進行中的行程。', 'No trip is under way.', '進行中の乗車はありません。'],
  show: ['在地圖上看', 'Show on map', '地図で見る'],
  why: ['派遣經過', 'Why this car', '配車の経緯'],
  cutLine: ['斷線 30 秒', 'Cut line for 30 s', '30 秒切断'],
  driven: ['已行駛 {km} 公里', 'driven {km} km', '走行 {km} km'],
} as const satisfies Readonly<Record<string, ConsoleText>>

const faultsPath = '/api/faults'

export function driverMarker(driver: DriverSnapshot): CityMarker {
  const { driverId, name, vehicle, activity, isOnline, location, bearing, speedMps, odometerMetres, orderHash } = driver
  return {
    id: driverId,
    name,
    badge: vehicle.plate,
    state: activity,
    isOnline,
    location,
    bearing,
    speedMps,
    details: (say) => [
      vehicle.model,
      vehicle.color,
      say(words.driven, { km: (odometerMetres / 1000).toFixed(1) }),
      ...(orderHash === null ? [] : [orderHash.slice(0, 8)]),
    ],
    actions: (say) => [
      {
        does: 'post',
        label: say(words.cutLine),
        path: faultsPath,
        body: { kind: driverOffline.kind, driverId, seconds: 30 },
      },
    ],
  }
}

/** The jobs in progress of one fleet. */
export function jobsPanel(id: string, jobs: () => readonly DriverJob[]): CityPanel {
  return {
    id,
    title: words.jobs,
    count: () => jobs().length,
    empty: () => words.noJobs,
    rows: ({ say }) => jobs().map((job) => jobRow(job, say)),
  }
}

function jobRow({ id, driverId, plate, state, isReturnable }: DriverJob, say: Say): PanelRow {
  const { color, label } = driverStates[state]
  return {
    key: id,
    blocks: [
      { block: 'heading', color, text: say(label), badge: plate, side: id.slice(0, 8) },
      {
        block: 'actions',
        actions: [
          { does: 'show', label: say(words.show), markerId: driverId },
          { does: 'find', label: say(words.why), what: 'order', text: id },
          ...(isReturnable
            ? [
                {
                  does: 'post' as const,
                  label: say(driverCancels.label),
                  path: faultsPath,
                  body: { kind: driverCancels.kind, tripHash: id },
                },
              ]
            : []),
        ],
      },
    ],
  }
}
