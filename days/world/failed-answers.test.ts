import { createLog } from '@daoxing/kit/server'
import { expect, test } from 'vitest'
import { createFailedAnswers } from './failed-answers.ts'

const call = { method: 'POST', path: '/gw/partner/trips/abc-123-def/meter', headers: {}, body: undefined }
const answerOf = (status: number) => ({ status, body: '{}', cookie: undefined })

test('a call whose connections broke may get a retry status; an unexplained server error ends the day, with its cause', () => {
  const failed = createFailedAnswers()
  const log = createLog({ level: 'error', destination: { write: failed.readLog } })
  const lost = Object.assign(new Error('lost'), { code: 'ECONNRESET' })
  log.error({ err: lost }, 'the database could not be asked')
  expect(failed.note(call, answerOf(503), true)).toBeUndefined()
  expect([...failed.counts]).toEqual([
    ['POST /gw/partner/trips/{}/meter 503: the database could not be asked ECONNRESET', 1],
  ])
  expect(failed.note(call, answerOf(503), false)?.message).toContain('ECONNRESET')
  failed.forget()
  log.error({ err: new TypeError('of ours') }, 'fault')
  const fault = failed.note(call, answerOf(500), true)
  expect(fault?.message).toContain('TypeError')
  expect(fault?.message).toContain('failed-answers.test.ts')
  expect(fault?.message).not.toContain('ECONNRESET')
  expect(failed.note(call, answerOf(409), false)).toBeUndefined()
})
