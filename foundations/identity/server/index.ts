import {
  acceptTerms,
  checkTerms,
  deleteRealName,
  getCurrentRider,
  getCurrentUser,
  getMarketingAgreement,
  getRealName,
  putMarketingAgreement,
  putRealName,
  readRiderFields,
  requestOtp,
  signIn,
  signOut,
  signUp,
  verifyOtp,
} from '@daoxing/identity/contract'
import { bindCall, bindJob, bindPort, type ServerSlice } from '@daoxing/kit/server'
import { acceptTermsHandler } from './calls/accept-terms.ts'
import { checkTermsHandler } from './calls/check-terms.ts'
import { deleteRealNameHandler } from './calls/delete-real-name.ts'
import { getCurrentRiderHandler } from './calls/get-current-rider.ts'
import { getCurrentUserHandler } from './calls/get-current-user.ts'
import { getMarketingAgreementHandler } from './calls/get-marketing-agreement.ts'
import { getRealNameHandler } from './calls/get-real-name.ts'
import { putMarketingAgreementHandler } from './calls/put-marketing-agreement.ts'
import { putRealNameHandler } from './calls/put-real-name.ts'
import { readRiderFieldsHandler } from './calls/read-rider-fields.ts'
import { requestOtpHandler } from './calls/request-otp.ts'
import { signInHandler } from './calls/sign-in.ts'
import { signOutHandler } from './calls/sign-out.ts'
import { signUpHandler } from './calls/sign-up.ts'
import { verifyOtpHandler } from './calls/verify-otp.ts'
import { doForgetOldCodes, forgetOldCodes, planForgettingOfOldCodes } from './jobs/forget-old-codes.ts'
import { doSendOtp, sendOtp } from './jobs/send-otp.ts'
import './own-rider-fields.ts'
import { authenticateRider } from './sessions/authenticate-rider.ts'
import { riderRooms } from './sessions/rooms.ts'
import { configuredMail } from './mail/configured-mail.ts'
import { mailPort } from './mail/mail-port.ts'
import { configuredSms } from './sms/http-sms.ts'
import { smsPort } from './sms/sms-port.ts'

export { type Mail, type MailPort, mailPort } from './mail/mail-port.ts'
export { newUuid } from './rules/new-uuid.ts'
export { defineRiderField, type ResolveRiderField, type RiderFieldInput } from './rider-fields.ts'
export { type Rider, riderMailOf, riderOf } from './riders.ts'
export { roomOfRider, roomOfSession } from './sessions/rooms.ts'
export { type SmsPort, smsPort } from './sms/sms-port.ts'

export const identityServer: ServerSlice = {
  name: 'identity',
  calls: [
    bindCall(requestOtp, requestOtpHandler),
    bindCall(verifyOtp, verifyOtpHandler),
    bindCall(signUp, signUpHandler),
    bindCall(signIn, signInHandler),
    bindCall(signOut, signOutHandler),
    bindCall(getCurrentRider, getCurrentRiderHandler),
    bindCall(getCurrentUser, getCurrentUserHandler),
    bindCall(readRiderFields, readRiderFieldsHandler),
    bindCall(getRealName, getRealNameHandler),
    bindCall(putRealName, putRealNameHandler),
    bindCall(deleteRealName, deleteRealNameHandler),
    bindCall(acceptTerms, acceptTermsHandler),
    bindCall(checkTerms, checkTermsHandler),
    bindCall(getMarketingAgreement, getMarketingAgreementHandler),
    bindCall(putMarketingAgreement, putMarketingAgreementHandler),
  ],
  jobs: [bindJob(sendOtp, doSendOtp), bindJob(forgetOldCodes, doForgetOldCodes)],
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
  authenticators: [authenticateRider],
  roomsOf: riderRooms,
  ports: (house) => [
    bindPort(smsPort, configuredSms(house, process.env)),
    bindPort(mailPort, configuredMail(house, process.env)),
  ],
  onStart: planForgettingOfOldCodes,
}
