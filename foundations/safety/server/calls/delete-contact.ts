import { Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { deleteContact } from '@daoxing/safety/contract'
import { removeContact } from '../stores/contact-store.ts'

export const deleteContactAnswer = answer(deleteContact, async ({ params: { id }, who, tx }) => {
  const { riderId } = who
  await lockUntilEnd(tx, `rider:${riderId}`)
  if (!(await removeContact(tx, { riderId, id }))) throw new Refusal('kit.notFound')
  return { deleted: true } as const
})
