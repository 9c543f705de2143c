import {
  acceptTerms,
  bindByCode,
  checkOtp,
  checkTerms,
  deleteRealName,
  enroll,
  enrollKiosk,
  findRider,
  finishSignUp,
  getCurrentRider,
  getCurrentUser,
  getMarketingAgreement,
  getRealName,
  issueBindCode,
  putMarketingAgreement,
  putRealName,
  putRiderFeatures,
  readRiderAudit,
  readRiderFeatures,
  loginWithLine,
  readLineHost,
  readRiderFields,
  requestEmailVerification,
  requestOtp,
  resetConfig,
  setConfig,
  setRiderStatus,
  returnFromLine,
  signIn,
  signInKiosk,
  signOut,
  signUp,
  unsubscribeFromMail,
  updatePhone,
  verifyEmail,
  startLineLogin,
  verifyOtp,
} from '@daoxing/identity/contract'
import { bindCall, bindJob, bindPort, type ServerSlice } from '@daoxing/kit/server'
import { enrollKioskHandler } from './calls/enroll-kiosk.ts'
import { resetConfigHandler } from './calls/reset-config.ts'
import { setConfigHandler } from './calls/set-config.ts'
import { setRiderStatusHandler } from './calls/set-rider-status.ts'
import { findRiderHandler } from './calls/find-rider.ts'
import { readRiderAuditHandler } from './calls/read-rider-audit.ts'
import { issueBindCodeHandler } from './calls/issue-bind-code.ts'
import { bindByCodeHandler } from './calls/bind-by-code.ts'
import { finishSignUpHandler } from './calls/finish-sign-up.ts'
import { signInKioskHandler } from './calls/sign-in-kiosk.ts'
import { checkOtpHandler } from './calls/check-otp.ts'
import { updatePhoneHandler } from './calls/update-phone.ts'
import { requestEmailVerificationHandler } from './calls/request-email-verification.ts'
import { verifyEmailHandler } from './calls/verify-email.ts'
import { unsubscribeFromMailHandler } from './calls/unsubscribe-from-mail.ts'
import { enrollHandler } from './calls/enroll.ts'
import { readRiderFeaturesHandler } from './calls/read-rider-features.ts'
import { putRiderFeaturesHandler } from './calls/put-rider-features.ts'
import { acceptTermsHandler } from './calls/accept-terms.ts'
import { checkTermsHandler } from './calls/check-terms.ts'
import { deleteRealNameHandler } from './calls/delete-real-name.ts'
import { getCurrentRiderHandler } from './calls/get-current-rider.ts'
import { getCurrentUserHandler } from './calls/get-current-user.ts'
import { getMarketingAgreementHandler } from './calls/get-marketing-agreement.ts'
import { getRealNameHandler } from './calls/get-real-name.ts'
import { loginWithLineHandler } from './calls/login-with-line.ts'
import { putMarketingAgreementHandler } from './calls/put-marketing-agreement.ts'
import { putRealNameHandler } from './calls/put-real-name.ts'
import { readLineHostHandler } from './calls/read-line-host.ts'
import { readRiderFieldsHandler } from './calls/read-rider-fields.ts'
import { requestOtpHandler } from './calls/request-otp.ts'
import { returnFromLineHandler } from './calls/return-from-line.ts'
import { signInHandler } from './calls/sign-in.ts'
import { signOutHandler } from './calls/sign-out.ts'
import { signUpHandler } from './calls/sign-up.ts'
import { startLineLoginHandler } from './calls/start-line-login.ts'
import { verifyOtpHandler } from './calls/verify-otp.ts'
import { doForgetOldCodes, forgetOldCodes, planForgettingOfOldCodes } from './jobs/forget-old-codes.ts'
import { doSendEmailLink, sendEmailLink } from './jobs/send-email-link.ts'
import { doTellOldPhone, tellOldPhone } from './jobs/tell-old-phone.ts'
import { identityPurpose, identitySeal } from './identity-seal.ts'
import { doSendOtp, sendOtp } from './jobs/send-otp.ts'
import { sealReadableKeys } from './stores/mail-choice-store.ts'
import { configuredLineChannel, lineChannelPort } from './line-login/line-channel.ts'
import './own-rider-fields.ts'
import { authenticateOperator, enterConfiguredOperators } from './operators.ts'
import { authenticateRider } from './sessions/authenticate-rider.ts'
import { riderRooms } from './sessions/rooms.ts'
import { configuredMail } from './mail/configured-mail.ts'
import { rotateUnsubscribeKey } from './mail/unsubscribe-token.ts'
import { mailPort } from './mail/mail-port.ts'
import { configuredSms } from './sms/http-sms.ts'
import { smsPort } from './sms/sms-port.ts'

