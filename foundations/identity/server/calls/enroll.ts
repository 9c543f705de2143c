import { configValue } from '@daoxing/configs/server'
import type { enroll } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import { saveEnrollment } from '../stores/enrollment-store.ts'

export const enrollHandler: Handler<typeof enroll> = async ({ body, who, tx, house }) => {
  const { program } = body
  if (!(await configValue(tx, 'enrollment_programs')).includes(program)) throw new Refusal('kit.notFound')
  const enrolledAt = await saveEnrollment(tx, { riderId: who.riderId, program, now: house.clock.now() })
  return { program, enrolledAt }
}
