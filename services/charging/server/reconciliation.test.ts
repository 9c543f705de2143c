import { listReconciliations, settleReconciliation } from '@daoxing/charging/contract'
import { operatorOf } from '@daoxing/kit/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
