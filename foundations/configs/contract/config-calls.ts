import { defineCall } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { NameList } from './config-names.ts'

export const readConfigs = defineCall({
  id: 'CALL-184',
  method: 'GET',
  path: '/v3/configs',
  who: 'none',
  purpose: 'public configs by names; any other name answers null',
  query: z.object({ config_names: NameList }),
  reply: z.record(z.string(), z.unknown()),
})
