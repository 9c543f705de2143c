import { fileQueue } from '@daoxing/kit/web'
import { type IssueKind, reportScooterIssue, type ScooterRental } from '@daoxing/scooter/contract'
import { useEffect, useState } from 'react'

/** Reports on their way to the server: they survive a lost line and a reload. */
const issueQueue = fileQueue({ name: 'scooter.issue', callOf: async () => reportScooterIssue })

export type Issue = { readonly kind: IssueKind; readonly text: string; readonly jpeg: Blob }

/** The report about a rental: on its way, refused, or received. */
export function useIssueReport(rental: ScooterRental | undefined) {
  const name = rental?.wemoRentId ?? ''
  const [isReceived, setIsReceived] = useState(false)
  useEffect(() => {
    void issueQueue.resume()
    return issueQueue.onSent((_reply, sent) => {
      if (sent === name) setIsReceived(true)
    })
  }, [name])
  return {
    queued: issueQueue.useFiles().find((one) => one.name === name),
    isReceived,
    report: ({ kind, text, jpeg }: Issue) => {
      if (rental === undefined) return
      const body = { plate: rental.plate, wemoRentId: name, kind, text }
      void issueQueue.add({ name, call: 'issue', body, file: jpeg })
    },
  }
}
