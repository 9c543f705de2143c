import * as identityContract from '@daoxing/identity/contract'
import { bindJob, bindPort, pageMonitoringPort, type ServerSlice } from '@daoxing/kit/server'
import { enrollKioskAnswer } from './calls/enroll-kiosk.ts'
import { resetConfigAnswer } from './calls/reset-config.ts'
import { setConfigAnswer } from './calls/set-config.ts'
import { setRiderStatusAnswer } from './calls/set-rider-status.ts'
import { findRiderAnswer } from './calls/find-rider.ts'
import { readRiderAuditAnswer } from './calls/read-rider-audit.ts'
import { issueCityPeerCredentialAnswer } from './calls/issue-city-peer-credential.ts'
import { openServiceOfCityAnswer } from './calls/open-service-of-city.ts'
import { issuePeerCredentialAnswer } from './calls/issue-peer-credential.ts'
import { listPeerCredentialsAnswer } from './calls/list-peer-credentials.ts'
import { listPeerEventsAnswer } from './calls/list-peer-events.ts'
import { retryPeerEventAnswer } from './calls/retry-peer-event.ts'
import { revokePeerCredentialsAnswer } from './calls/revoke-peer-credentials.ts'
import { issueBindCodeAnswer } from './calls/issue-bind-code.ts'
import { bindByCodeAnswer } from './calls/bind-by-code.ts'
import { finishSignUpAnswer } from './calls/finish-sign-up.ts'
import { signInKioskAnswer } from './calls/sign-in-kiosk.ts'
import { checkOtpAnswer } from './calls/check-otp.ts'
import { updatePhoneAnswer } from './calls/update-phone.ts'
import { requestEmailVerificationAnswer } from './calls/request-email-verification.ts'
import { verifyEmailAnswer } from './calls/verify-email.ts'
import { unsubscribeFromMailAnswer } from './calls/unsubscribe-from-mail.ts'
import { enrollAnswer } from './calls/enroll.ts'
import { readRiderFeaturesAnswer } from './calls/read-rider-features.ts'
import { putRiderFeaturesAnswer } from './calls/put-rider-features.ts'
import { acceptTermsAnswer } from './calls/accept-terms.ts'
import { checkTermsAnswer } from './calls/check-terms.ts'
import { deleteRealNameAnswer } from './calls/delete-real-name.ts'
import { getCurrentRiderAnswer } from './calls/get-current-rider.ts'
import { getCurrentUserAnswer } from './calls/get-current-user.ts'
import { getMarketingAgreementAnswer } from './calls/get-marketing-agreement.ts'
import { getRealNameAnswer } from './calls/get-real-name.ts'
import { loginWithLineAnswer } from './calls/login-with-line.ts'
import { putMarketingAgreementAnswer } from './calls/put-marketing-agreement.ts'
import { putRealNameAnswer } from './calls/put-real-name.ts'
import { readLineHostAnswer } from './calls/read-line-host.ts'
import { readRiderFieldsAnswer } from './calls/read-rider-fields.ts'
import { requestOtpAnswer } from './calls/request-otp.ts'
import { returnFromLineAnswer } from './calls/return-from-line.ts'
import { signInAnswer } from './calls/sign-in.ts'
import { signOutAnswer } from './calls/sign-out.ts'
import { signUpAnswer } from './calls/sign-up.ts'
import { startLineLoginAnswer } from './calls/start-line-login.ts'
import { getRentalProfileAnswer } from './calls/get-rental-profile.ts'
import { listRentalDocumentsAnswer } from './calls/list-rental-documents.ts'
import { putRentalProfileAnswer } from './calls/put-rental-profile.ts'
import { auditRentalDocumentsAnswer } from './calls/audit-rental-documents.ts'
import { pushReviewVerdictAnswer } from './calls/push-review-verdict.ts'
import { readRentalDocumentAnswer } from './calls/read-rental-document.ts'
import { readReviewPictureAnswer } from './calls/read-review-picture.ts'
import { uploadRentalDocumentAnswer } from './calls/upload-rental-document.ts'
import { uploadRentalFileAnswer } from './calls/upload-rental-file.ts'
import { readIdentityProfileAnswer } from './calls/read-identity-profile.ts'
import { patchMailingAddressAnswer } from './calls/patch-mailing-address.ts'
import { patchEmailAnswer } from './calls/patch-email.ts'
import { putBirthdayAnswer } from './calls/put-birthday.ts'
import { readTrafficCardAnswer } from './calls/read-traffic-card.ts'
import { putTrafficCardAnswer } from './calls/put-traffic-card.ts'
import { readServicePreferencesAnswer } from './calls/read-service-preferences.ts'
import { putServicePreferencesAnswer } from './calls/put-service-preferences.ts'
import { putUserPhoneAnswer } from './calls/put-user-phone.ts'
import { cleanCookiesAnswer } from './calls/clean-cookies.ts'
import { deleteAccountAnswer } from './calls/delete-account.ts'
import { readCanDeleteAnswer } from './calls/read-can-delete.ts'
import { readErasureAnswer } from './calls/read-erasure.ts'
import { saveDeletionReasonsAnswer } from './calls/save-deletion-reasons.ts'
import { verifyOtpAnswer } from './calls/verify-otp.ts'
import { doForgetOldCodes, forgetOldCodes, planForgettingOfOldCodes } from './jobs/forget-old-codes.ts'
import { doSendEmailLink, sendEmailLink } from './jobs/send-email-link.ts'
import { doTellOldPhone, tellOldPhone } from './jobs/tell-old-phone.ts'
import { identityPurpose, identitySeal } from './identity-seal.ts'
import { doSendOtp, sendOtp } from './jobs/send-otp.ts'
import { acceptPartnerAgreementsAnswer } from './calls/accept-partner-agreements.ts'
import { listPartnerAgreementsAnswer } from './calls/list-partner-agreements.ts'
import { listUnacceptedPartnerAgreementsAnswer } from './calls/list-unaccepted-partner-agreements.ts'
import { doSendReview } from './jobs/send-review.ts'
import { doWatchLicence } from './jobs/watch-licence.ts'
import { sendReview, watchLicence } from './papers/papers-jobs.ts'
import { handleReviewVerdicts } from './papers/review-events.ts'
import { configuredProof } from './proof/http-proof.ts'
import { identityProofPort } from './proof/identity-proof-port.ts'
import { eraseIdentity } from './leaving/erase-identity.ts'
import { authLoginAnswer } from './calls/auth-login.ts'
import { bindPartnerAnswer } from './calls/bind-partner.ts'
import { getPartnerMembershipAnswer } from './calls/get-partner-membership.ts'
import { upgradePartnerAnswer } from './calls/upgrade-partner.ts'
import { doSettleBinding, settleBinding } from './partner/ask-partner.ts'
import { configuredPartner } from './partner/http-partner.ts'
import { partnerMembershipPort } from './partner/partner-membership-port.ts'
import { doTellEarlierRider, tellEarlierRider } from './partner/tell-earlier-rider.ts'
import { sealReadableKeys } from './stores/mail-choice-store.ts'
import { configuredLineChannel, lineChannelPort } from './line-login/line-channel.ts'
import './own-rider-fields.ts'
import { doEraseAccount, eraseAccount } from './leaving/erase-account.ts'
import { doTellChange, tellChange } from './settings/tell-change.ts'
import { authenticateOperator, enterConfiguredOperators } from './operators.ts'
import { authenticateRider } from './sessions/authenticate-rider.ts'
import { riderRooms } from './sessions/rooms.ts'
import { configuredMail } from './mail/configured-mail.ts'
import { rotateUnsubscribeKey } from './mail/unsubscribe-token.ts'
import { pageMonitoring } from './page-monitoring.ts'
import { mailPort } from './mail/mail-port.ts'
import { configuredSms } from './sms/http-sms.ts'
import { smsPort } from './sms/sms-port.ts'

