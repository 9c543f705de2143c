import { type CityPanel, type ConsoleText, type PanelRow, type PartWorld, type Say } from '@daoxing/kit/simulator'
import { instantFromMs, taipeiTime } from '@daoxing/kit/contract'
import type { ChauffeurCalendar } from './chauffeur-calendar.ts'
import { type ChauffeurRiderState, type CityChauffeurRider, startChauffeurRider } from './chauffeur-rider.ts'
import { chauffeurRiders } from './chauffeur-settings.ts'
import { troubleOfTrip } from './trip-trouble.ts'

const words = {
  title: ['包車行程表', 'Calendar of chauffeurs', 'ハイヤーの予定'],
  search: ['司機、車牌或行程', 'Driver, plate or trip', '運転手・ナンバー・予約'],
  none: ['目前沒有已排定的包車。', 'No booked trips.', '予約された走行はありません。'],
  unconfirmed: ['待確認', 'to confirm', '要確認'],
  riders: ['包車的人', 'Riders with a chauffeur', 'ハイヤー利用者'],
  noRiders: ['沒有包車的人', 'No riders', '利用者はいません'],
  joining: ['註冊中', 'signing up', '登録中'],
  home: ['目前沒有包車', 'no trip', '予約なし'],
  booked: ['已預約', 'booked', '予約済み'],
} as const satisfies Readonly<Record<string, ConsoleText>>

export type KnownChauffeur = {
  readonly driverId: string
  readonly name: string
  readonly plate: string
  readonly calendar: ChauffeurCalendar
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** A time in Taipei as the console writes it: 11-29 08:30. */
function timeText(instant: string): string {
  const { day, hour, minute } = taipeiTime(instant)
  return `${day.slice(5)} ${twoDigits(hour)}:${twoDigits(minute)}`
}

function rowOf(
  world: Pick<PartWorld, 'seed' | 'settings'>,
  { name, plate, calendar }: KnownChauffeur,
  say: Say,
): PanelRow {
  const lines = calendar.mine().map(({ orderHash, boardingAt, endsAt, pickup, confirmBy }) => ({
    cells: [
      `${timeText(boardingAt)}–${timeText(endsAt).slice(-5)}`,
      pickup.address,
      [orderHash.slice(0, 8), confirmBy === null ? '' : say(words.unconfirmed), troubleOfTrip(world, orderHash) ?? '']
        .filter(Boolean)
        .join(' · '),
    ],
  }))
  return {
    key: plate + name,
    blocks: [
      { block: 'heading', text: name, badge: plate, side: String(lines.length) },
      { block: 'table', columns: ['', '', ''], lines },
    ],
  }
}

/** The chauffeurs who have booked trips, with the time and place of each. */
export function chauffeurPanel(world: PartWorld, list: () => readonly KnownChauffeur[]): CityPanel {
  const busy = () => list().filter(({ calendar }) => calendar.mine().length > 0)
  return {
    id: 'chauffeurs',
    title: words.title,
    search: words.search,
    count: () => busy().reduce((sum, { calendar }) => sum + calendar.mine().length, 0),
    empty: () => words.none,
    rows: ({ say, find }) =>
      busy()
        .filter(({ name, plate, driverId, calendar }) =>
          [name, plate, driverId, ...calendar.mine().map(({ orderHash }) => orderHash)].some((text) =>
            text.toLowerCase().includes(find.toLowerCase()),
          ),
        )
        .map((one) => rowOf(world, one, say)),
  }
}

const stages: Readonly<Record<ChauffeurRiderState, ConsoleText>> = {
  joining: words.joining,
  home: words.home,
  booked: words.booked,
}

export type ChauffeurRiders = { readonly panel: CityPanel; stop(): void }

/** As many riders as the setting says, with their panel. */
export function runChauffeurRiders(world: PartWorld): ChauffeurRiders {
  const riders: CityChauffeurRider[] = []
  const adjust = () => {
    const wanted = world.settings.get(chauffeurRiders)
    for (const gone of riders.splice(wanted)) gone.stop()
    while (riders.length < wanted) riders.push(startChauffeurRider(world, riders.length))
  }
  world.settings.onChange(chauffeurRiders, adjust)
  adjust()
  const sideOf = (rider: CityChauffeurRider, say: Say) => {
    const trip = rider.trip()
    return trip ? `${timeText(instantFromMs(trip.tripStartTime))} ${trip.status}` : say(stages[rider.state()])
  }
  return {
    panel: {
      id: 'chauffeur-riders',
      title: words.riders,
      count: () => riders.filter((rider) => rider.state() === 'booked').length,
      empty: () => words.noRiders,
      rows: ({ say }) =>
        riders.map((rider, number) => ({
          key: `chauffeur-rider-${number}`,
          blocks: [
            {
              ...{ block: 'heading', text: rider.name, side: sideOf(rider, say) },
              badge: rider.trip()?.orderHash.slice(0, 8),
            },
          ],
        })),
    },
    stop() {
      for (const rider of riders) rider.stop()
    },
  }
}
