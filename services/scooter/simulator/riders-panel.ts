import type { ScooterUnit } from '@daoxing/assets/simulator'
import type { CityPanel, ConsoleText } from '@daoxing/kit/simulator'
import type { CityScooterRider, ScooterRiderState } from './scooter-rider.ts'
import { maintenanceNow, relocationFee, trafficTicket, unprovenFee } from './vendor-faults.ts'

const stages: Readonly<Record<ScooterRiderState, ConsoleText>> = {
  joining: ['註冊與駕照審核中', 'signing up, licence in review', '登録・免許審査中'],
  home: ['目前沒有租車', 'at home', '利用なし'],
  reserved: ['已預約', 'has reserved', '予約済み'],
  riding: ['騎乘中', 'rides', '走行中'],
  refused: ['駕照未通過', 'licence was refused', '免許が不承認'],
}
const ofPlate = [trafficTicket, relocationFee, unprovenFee, maintenanceNow]

/** Lists the city's riders of scooters with what each does now. */
export function scooterRidersPanel(riders: () => readonly CityScooterRider[]): CityPanel {
  const isOut = ({ state }: CityScooterRider) => state() === 'reserved' || state() === 'riding'
  return {
    id: 'scooter-riders',
    title: ['騎機車的人', 'Scooter riders', 'スクーター利用者'],
    count: () => riders().filter(isOut).length,
    empty: () => ['沒有騎機車的人', 'No riders', '利用者はいません'],
    rows: ({ say }) =>
      riders().map(({ name, state, plate }, number) => ({
        key: `scooter-rider-${number}`,
        look: state() === 'refused' ? 'done' : 'card',
        blocks: [{ block: 'heading', text: name, badge: plate(), side: say(stages[state()]) }],
      })),
  }
}

const rowsMax = 50

/** Lists scooters that are on or reserved by the city's riders, with what the vendor can do about each. */
export function scootersInUsePanel(
  units: () => Iterable<ScooterUnit>,
  riders: () => readonly CityScooterRider[],
): CityPanel {
  const inUse = () => {
    const taken = new Set(riders().map(({ plate }) => plate()))
    return [...units()].filter(({ plate, reading }) => taken.has(plate) || reading().isPowerOn)
  }
  return {
    id: 'scooters-in-use',
    title: ['使用中的機車', 'Scooters in use', '利用中のスクーター'],
    search: ['輸入車牌', 'Plate', 'ナンバー'],
    count: () => inUse().length,
    empty: () => ['沒有使用中的機車。', 'No scooter is in use.', '利用中の車両はありません。'],
    rows: ({ say, find }) =>
      // Fees come after the ride: a search finds scooters that stand, too.
      (find === '' ? inUse() : [...units()].filter(({ plate }) => plate.includes(find.toUpperCase())))
        .slice(0, rowsMax)
        .map(({ plate, assetId, reading }) => {
          const { energyPercent, helmets } = reading()
          const facts = { percent: energyPercent, helmets }
          return {
            key: plate,
            blocks: [
              { block: 'heading', text: plate, action: { does: 'show', label: plate, markerId: assetId } },
              {
                ...{ block: 'text', look: 'small' },
                text: say(
                  [
                    '電量 {percent}%，安全帽 {helmets} 頂',
                    'Battery {percent}%, helmets {helmets}',
                    '残量 {percent}%、ヘルメット {helmets}',
                  ],
                  facts,
                ),
              },
              {
                block: 'actions',
                actions: ofPlate.map(({ kind, label }) => ({
                  ...{ does: 'post' as const, path: '/api/faults', label: say(label), body: { kind, plate } },
                })),
              },
            ],
          }
        }),
  }
}
