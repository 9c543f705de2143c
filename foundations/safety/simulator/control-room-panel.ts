import type { CityPanel, PanelRow, Say } from '@daoxing/kit/simulator'
import type { BookedMessage } from './alarm-book.ts'
import type { ControlRoom } from './control-room.ts'

/** Lists the alarm messages that the control room has received. */
export function controlRoomPanel(room: ControlRoom): CityPanel {
  return {
    id: 'control-room',
    title: ['控制中心', 'Control room', '管制センター'],
    count: () => room.newest().filter(({ answersAtMs }) => answersAtMs !== null).length,
    empty: () => ['沒有求助', 'No alarms', '通報はありません'],
    rows: ({ say }) => room.newest().map((booked) => rowOf(booked, say)),
  }
}

function rowOf({ message, answersAtMs }: BookedMessage, say: Say): PanelRow {
  const { identifier, status, msgType, info, note } = message
  const isWaiting = answersAtMs !== null
  const drill = status === 'Exercise' ? say(['演習', 'Exercise', '訓練']) : say(['實際', 'Actual', '実際'])
  return {
    key: identifier,
    look: info?.parameters['duress'] === 'true' ? 'alert' : isWaiting ? 'card' : 'done',
    blocks: [
      { block: 'heading', text: info?.headline ?? note ?? msgType, badge: msgType, side: drill },
      ...(info === null ? [] : [{ block: 'text' as const, text: `${info.description}，${info.contact}` }]),
      ...(isWaiting
        ? [
            {
              block: 'actions' as const,
              actions: [
                {
                  does: 'post' as const,
                  label: say(['確認', 'Acknowledge', '確認']),
                  path: '/api/control-room/acknowledge',
                  body: { identifier },
                },
              ],
            },
          ]
        : []),
    ],
  }
}
