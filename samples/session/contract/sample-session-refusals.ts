import { defineRefusals } from '@daoxing/kit/contract'

export const sampleSessionRefusals = defineRefusals({
  'sampleSession.quoteExpired': { code: 'QUOTE_EXPIRED', status: 409 },
  'sampleSession.alreadyLive': { code: 'SESSION_ALREADY_LIVE', status: 409 },
  'sampleSession.stationTaken': { code: 'STATION_TAKEN', status: 409 },
  'sampleSession.movedMeanwhile': { code: 'SESSION_MOVED_MEANWHILE', status: 409 },
  'sampleSession.cannotCancelNow': { code: 'CANNOT_CANCEL_NOW', status: 409 },
  'sampleSession.cannotStopNow': { code: 'CANNOT_STOP_NOW', status: 409 },
  'sampleSession.stationOfAnother': { code: 'STATION_OF_ANOTHER', status: 409 },
})
