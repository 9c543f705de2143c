import { bindJob, bindPort, type ServerSlice } from '@daoxing/kit/server'
import * as supportContract from '@daoxing/support/contract'
import { addCommentAnswer } from './calls/add-comment.ts'
import { answerCityTicketAnswer } from './calls/answer-city-ticket.ts'
import { answerTicketAnswer } from './calls/answer-ticket.ts'
import { createTicketAnswer } from './calls/create-ticket.ts'
import { getArticleAnswer } from './calls/get-article.ts'
import { getTicketAnswer } from './calls/get-ticket.ts'
import { listArticlesAnswer } from './calls/list-articles.ts'
import { listCategoriesAnswer } from './calls/list-categories.ts'
import { listCityTicketsAnswer } from './calls/list-city-tickets.ts'
import { listCommentsAnswer } from './calls/list-comments.ts'
import { listMessagesAnswer } from './calls/list-messages.ts'
import { listSectionsAnswer } from './calls/list-sections.ts'
import { listServiceTicketsAnswer } from './calls/list-service-tickets.ts'
import { listTicketsAnswer } from './calls/list-tickets.ts'
import { rateArticleAnswer } from './calls/rate-article.ts'
import { readAttachmentAnswer } from './calls/read-attachment.ts'
import { readCaseAnswer } from './calls/read-case.ts'
import { readCasePictureAnswer } from './calls/read-case-picture.ts'
import { readTicketAnswer } from './calls/read-ticket.ts'
import { searchArticlesAnswer } from './calls/search-articles.ts'
import { sendMessageToHelpAnswer } from './calls/send-message-to-help.ts'
import { solveTicketAnswer } from './calls/solve-ticket.ts'
import { uploadAttachmentAnswer } from './calls/upload-attachment.ts'
import { eraseSupport } from './erase-support.ts'
import { articlesPort, helpCentreOf } from './help-centre-of.ts'
import { checkPromiseHandler } from './jobs/check-promise-handler.ts'
import { purgeSupportHandler } from './jobs/purge-support-handler.ts'
import { solveSilentHandler } from './jobs/solve-silent-handler.ts'
import { checkPromise, purgeSupport, solveSilent } from './jobs/support-jobs.ts'
import { supportConfigs } from './support-configs.ts'

export const supportServer: ServerSlice = {
  name: 'support',
  contract: supportContract,
  configs: supportConfigs,
  calls: [
    addCommentAnswer,
    answerCityTicketAnswer,
    answerTicketAnswer,
    createTicketAnswer,
    getArticleAnswer,
    getTicketAnswer,
    listArticlesAnswer,
    listCategoriesAnswer,
    listCityTicketsAnswer,
    listCommentsAnswer,
    listMessagesAnswer,
    listSectionsAnswer,
    listServiceTicketsAnswer,
    listTicketsAnswer,
    rateArticleAnswer,
    readAttachmentAnswer,
    readCaseAnswer,
    readCasePictureAnswer,
    readTicketAnswer,
    searchArticlesAnswer,
    sendMessageToHelpAnswer,
    solveTicketAnswer,
    uploadAttachmentAnswer,
  ],
  jobs: [
    bindJob(checkPromise, checkPromiseHandler),
    bindJob(solveSilent, solveSilentHandler),
    bindJob(purgeSupport, purgeSupportHandler),
  ],
  ports: () => [bindPort(articlesPort, new URL('./articles/', import.meta.url))],
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
  eraseRider: eraseSupport,
  async onStart({ house, tx }) {
    await helpCentreOf(house)
    await house.jobs.plan(tx, purgeSupport, {}, { key: purgeSupport.name, keepDueAt: true })
  },
}
