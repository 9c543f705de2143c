import { baseConfigs, configValue } from '@daoxing/configs/server'
import { enroll } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { saveEnrollment } from '../stores/enrollment-store.ts'

export const enrollAnswer = answer(enroll, async ({ body, who, tx, house }) => {
  const { program } = body
  if (!(await configValue(tx, baseConfigs.enrollment_programs)).includes(program)) throw new Refusal('kit.notFound')
  const enrolledAt = await saveEnrollment(tx, { riderId: who.riderId, program, now: house.clock.now() })
  return { program, enrolledAt }
})