export { refuseUnbound } from './partner/membership.ts'
export { signedAgreementsOf } from './stores/signed-agreement-store.ts'
export { signAgreement } from './partner/agreements.ts'
export { type Mail, type MailPort, mailPort } from './mail/mail-port.ts'
export { requestMailProof, type MailProof } from './mail/request-mail-proof.ts'
export { mailRider } from './mail/mail-rider.ts'
export { emailLinkSeconds } from './rules/email-limits.ts'
export { riderNeedsNote } from './rider-needs.ts'
export { type CompanyBinding, companyBindingPort } from './company-binding-port.ts'
export { endCompanyBindings, issueCompanyCode, setCompanyMember } from './company-members.ts'
export { requestOtpCode } from './otp/request-otp-code.ts'
export { saidOfNumber, spendCode } from './otp/verify-otp-code.ts'
export { pictureProblem } from './papers/rules/picture-problem.ts'
export { postSigned, type SignedPost } from './proof/post-signed.ts'
export { recordAct, subjectOfRider } from './audit.ts'
export { type DrivingRight, drivingRightOf, provenLicenceOf, refuseUnlicensed } from './driving-right.ts'
export { endOfLicence } from './papers/shown-papers.ts'
export { assertMayUse } from './standing.ts'
export { simplifiedIn } from './rules/chinese-text.ts'
export { newUuid } from './rules/new-uuid.ts'
export { phoneE164 } from './rules/phone-e164.ts'
export { secretHash } from './rules/secrets.ts'
export { type Rider, riderMailOf, riderNames, riderOf } from './riders.ts'
export { lineAccountOf } from './stores/line-account-store.ts'
export { liveSessionIds } from './stores/session-store.ts'
export { type SmsPort, smsPort } from './sms/sms-port.ts'

