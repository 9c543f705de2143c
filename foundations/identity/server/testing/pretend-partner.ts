import { bindPort } from '@daoxing/kit/server'
import { partnerMembershipPort } from '../partner/partner-membership-port.ts'

/** A partner whose members are bound to every rider who asks. */
export const pretendPartner = bindPort(partnerMembershipPort, {
  checkLogin: async () => ({ kind: 'bound', memberNo: 'M-1', bindingNo: 1 }),
  bind: async () => ({ kind: 'bound', memberNo: 'M-1', bindingNo: 1 }),
  agreements: async () => [{ document: 'privacy', version: '1', title: '告知', text: '內容', url: null }],
})
