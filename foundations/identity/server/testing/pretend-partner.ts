import { bindPort } from '@daoxing/kit/server'
import { partnerMembershipPort } from '../partner/partner-membership-port.ts'

const noError = { code: undefined, statusTitle: null, contactNumber: null, message: null }
const privacy = { document: 'privacy', version: '1', title: '告知', text: '只用來確認會員身分。', url: null }

/** A rental partner without members, which makes any rider one: for houses whose subject is something else. */
export const pretendPartner = () => {
  let bindingNo = 0
  return bindPort(partnerMembershipPort, {
    checkLogin: async () => ({ kind: 'notMember', error: noError }),
    async bind({ riderRef, bindingType }) {
      if (bindingType !== 'upgrade') return { kind: 'notMember', error: noError }
      bindingNo += 1
      return { kind: 'bound', memberNo: `M-${riderRef.slice(0, 8)}`, bindingNo }
    },
    agreements: async () => [privacy],
  })
}