export const identityServer: ServerSlice = {
  name: 'identity',
  contract: identityContract,
  calls: [
    getRentalProfileAnswer,
    putRentalProfileAnswer,
    listRentalDocumentsAnswer,
    uploadRentalDocumentAnswer,
    uploadRentalFileAnswer,
    auditRentalDocumentsAnswer,
    readRentalDocumentAnswer,
    pushReviewVerdictAnswer,
    readReviewPictureAnswer,
    requestOtpAnswer,
    verifyOtpAnswer,
    signUpAnswer,
    signInAnswer,
    loginWithLineAnswer,
    startLineLoginAnswer,
    returnFromLineAnswer,
    readLineHostAnswer,
    signOutAnswer,
    getCurrentRiderAnswer,
    getCurrentUserAnswer,
    readRiderFieldsAnswer,
    getRealNameAnswer,
    putRealNameAnswer,
    deleteRealNameAnswer,
    acceptTermsAnswer,
    checkTermsAnswer,
    getMarketingAgreementAnswer,
    putMarketingAgreementAnswer,
    enrollKioskAnswer,
    setRiderStatusAnswer,
    setConfigAnswer,
    resetConfigAnswer,
    findRiderAnswer,
    readRiderAuditAnswer,
    issueBindCodeAnswer,
    issuePeerCredentialAnswer,
    issueCityPeerCredentialAnswer,
    openServiceOfCityAnswer,
    revokePeerCredentialsAnswer,
    listPeerCredentialsAnswer,
    listPeerEventsAnswer,
    retryPeerEventAnswer,
    bindByCodeAnswer,
    finishSignUpAnswer,
    signInKioskAnswer,
    checkOtpAnswer,
    updatePhoneAnswer,
    requestEmailVerificationAnswer,
    verifyEmailAnswer,
    unsubscribeFromMailAnswer,
    enrollAnswer,
    readRiderFeaturesAnswer,
    putRiderFeaturesAnswer,
    getPartnerMembershipAnswer,
    authLoginAnswer,
    bindPartnerAnswer,
    upgradePartnerAnswer,
    listPartnerAgreementsAnswer,
    listUnacceptedPartnerAgreementsAnswer,
    acceptPartnerAgreementsAnswer,
    readIdentityProfileAnswer,
    patchMailingAddressAnswer,
    patchEmailAnswer,
    putBirthdayAnswer,
    readTrafficCardAnswer,
    putTrafficCardAnswer,
    readServicePreferencesAnswer,
    putServicePreferencesAnswer,
    putUserPhoneAnswer,
    cleanCookiesAnswer,
    readCanDeleteAnswer,
    saveDeletionReasonsAnswer,
    deleteAccountAnswer,
    readErasureAnswer,
  ],
  jobs: [
    bindJob(sendOtp, doSendOtp),
    bindJob(sendEmailLink, doSendEmailLink),
    bindJob(tellOldPhone, doTellOldPhone),
    bindJob(tellChange, doTellChange),
    bindJob(eraseAccount, doEraseAccount),
    bindJob(settleBinding, doSettleBinding),
    bindJob(tellEarlierRider, doTellEarlierRider),
    bindJob(forgetOldCodes, doForgetOldCodes),
    bindJob(sendReview, doSendReview),
    bindJob(watchLicence, doWatchLicence),
    handleReviewVerdicts,
  ],
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
  authenticators: [authenticateRider, authenticateOperator],
  roomsOf: riderRooms,
  ports: (house) => [
    bindPort(lineChannelPort, configuredLineChannel(house, process.env)),
    bindPort(smsPort, configuredSms(house, process.env)),
    bindPort(partnerMembershipPort, configuredPartner(house, process.env)),
    bindPort(identityProofPort, configuredProof(house, process.env)),
    bindPort(pageMonitoringPort, pageMonitoring(house.settings)),
    bindPort(mailPort, configuredMail(house, process.env)),
  ],
  sealed: {
    columns: [
      { table: 'identity.papers', id: ['rider_id'], column: 'profile_sealed', purpose: identityPurpose },
      { table: 'identity.papers', id: ['rider_id'], column: 'reason_sealed', purpose: identityPurpose },
      { table: 'identity.paper_documents', id: ['rider_id', 'slot'], column: 'facts_sealed', purpose: identityPurpose },
      { table: 'identity.line_attempts', id: ['state_hash'], column: 'proofs_sealed', purpose: identityPurpose },
      { table: 'identity.partner_memberships', id: ['rider_id'], column: 'login_id_sealed', purpose: identityPurpose },
      { table: 'identity.partner_memberships', id: ['rider_id'], column: 'phone_sealed', purpose: identityPurpose },
      { table: 'identity.partner_bindings', id: ['id'], column: 'login_id_sealed', purpose: identityPurpose },
      { table: 'identity.partner_bindings', id: ['id'], column: 'phone_sealed', purpose: identityPurpose },
      { table: 'identity.partner_checks', id: ['rider_id'], column: 'login_id_sealed', purpose: identityPurpose },
      { table: 'identity.rider_settings', id: ['rider_id'], column: 'facts_sealed', purpose: identityPurpose },
      { table: 'identity.leaving_reasons', id: ['rider_id'], column: 'note_sealed', purpose: identityPurpose },
      { table: 'identity.signing_keys', id: ['purpose'], column: 'key_sealed', purpose: identityPurpose },
    ],
    fields: [
      { job: sendOtp.name, field: 'uuidSealed', purpose: identityPurpose },
      { job: tellChange.name, field: 'toSealed', purpose: identityPurpose },
    ],
  },
  rotateKeys: ({ tx, settings, rotation, now }) => rotateUnsubscribeKey(tx, { settings, rotation, now }),
  async eraseRider(tx, riderId) {
    await eraseIdentity(tx, riderId)
    return 'erased'
  },
  keptOfRiders: [{ what: 'agreements', why: 'proof', months: 60 }],
  async onStart({ house, tx }) {
    await sealReadableKeys(tx, identitySeal(house))
    await planForgettingOfOldCodes({ house, tx })
    await enterConfiguredOperators(tx, house, process.env)
  },
}
