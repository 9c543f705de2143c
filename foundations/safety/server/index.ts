import { bindJob, bindPort, type ServerSlice } from '@daoxing/kit/server'
import * as safetyContract from '@daoxing/safety/contract'
import { addContactsAnswer } from './calls/add-contacts.ts'
import { allowPinResetAnswer } from './calls/allow-pin-reset.ts'
import { changeContactAnswer } from './calls/change-contact.ts'
import { closeAlarmAnswer } from './calls/close-alarm.ts'
import { deleteContactAnswer } from './calls/delete-contact.ts'
import { getAlarmAnswer } from './calls/get-alarm.ts'
import { getPinAnswer } from './calls/get-pin.ts'
import { listContactsAnswer } from './calls/list-contacts.ts'
import { raiseAlarmAnswer } from './calls/raise-alarm.ts'
import { receiveCapAnswer } from './calls/receive-cap.ts'
import { reportPositionsAnswer } from './calls/report-positions.ts'
import { requestPinCodeAnswer } from './calls/request-pin-code.ts'
import { resetPinAnswer } from './calls/reset-pin.ts'
import { setPinAnswer } from './calls/set-pin.ts'
import { takeBackAlarmAnswer } from './calls/take-back-alarm.ts'
import { textContactsAnswer } from './calls/text-contacts.ts'
import { textPoliceAnswer } from './calls/text-police.ts'
import { controlRoomPort } from './control-room/control-room-port.ts'
import { handleDeskAnswers } from './control-room/desk-answers.ts'
import { configuredControlRoom } from './control-room/http-control-room.ts'
import { eraseSafety, holdsOfAlarms } from './erase-safety.ts'
import { endDrill, escalateAlarm, recordAlarm, sendToDesk, soundAlarm } from './jobs/alarm-jobs.ts'
import { endDrillHandler } from './jobs/end-drill-handler.ts'
import { escalateAlarmHandler } from './jobs/escalate-alarm-handler.ts'
import { purgeTextsHandler, purgeTexts } from './jobs/purge-texts.ts'
import { recordAlarmHandler } from './jobs/record-alarm-handler.ts'
import { sendTextHandler, sendText } from './jobs/send-text.ts'
import { sendToDeskHandler } from './jobs/send-to-desk-handler.ts'
import { soundAlarmHandler } from './jobs/sound-alarm-handler.ts'
import { pinPurpose } from './pins.ts'
import { safetyConfigs } from './safety-configs.ts'

export const safetyServer: ServerSlice = {
  name: 'safety',
  contract: safetyContract,
  configs: safetyConfigs,
  calls: [
    listContactsAnswer,
    addContactsAnswer,
    changeContactAnswer,
    deleteContactAnswer,
    textPoliceAnswer,
    textContactsAnswer,
    getAlarmAnswer,
    raiseAlarmAnswer,
    takeBackAlarmAnswer,
    closeAlarmAnswer,
    reportPositionsAnswer,
    getPinAnswer,
    setPinAnswer,
    requestPinCodeAnswer,
    resetPinAnswer,
    allowPinResetAnswer,
    receiveCapAnswer,
  ],
  jobs: [
    bindJob(sendText, sendTextHandler),
    bindJob(purgeTexts, purgeTextsHandler),
    bindJob(soundAlarm, soundAlarmHandler),
    bindJob(sendToDesk, sendToDeskHandler),
    bindJob(escalateAlarm, escalateAlarmHandler),
    bindJob(recordAlarm, recordAlarmHandler),
    bindJob(endDrill, endDrillHandler),
    handleDeskAnswers,
  ],
  ports: (house) => [bindPort(controlRoomPort, configuredControlRoom(house, process.env))],
  sealed: { columns: [{ table: 'safety.pins', id: ['rider_id'], column: 'pins_sealed', purpose: pinPurpose }] },
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
  eraseRider: eraseSafety,
  holdsRider: holdsOfAlarms,
  keptOfRiders: [{ what: 'alarms', why: 'complaints', months: 6 }],
  async onStart({ house, tx }) {
    await house.jobs.plan(tx, purgeTexts, {}, { key: purgeTexts.name, keepDueAt: true })
  },
}
