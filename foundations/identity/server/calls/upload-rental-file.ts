import { uploadRentalFile } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, takePicture } from '@daoxing/kit/server'
import { begunPapers } from '../papers/move-papers.ts'
import { isFrame, slotOfFrame } from '../papers/shown-papers.ts'
import { openDocuments, takeUpload } from '../papers/take-upload.ts'
import { refuseUnbound } from '../partner/membership.ts'

/** The next frame of the live video, or one again that was not sent yet. */
export const uploadRentalFileAnswer = answer(uploadRentalFile, {
  prepare:
    ({ file, house, who: { riderId } }) =>
    async () => {
      await refuseUnbound({ tx: house.database, riderId })
      return takePicture(file.bytes)
    },
  async handle({ tx, house, who: { riderId }, body: { instruction }, prepared }) {
    await refuseUnbound({ tx, riderId })
    const picture = prepared()
    if (!picture) throw new Error('the picture was not taken')
    const papers = await begunPapers({ tx, house }, riderId)
    const frames = (await openDocuments(tx, papers)).filter(isFrame)
    if (frames.some(({ result, fileId }) => result === 1 && fileId === null))
      throw new Refusal('identity.documentAccepted')
    const number = papers.liveInstructions.indexOf(instruction)
    const isTaken = (at: number) => frames.some(({ slot, fileId }) => slot === slotOfFrame(at) && fileId !== null)
    const next = papers.liveInstructions.findIndex((_, at) => !isTaken(at))
    if (number === -1 || (!isTaken(number) && number !== next)) throw new Refusal('identity.frameOutOfTurn')
    const slot = slotOfFrame(number)
    const others = frames.filter((frame) => frame.slot !== slot)
    const { likeness } = picture
    return takeUpload({ tx, house }, { papers, slot, picture, facts: { likeness }, others })
  },
})
