import { defineRefusals } from '@daoxing/kit/contract'

export const chargingRefusals = defineRefusals({
  'charging.quoteExpired': { code: 'QUOTE_EXPIRED', status: 409 },
  'charging.alreadyLive': { code: 'SESSION_ALREADY_LIVE', status: 409 },
  'charging.stationTaken': { code: 'STATION_TAKEN', status: 409 },
  'charging.movedMeanwhile': { code: 'SESSION_MOVED_MEANWHILE', status: 409 },
  'charging.cannotCancelNow': { code: 'CANNOT_CANCEL_NOW', status: 409 },
  'charging.cannotStopNow': { code: 'CANNOT_STOP_NOW', status: 409 },
  'charging.stationOfAnother': { code: 'STATION_OF_ANOTHER', status: 409 },
})
