import { defineCall } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answer } from '../http/answer.ts'
import { defineJob } from '../jobs/define-job.ts'
import { openTestHouse } from '../testing/test-house.ts'
import { assertComplete } from './complete-slices.ts'
import { bindJob } from './slice.ts'

const read = defineCall({
  id: 'OWN-shelf-read',
  method: 'GET',
  path: '/test/shelf',
  who: 'none',
  purpose: 'reads a shelf',
  reply: z.object({}),
})
const contract = { read, shelfWord: 'shelf' }
const readAnswer = answer(read, async () => ({}))
const dust = defineJob('dustyShelf.dust', z.object({}))
const dusting = bindJob(dust, async () => undefined)

test('a server does not start if a declared call has no answer', async () => {
  const slice = { name: 'shelf', contract, calls: [] }
  await expect(openTestHouse({ slices: [slice] })).rejects.toThrow('shelf: the call OWN-shelf-read has no answer')
  expect(() => assertComplete([{ ...slice, calls: [readAnswer] }])).not.toThrow()
})

test('a server does not start if a declared job of one of its slices has no worker', async () => {
  const slice = { name: 'dustyShelf', calls: [] }
  await expect(openTestHouse({ slices: [slice] })).rejects.toThrow('the job dustyShelf.dust has no worker')
  expect(() => assertComplete([{ ...slice, jobs: [dusting] }])).not.toThrow()
  expect(() => assertComplete([{ name: 'other', calls: [] }])).not.toThrow()
})
