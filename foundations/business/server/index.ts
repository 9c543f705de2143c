import * as businessContract from '@daoxing/business/contract'
import { companyBindingPort } from '@daoxing/identity/server'
import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import { payerAccountsPort } from '@daoxing/wallet/server'
import { decideTicketAnswer } from './calls/decide-ticket.ts'
import { dismissMemberAnswer } from './calls/dismiss-member.ts'
import { downloadStatementAnswer } from './calls/download-statement.ts'
import { issueCompanyBindCodeAnswer } from './calls/issue-company-bind-code.ts'
import { leaveCompanyAnswer } from './calls/leave-company.ts'
import { listBusinessAccountsAnswer } from './calls/list-business-accounts.ts'
import { listCompanyMembersAnswer } from './calls/list-company-members.ts'
import { listCompanyTripsAnswer } from './calls/list-company-trips.ts'
import { listReviewTicketsAnswer } from './calls/list-review-tickets.ts'
import { listStatementsAnswer } from './calls/list-statements.ts'
import { listTicketsToReviewAnswer } from './calls/list-tickets-to-review.ts'
import { putCompanyAnswer } from './calls/put-company.ts'
import { readCompanyDeskAnswer } from './calls/read-company-desk.ts'
import { readCustomFieldsAnswer } from './calls/read-custom-fields.ts'
import { removeCompanyMemberAnswer } from './calls/remove-company-member.ts'
import { requestCompanyOtpAnswer } from './calls/request-company-otp.ts'
import { requestReviewTicketAnswer } from './calls/request-review-ticket.ts'
import { reviewTicketAnswer } from './calls/review-ticket.ts'
import { settleMonthAnswer } from './calls/settle-month.ts'
import { verifyCompanyOtpAnswer } from './calls/verify-company-otp.ts'
import { joinByCode } from './company-binding.ts'
import { companyAccounts } from './company-rides.ts'

export {
  admitChange,
  type AdmittedRide,
  admitRide,
  enterRide,
  lowerReservation,
  quotesOfGroup,
  recheckRide,
  stillPays,
} from './company-rides.ts'
import { eraseBusiness, holdsOfCompanies } from './end-account.ts'

export const businessServer: ServerSlice = {
  name: 'business',
  contract: businessContract,
  calls: [
    decideTicketAnswer,
    dismissMemberAnswer,
    downloadStatementAnswer,
    issueCompanyBindCodeAnswer,
    listBusinessAccountsAnswer,
    listCompanyMembersAnswer,
    listCompanyTripsAnswer,
    listReviewTicketsAnswer,
    listStatementsAnswer,
    listTicketsToReviewAnswer,
    putCompanyAnswer,
    readCompanyDeskAnswer,
    readCustomFieldsAnswer,
    removeCompanyMemberAnswer,
    requestCompanyOtpAnswer,
    requestReviewTicketAnswer,
    reviewTicketAnswer,
    settleMonthAnswer,
    verifyCompanyOtpAnswer,
    leaveCompanyAnswer,
  ],
  ports: () => [bindPort(payerAccountsPort, companyAccounts), bindPort(companyBindingPort, { bound: joinByCode })],
  migrations: new URL('./migrations/', import.meta.url),
  eraseRider: eraseBusiness,
  holdsRider: holdsOfCompanies,
  keptOfRiders: [{ what: 'companyRides', why: 'accounting', months: 120 }],
  words: new URL('../contract/words/', import.meta.url),
}
