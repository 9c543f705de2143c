import type { ActorKind } from '@daoxing/kit/simulator'

/** Activities of a driver, with their colours and labels on the console. */
export const driverStates = {
  free: { color: '#4FC9B5', label: ['空車', 'free', '空車'] },
  offered: { color: '#FFC93C', label: ['考慮中', 'offered', '検討中'] },
  pickup: { color: '#9CCBFF', label: ['前往接客', 'to the rider', '迎車'] },
  waiting: { color: '#F5BD6F', label: ['等候上車', 'waiting', '待機'] },
  riding: { color: '#C9A7FF', label: ['載客中', 'riding', '乗車中'] },
  collecting: { color: '#7FDB9F', label: ['收款中', 'collecting', '精算'] },
  off: { color: '#6B7A75', label: ['下班', 'off shift', '休み'] },
  connecting: { color: '#46544F', label: ['連線中', 'connecting', '接続中'] },
} as const satisfies ActorKind['states']

/** Current activity of a driver. */
export type DriverActivity = keyof typeof driverStates
