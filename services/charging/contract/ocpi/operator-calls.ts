import { defineCall, Instant, leftOut, leftOutOr } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { OcpiUrl } from './ocpi-types.ts'

const Minutes = z.int().check(z.gte(0), z.lte(24 * 60))

/** Our agreement with an operator besides OCPI. */
const Agreed = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** Minutes after the end of charging in which no occupancy fee is due. */
  graceDcMinutes: leftOutOr(Minutes, 10),
  graceAcMinutes: leftOutOr(Minutes, 30),
  /** Whether the operator has prices of its own for contractors. */
  isContractor: leftOutOr(z.boolean(), false),
  helpline: leftOut(z.string().check(z.maxLength(40))),
}

const operatorId = z.string().check(z.regex(/^(?!city-)[a-z0-9][a-z0-9-]{1,39}$/))
const cityOperatorId = z.string().check(z.regex(/^city-[a-z0-9-]{1,34}$/))

/** An invited operator begins with our versions and its CREDENTIALS_TOKEN_A, which is readable only now. */
const Invitation = z.object({ versionsUrl: z.string(), token: z.string() })

export const inviteOperator = defineCall({
  id: 'OWN-charging-inviteOperator',
  method: 'POST',
  path: '/partner/operator/charging/operators/{operator_id}/invitation',
  who: 'operator',
  purpose: 'invite a charge point operator to register over OCPI; its former tokens end',
  params: z.object({ operator_id: operatorId }),
  body: z.object(Agreed),
  reply: Invitation,
  status: 201,
  refusals: ['charging.operatorStateWrong'],
})

export const inviteCityOperator = defineCall({
  id: 'OWN-charging-inviteCityOperator',
  method: 'POST',
  path: '/partner/city/charging/operators/{operator_id}/invitation',
  who: 'city',
  purpose: 'invite a simulated charge point operator; one that is registered begins anew',
  params: z.object({ operator_id: cityOperatorId }),
  body: z.object(Agreed),
  reply: Invitation,
  status: 201,
})

export const registerWithOperator = defineCall({
  id: 'OWN-charging-registerWithOperator',
  method: 'POST',
  path: '/partner/operator/charging/operators/{operator_id}/registration',
  who: 'operator',
  purpose: 'register with a charge point operator that has invited us: its versions, and its CREDENTIALS_TOKEN_A',
  params: z.object({ operator_id: operatorId }),
  body: z.object({ ...Agreed, versionsUrl: OcpiUrl, token: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: z.object({ state: z.literal('registered') }),
  refusals: ['charging.operatorStateWrong', 'charging.operatorUnusable'],
})

export const renewOperatorToken = defineCall({
  id: 'OWN-charging-renewOperatorToken',
  method: 'POST',
  path: '/partner/operator/charging/operators/{operator_id}/token',
  who: 'operator',
  purpose: 'exchange new tokens with a registered operator; both former ones end',
  params: z.object({ operator_id: operatorId }),
  body: z.object({}),
  reply: z.object({ state: z.literal('registered') }),
  refusals: ['kit.notFound', 'charging.operatorStateWrong', 'charging.operatorUnusable'],
})

export const endOperator = defineCall({
  id: 'OWN-charging-endOperator',
  method: 'DELETE',
  path: '/partner/operator/charging/operators/{operator_id}/registration',
  who: 'operator',
  purpose: 'end the registration of an operator here, and tell it so; also if it does not answer',
  params: z.object({ operator_id: operatorId }),
  reply: z.object({ isTold: z.boolean() }),
  refusals: ['kit.notFound', 'charging.operatorStateWrong'],
})

export const listChargingOperators = defineCall({
  id: 'OWN-charging-listOperators',
  method: 'GET',
  path: '/partner/operator/charging/operators',
  who: 'operator',
  purpose: 'the charge point operators, their state, and how far their lists are pulled',
  reply: z.object({
    operators: z.array(
      z.object({
        operatorId: z.string(),
        name: z.string(),
        state: z.enum(['invited', 'registered', 'ended']),
        parties: z.array(z.string()),
        registeredAt: z.nullable(Instant),
        pulls: z.array(z.object({ module: z.string(), endedAt: z.nullable(Instant), failures: z.int() })),
      }),
    ),
  }),
})