export { type Mail, type MailPort, mailPort } from './mail/mail-port.ts'
export { askForMailProof, type MailProof } from './mail/ask-for-mail-proof.ts'
export { mailRider } from './mail/mail-rider.ts'
export { emailLinkSeconds } from './rules/email-limits.ts'
export { riderNeedsNote } from './rider-needs.ts'
export { assertMayUse } from './standing.ts'
export { simplifiedIn } from './rules/chinese-text.ts'
export { newUuid } from './rules/new-uuid.ts'
export { type Rider, riderMailOf, riderOf } from './riders.ts'
export { lineAccountOf } from './stores/line-account-store.ts'
export { liveSessionIds } from './stores/session-store.ts'
export { type SmsPort, smsPort } from './sms/sms-port.ts'

export const identityServer: ServerSlice = {
  name: 'identity',
  calls: [
    bindCall(requestOtp, requestOtpHandler),
    bindCall(verifyOtp, verifyOtpHandler),
    bindCall(signUp, signUpHandler),
    bindCall(signIn, signInHandler),
    bindCall(loginWithLine, loginWithLineHandler),
    bindCall(startLineLogin, startLineLoginHandler),
    bindCall(returnFromLine, returnFromLineHandler),
    bindCall(readLineHost, readLineHostHandler),
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
    bindCall(enrollKiosk, enrollKioskHandler),
    bindCall(setRiderStatus, setRiderStatusHandler),
    bindCall(setConfig, setConfigHandler),
    bindCall(resetConfig, resetConfigHandler),
    bindCall(findRider, findRiderHandler),
    bindCall(readRiderAudit, readRiderAuditHandler),
    bindCall(issueBindCode, issueBindCodeHandler),
    bindCall(bindByCode, bindByCodeHandler),
    bindCall(finishSignUp, finishSignUpHandler),
    bindCall(signInKiosk, signInKioskHandler),
    bindCall(checkOtp, checkOtpHandler),
    bindCall(updatePhone, updatePhoneHandler),
    bindCall(requestEmailVerification, requestEmailVerificationHandler),
    bindCall(verifyEmail, verifyEmailHandler),
    bindCall(unsubscribeFromMail, unsubscribeFromMailHandler),
    bindCall(enroll, enrollHandler),
    bindCall(readRiderFeatures, readRiderFeaturesHandler),
    bindCall(putRiderFeatures, putRiderFeaturesHandler),
  ],
  jobs: [
    bindJob(sendOtp, doSendOtp),
    bindJob(sendEmailLink, doSendEmailLink),
    bindJob(tellOldPhone, doTellOldPhone),
    bindJob(forgetOldCodes, doForgetOldCodes),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
  authenticators: [authenticateRider, authenticateOperator],
  roomsOf: riderRooms,
  ports: (house) => [
    bindPort(lineChannelPort, configuredLineChannel(house, process.env)),
    bindPort(smsPort, configuredSms(house, process.env)),
    bindPort(mailPort, configuredMail(house, process.env)),
  ],
  sealed: {
    columns: [
      { table: 'identity.line_attempts', id: ['state_hash'], column: 'proofs_sealed', purpose: identityPurpose },
      { table: 'identity.signing_keys', id: ['purpose'], column: 'key_sealed', purpose: identityPurpose },
    ],
    fields: [{ job: sendOtp.name, field: 'uuidSealed', purpose: identityPurpose }],
  },
  rotateKeys: ({ tx, settings, rotation, now }) => rotateUnsubscribeKey(tx, { settings, rotation, now }),
  async onStart({ house, tx }) {
    await sealReadableKeys(tx, identitySeal(house))
    await planForgettingOfOldCodes({ house, tx })
    await enterConfiguredOperators(tx, house, process.env)
  },
}
