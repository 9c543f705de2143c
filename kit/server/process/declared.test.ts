import { defineConfigs } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testService } from '../testing/test-service.ts'
import { declaredBy } from './declared.ts'

const configs = defineConfigs({ public: {}, internal: { tip_max: z.int() }, defaults: { tip_max: 3 } })
const bookingTypes = { RIDE: { isReserved: false } }
const riding = { name: 'riding', calls: [], configs, service: testService('riding', { configNames: ['tip_max'] }) }

test('the services and configs of all slices are known to every foundation', () => {
  const { services, configs: known } = declaredBy([riding, { name: 'plain', calls: [] }])
  expect(services).toEqual([riding.service])
  expect(known.get('tip_max')).toMatchObject({ default: 3, isPublic: false })
})

test('two services with one id or one kind of booking, and a duplicate config, stop the start', () => {
  const again = { name: 'again', calls: [], service: testService('riding') }
  expect(() => declaredBy([riding, again])).toThrow('both declare id riding')
  const [one, other] = ['one', 'other'].map((id) => ({
    name: id,
    calls: [],
    service: testService(id, { category: 'shared', bookingTypes }),
  }))
  expect(() => declaredBy([one, other].flatMap((slice) => slice ?? []))).toThrow('both declare shared RIDE')
  expect(() => declaredBy([riding, { name: 'plain', calls: [], configs }])).toThrow('tip_max is declared twice')
})

test('a service whose configs differ from its declaration stops the start', () => {
  const service = testService('riding', { configNames: ['tip_max', 'wait_seconds'] })
  expect(() => declaredBy([{ ...riding, service }])).toThrow(
    'riding declares other configs than it defines: wait_seconds',
  )
  expect(() => declaredBy([{ ...riding, service: testService('riding') }])).toThrow(': tip_max')
})
